// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace alidade {

/// A block of the inspector and of the import summary: heading, then name and value on one line each. All plain text.
struct FactBlock
{
    QString heading;
    std::vector<std::pair<QString, QString>> facts;
    QString note; ///< muted sentence below
};

class FactList : public QWidget
{
    Q_OBJECT
public:
    explicit FactList(QWidget* parent = nullptr);
    void setBlocks(const std::vector<FactBlock>& blocks);

private:
    QVBoxLayout* m_layout;
    QWidget* m_content = nullptr;
};

} // namespace alidade
