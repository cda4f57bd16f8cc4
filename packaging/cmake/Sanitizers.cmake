# SPDX-License-Identifier: GPL-3.0-or-later
if(ALIDADE_SANITIZE)
    add_compile_options(-fsanitize=${ALIDADE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${ALIDADE_SANITIZE})
    add_compile_definitions(ALIDADE_SANITIZED)
    if(ALIDADE_FUZZ)
        add_compile_options(-fsanitize=fuzzer-no-link)
    endif()
endif()
