# The command-line tool: another front end of the library's own modules, with jansson for constants and state, and cairo
# for pictures in PNG.
find_package(PkgConfig REQUIRED)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)

# It is compiled while the library is, from the same modules, and from one that formats documents.
plumb_embedded_binary(plumb_tool EXECUTABLE MODULE plumb IMPORTS PlumbEngine PlumbFormat PlumbSyntax)
target_link_libraries(plumb_tool PRIVATE PkgConfig::JANSSON)
if(PLUMB_PNG)
  pkg_check_modules(CAIRO IMPORTED_TARGET cairo)
  if(NOT CAIRO_FOUND)
    message(FATAL_ERROR "`plumb render` draws PNG with cairo, which is missing: install it (libcairo2-dev on Debian), "
      "or configure with -DPLUMB_PNG=OFF, which leaves SVG.")
  endif()
  target_compile_definitions(plumb_tool PRIVATE PLUMB_PNG)
  target_link_libraries(plumb_tool PRIVATE PkgConfig::CAIRO)
endif()
target_link_options(plumb_tool PRIVATE LINKER:--gc-sections)
set_target_properties(plumb_tool PROPERTIES
  OUTPUT_NAME plumb
  RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/bin)

# Completions, the page of the manual, and the schema that the language server reads are made by the tool, from its own
# tables.
set(plumb_share ${CMAKE_CURRENT_BINARY_DIR}/share)
file(MAKE_DIRECTORY ${plumb_share}/plumb)
set(plumb_shared_files)
foreach(made "plumb.bash;completions;bash" "plumb.zsh;completions;zsh" "plumb.fish;completions;fish" "plumb.1;man"
    "plumb/schema.json;schema;--as;json")
  list(POP_FRONT made name)
  # In two steps: what is cut off must not look finished.
  add_custom_command(OUTPUT ${plumb_share}/${name}
    COMMAND $<TARGET_FILE:plumb_tool> ${made} > ${plumb_share}/${name}.new
    COMMAND ${CMAKE_COMMAND} -E rename ${plumb_share}/${name}.new ${plumb_share}/${name}
    DEPENDS plumb_tool
    COMMENT "Making ${name}")
  list(APPEND plumb_shared_files ${plumb_share}/${name})
endforeach()
add_custom_target(plumb_share ALL DEPENDS ${plumb_shared_files})
