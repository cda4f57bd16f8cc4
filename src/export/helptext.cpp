// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/helptext.h"

#include <QFile>

// A static library's resources are dropped by the linker unless somebody asks for them; the macro must stand in no
// namespace.
static void initHelp()
{
    Q_INIT_RESOURCE(help);
}

namespace alidade {

namespace {

QString readResource(const QString& name)
{
    static const bool ready = [] {
        initHelp();
        return true;
    }();
    QFile file(QStringLiteral(":/help/") + name);
    return ready && file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

QStringList helpTopics()
{
    return readResource(QStringLiteral("topics.txt")).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

QString helpText(const QString& topic)
{
    return helpTopics().contains(topic) ? readResource(topic + QStringLiteral(".md")) : QString();
}

QString helpTitle(const QString& topic)
{
    return helpText(topic).section(QLatin1Char('\n'), 0, 0).remove(QLatin1Char('#')).trimmed();
}

QString helpSummary(const QString& topic)
{
    const QString text = helpText(topic).section(QStringLiteral("\n\n"), 1, 1);
    QString plain = text.simplified();
    return plain.remove(QLatin1Char('*')).remove(QLatin1Char('`'));
}

} // namespace alidade
