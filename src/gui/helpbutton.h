// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace alidade {

/// A question mark beside a result: its tool tip says how to read it, a click opens the whole text.
class HelpButton final : public QToolButton
{
    Q_OBJECT
public:
    /// topic: of helpText().
    explicit HelpButton(const QString& topic, QWidget* parent = nullptr);

    const QString& topic() const { return m_topic; }

private:
    QString m_topic;
};

/// Opens the text of the topic, beside all others, in a window that is not modal; one that is open turns to it.
void showHelp(const QString& topic, QWidget* parent);

} // namespace alidade
