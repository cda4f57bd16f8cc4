// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/question.h"

#include <QJsonObject>

namespace alidade {

/// The question as one JSON object; a commit is an array of its hash and its parents' hashes.
QByteArray questionJson(const BisectQuestion& question);

/// Its reverse. Error: a field that is missing, of another kind, or a word that is not known. Not checkQuestion.
Result<BisectQuestion> questionFromJson(const QJsonObject& object);

} // namespace alidade
