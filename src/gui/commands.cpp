// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/commands.h"

#include "gui/session.h"

#include <QCoreApplication>

#include <utility>

namespace alidade {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Commands", text);
}

} // namespace

ImportCommand::ImportCommand(Session& session, std::vector<BundleId> bundles, const QString& name)
    : QUndoCommand(tr("import of %1").arg(name))
    , m_session(session)
    , m_bundles(std::move(bundles))
{}

void ImportCommand::undo()
{
    for (const BundleId bundle : m_bundles)
        m_session.setBundleHidden(bundle, true);
}

void ImportCommand::redo()
{
    if (std::exchange(m_first, false))
        return;
    for (const BundleId bundle : m_bundles)
        m_session.setBundleHidden(bundle, false);
}

HideCommand::HideCommand(Session& session, BundleId bundle, bool hidden, const QString& name)
    : QUndoCommand((hidden ? tr("hiding %1") : tr("showing %1")).arg(name))
    , m_session(session)
    , m_bundle(bundle)
    , m_hidden(hidden)
{}

void HideCommand::undo()
{
    m_session.setBundleHidden(m_bundle, !m_hidden);
}

void HideCommand::redo()
{
    m_session.setBundleHidden(m_bundle, m_hidden);
}

LabelCommand::LabelCommand(Session& session, BundleId bundle, const QString& before, const QString& after)
    : QUndoCommand(tr("label “%1”").arg(after))
    , m_session(session)
    , m_bundle(bundle)
    , m_before(before)
    , m_after(after)
{}

void LabelCommand::undo()
{
    m_session.setBundleLabel(m_bundle, m_before);
}

void LabelCommand::redo()
{
    m_session.setBundleLabel(m_bundle, m_after);
}

} // namespace alidade
