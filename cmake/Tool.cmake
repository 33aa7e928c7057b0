# The command-line tool is ordinary Swift with Foundation: SwiftPM builds it, with the runtime inside.
set(plumb_tool ${CMAKE_CURRENT_BINARY_DIR}/bin/plumb)
add_custom_target(plumb_tool ALL
  COMMAND swift build -c release --product plumb --static-swift-stdlib -Xlinker -s
  COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_CURRENT_BINARY_DIR}/bin
  COMMAND ${CMAKE_COMMAND} -E copy_if_different .build/release/plumb ${plumb_tool}
  WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
  BYPRODUCTS ${plumb_tool}
  # Both are compilers that take all the memory they are given: one after the other.
  DEPENDS plumb
  COMMENT "Building the tool"
  USES_TERMINAL VERBATIM)
