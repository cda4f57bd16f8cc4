// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/configuration.h"

#include <optional>

namespace alidade {

/// One JSON object of texts, keys sorted: equal content gives equal text, which tables use to find it again.
QString toJson(const KeyValues& values);
std::optional<KeyValues> fromJson(const QString& json);

} // namespace alidade
