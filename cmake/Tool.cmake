# The command-line tool: another front end of the library's own modules, with jansson for constants and state.
find_package(PkgConfig REQUIRED)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)

# It is compiled while the library is, from the same two modules.
plumb_embedded_binary(plumb_tool EXECUTABLE MODULE plumb IMPORTS PlumbEngine PlumbSyntax)
target_link_libraries(plumb_tool PRIVATE PkgConfig::JANSSON)
target_link_options(plumb_tool PRIVATE
  LINKER:--gc-sections
  $<$<CONFIG:Release,MinSizeRel>:LINKER:--strip-all>)
set_target_properties(plumb_tool PROPERTIES
  OUTPUT_NAME plumb
  RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/bin)
