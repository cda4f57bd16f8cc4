# SPDX-License-Identifier: GPL-3.0-or-later
# app_registry(<folder> <MACRO> <names…>)
#
# The list in the call is the registry: it adds <name>.cpp to the folder's library and generates <macro>.inc with one
# MACRO(<name>) line each. Static objects would not do: a linker drops an object file that nobody refers to.
function(app_registry folder macro)
    string(TOLOWER "${macro}" file)
    set(lines "")
    foreach(name IN LISTS ARGN)
        string(APPEND lines "${macro}(${name})\n")
        target_sources(app_${folder} PRIVATE ${name}.cpp)
    endforeach()
    file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/registry/${file}.inc" CONTENT "${lines}")
    target_include_directories(app_${folder} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/registry")
    set_property(GLOBAL PROPERTY ALIDADE_REGISTRY_${folder} ${ARGN})
endfunction()
