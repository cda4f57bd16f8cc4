// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/result.h"

alidade::Result<int> answer();

void wrong()
{
    answer(); // expected to be refused
}
