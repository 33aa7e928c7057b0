# The command-line tool: another front end of the library's own modules, with jansson for constants and state.
find_package(PkgConfig REQUIRED)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)

# Embedded Swift compiles what a module uses of other modules into that module. So the tool is compiled while the library
# is, from the same two modules, and takes nothing of their code when it is linked.
plumb_embedded_module(plumb_tool EXECUTABLE MODULE plumb)
target_link_libraries(plumb_tool PRIVATE
  PlumbEngine PlumbSyntax PkgConfig::JANSSON ${PLUMB_EXPAT} ${PLUMB_UNICODE_TABLES} m)
target_link_options(plumb_tool PRIVATE
  LINKER:--gc-sections
  $<$<CONFIG:Release,MinSizeRel>:LINKER:--strip-all>)
set_target_properties(plumb_tool PROPERTIES
  OUTPUT_NAME plumb
  RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/bin)
