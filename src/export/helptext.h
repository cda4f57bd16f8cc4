// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace alidade {

/// Help beside each result: how to read it, in plain words. The texts are resources/help/TOPIC.md.

/// Every topic, in the order in which to read them: "verdict", "interval", "q", …
QStringList helpTopics();

/// Markdown of the topic, beginning with a heading; empty for no topic of ours.
QString helpText(const QString& topic);

/// The heading, as plain text: "Verdict".
QString helpTitle(const QString& topic);

/// The first paragraph below the heading, on one line and without markup: what a tool tip holds.
QString helpSummary(const QString& topic);

} // namespace alidade
