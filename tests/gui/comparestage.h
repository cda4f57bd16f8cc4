// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/comparepage.h"
#include "gui/comparetree.h"
#include "jobs/job.h"
#include "models/workspace.h"
#include "support/vectorsource.h"

#include <QSignalSpy>
#include <QTest>

namespace alidade {

/// A page on these results.
struct CompareStage
{
    explicit CompareStage(const QString& drawing)
        : source(std::make_shared<VectorSource>(drawing))
        , page(workspace, queue)
    {
        page.resize(1000, 700);
    }

    /// Chooses the first two runs and waits for the answer. declared: the Python is what is compared, so that it
    /// withholds nothing.
    void compare(bool declared = true)
    {
        ComparisonPolicy policy = workspace.policy();
        policy.treatment = declared ? QStringList{QStringLiteral("python")} : QStringList();
        workspace.setPolicy(policy);
        QSignalSpy status(&page, &ViewPage::statusChanged);
        workspace.setSource(source, *source->catalogue({}));
        workspace.setSides({QStringLiteral("a1"), source->runs({0})}, {QStringLiteral("b2"), source->runs({1})});
        QTRY_VERIFY(status.count() > 0);
    }

    template<typename T>
    T* find(const char* name) const
    {
        return page.findChild<T*>(QString::fromLatin1(name));
    }
    CompareTree* tree() const { return find<CompareTree>("tree"); }
    QString currentName() const { return tree()->currentIndex().siblingAtColumn(0).data().toString(); }

    std::shared_ptr<VectorSource> source;
    Workspace workspace;
    JobQueue queue;
    ComparePage page;
};

} // namespace alidade
