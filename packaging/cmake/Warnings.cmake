# SPDX-License-Identifier: GPL-3.0-or-later
add_library(app_warnings INTERFACE)
target_compile_options(app_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual
    # A literal NaN must stay a NaN, and a sum must not depend on the optimiser's mood.
    -fno-fast-math -ffp-contract=off)
if(ALIDADE_WERROR)
    target_compile_options(app_warnings INTERFACE -Werror)
endif()

add_library(app_qt_strict INTERFACE)
target_compile_definitions(app_qt_strict INTERFACE
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_FOREACH QT_NO_KEYWORDS QT_USE_QSTRINGBUILDER
    QT_NO_URL_CAST_FROM_STRING)
