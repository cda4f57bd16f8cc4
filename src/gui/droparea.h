// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

namespace alidade {

/// The dashed frame of the first start. The window takes the drop; this shows that one is under way.
class DropArea : public QFrame
{
    Q_OBJECT
public:
    explicit DropArea(QWidget* parent = nullptr);
    void setActive(bool active);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool m_active = false;
};

} // namespace alidade
