# SPDX-License-Identifier: GPL-3.0-or-later
# app_test(<tst_name> [SOURCES <files>] [LIBS <our folders>] [QT <modules>] [PACKAGES <targets>] LABELS <labels>
#          [TIMEOUT <seconds>] [LOOSE])
#
# SOURCES defaults to <tst_name>.cpp. Every test runs off-screen, in a HOME of its own, and finds the programs and the
# test inputs through the environment:
#   ALIDADE_BIN     folder of the built programs
#   ALIDADE_SOURCE  top folder of the source
#   ALIDADE_CORPUS  folder of real results from public projects; tests that need it skip where it is absent
function(app_test name)
    cmake_parse_arguments(ARG "LOOSE" "TIMEOUT" "SOURCES;LIBS;QT;PACKAGES;LABELS" ${ARGN})
    if(NOT ARG_SOURCES)
        set(ARG_SOURCES ${name}.cpp)
    endif()
    if(NOT ARG_TIMEOUT)
        set(ARG_TIMEOUT 900)
    endif()
    add_executable(${name} ${ARG_SOURCES})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
    target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}/tests")
    target_link_libraries(${name} PRIVATE app_warnings Qt6::Test ${ARG_PACKAGES})
    foreach(library IN LISTS ARG_LIBS)
        target_link_libraries(${name} PRIVATE app_${library})
    endforeach()
    foreach(module IN LISTS ARG_QT)
        target_link_libraries(${name} PRIVATE Qt6::${module})
    endforeach()
    add_test(NAME ${name} COMMAND ${name})
    app_test_environment(${name} "${ARG_LABELS}" ${ARG_TIMEOUT})
endfunction()

# What every test, program or script, runs under.
function(app_test_environment name labels timeout)
    set(home "${CMAKE_BINARY_DIR}/tests/home/${name}")
    file(MAKE_DIRECTORY "${home}/runtime")
    if(DEFINED ENV{ALIDADE_CORPUS})
        set(corpus "$ENV{ALIDADE_CORPUS}")
    else()
        set(corpus "${CMAKE_SOURCE_DIR}/../shared/corpus")
    endif()
    set_tests_properties(${name} PROPERTIES
        LABELS "${labels}"
        TIMEOUT ${timeout}
        SKIP_RETURN_CODE 77
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;HOME=${home};XDG_RUNTIME_DIR=${home}/runtime;XDG_DATA_HOME=${home}/data;XDG_CONFIG_HOME=${home}/config;XDG_CACHE_HOME=${home}/cache;ALIDADE_BIN=${CMAKE_BINARY_DIR}/bin;ALIDADE_SOURCE=${CMAKE_SOURCE_DIR};ALIDADE_CORPUS=${corpus}")
endfunction()
