// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"

#include <QUndoCommand>

#include <vector>

namespace alidade {

class Session;

/// An import that has happened. Undo hides its bundles, redo shows them: nothing is ever lost.
class ImportCommand final : public QUndoCommand
{
public:
    ImportCommand(Session& session, std::vector<BundleId> bundles, const QString& name);
    void undo() override;
    void redo() override;

private:
    Session& m_session;
    std::vector<BundleId> m_bundles;
    bool m_first = true; ///< pushing calls redo() once, when it is done already
};

class HideCommand final : public QUndoCommand
{
public:
    HideCommand(Session& session, BundleId bundle, bool hidden, const QString& name);
    void undo() override;
    void redo() override;

private:
    Session& m_session;
    BundleId m_bundle;
    bool m_hidden;
};

class LabelCommand final : public QUndoCommand
{
public:
    LabelCommand(Session& session, BundleId bundle, const QString& before, const QString& after);
    void undo() override;
    void redo() override;

private:
    Session& m_session;
    BundleId m_bundle;
    QString m_before, m_after;
};

} // namespace alidade
