# SPDX-License-Identifier: GPL-3.0-or-later
# app_plugin(<name> SOURCES <files>)
#
# A build driver: a loadable module that sees the SDK and QtCore, nothing else of ours. It lies where the programs look
# for plugins, in the build tree as in an installed one: <folder of the program>/../lib/alidade/plugins.
# (Not qt_add_plugin: that of Qt 6.4 ignores sources without a word.)
set(ALIDADE_PLUGIN_FOLDER "lib/alidade/plugins")

function(app_plugin name)
    cmake_parse_arguments(ARG "" "" "SOURCES" ${ARGN})
    add_library(plugin_${name} MODULE ${ARG_SOURCES})
    set_target_properties(plugin_${name} PROPERTIES
        PREFIX ""
        OUTPUT_NAME ${name}
        CXX_VISIBILITY_PRESET hidden
        VISIBILITY_INLINES_HIDDEN ON
        LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/${ALIDADE_PLUGIN_FOLDER}")
    target_link_libraries(plugin_${name} PRIVATE app_warnings app_qt_strict app_sdk)
    install(TARGETS plugin_${name} LIBRARY DESTINATION "${ALIDADE_PLUGIN_FOLDER}")
endfunction()
