// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace alidade {

/// One of the three small drawings of the first start: what dropping, comparing and looking back do.
class TeachingPicture : public QWidget
{
    Q_OBJECT
public:
    enum class Kind { Drop, Compare, History };

    explicit TeachingPicture(Kind kind, QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Kind m_kind;
};

} // namespace alidade
