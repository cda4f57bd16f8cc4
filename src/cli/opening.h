// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/session.h"
#include "core/catalogue.h"
#include "core/result.h"
#include "store/store.h"

#include <memory>

namespace alidade {

/// A store that is being read, with what it holds.
struct OpenStore
{
    std::shared_ptr<const StoreReader> reader;
    CataloguePtr catalogue;
};

/// The session's store. An Error says how to make one where there is none.
Result<OpenStore> openStore(Session& session);
Result<std::unique_ptr<StoreWriter>> openStoreForWriting(Session& session);

/// The one benchmark whose name is, or else contains, `name`; several rows where it has several versions or metrics.
Result<std::vector<const BenchmarkRecord*>> findBenchmarks(const Catalogue& catalogue, const QString& name);
/// The one bundle of this name, label, number ("3") or beginning of its checksum, hidden ones too.
Result<const BundleRecord*> findBundle(const Catalogue& catalogue, const QString& text);

} // namespace alidade
