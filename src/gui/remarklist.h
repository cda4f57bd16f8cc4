// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/importremarks.h"

#include <QWidget>

class QVBoxLayout;

namespace alidade {

/// Remarks one below the other: glyph, title, a few lines, a button that copies all of it.
class RemarkList : public QWidget
{
    Q_OBJECT
public:
    explicit RemarkList(QWidget* parent = nullptr);
    void setRemarks(const QString& heading, const std::vector<ImportRemark>& remarks);

private:
    QWidget* makeRemark(const ImportRemark& remark);

    QVBoxLayout* m_layout;
    QWidget* m_content = nullptr;
};

} // namespace alidade
