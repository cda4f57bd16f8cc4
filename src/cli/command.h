// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/session.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>
#include <string>

namespace alidade {

/// Adds one subcommand to the tree. Each lives in a file of its own, named in CMakeLists.txt; it keeps its options in a
/// struct that its callback shares.
using AddCommand = void(CLI::App& app, Session& session);

inline QString text(const std::string& option)
{
    return QString::fromStdString(option);
}

} // namespace alidade
