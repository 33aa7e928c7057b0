# Every file in examples/c and examples/cpp is a program of its own: build/examples/<name>, in C++ <name>_cpp.
file(GLOB plumb_c_examples CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/examples/c/*.c)
file(GLOB plumb_cpp_examples CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/examples/cpp/*.cpp)
if(plumb_cpp_examples)
  enable_language(CXX)
endif()
foreach(source ${plumb_c_examples} ${plumb_cpp_examples})
  cmake_path(GET source STEM name)
  cmake_path(GET source EXTENSION extension)
  if(extension STREQUAL ".cpp")
    string(APPEND name _cpp)
  endif()
  set(target example_${name})
  add_executable(${target} ${source})
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME ${name}
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/examples
    C_STANDARD 99 CXX_STANDARD 11)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Werror)
  target_link_libraries(${target} PRIVATE Plumb::plumb m)
endforeach()
# The client of the Bridge, and a program that has it: POSIX sockets here.
add_executable(example_follow
  ${CMAKE_CURRENT_SOURCE_DIR}/examples/bridge/follow.c ${CMAKE_CURRENT_SOURCE_DIR}/examples/bridge/plumb_bridge.c)
set_target_properties(example_follow PROPERTIES
  OUTPUT_NAME follow
  RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/examples
  C_STANDARD 99)
target_compile_options(example_follow PRIVATE -Wall -Wextra -Wpedantic -Werror)
target_link_libraries(example_follow PRIVATE Plumb::plumb)
# The one that would run endlessly runs some frames; Tests/readme edits its files meanwhile.
if(PLUMB_BUILD_TESTS)
  add_test(NAME example.live_reload COMMAND example_live_reload --frames 5
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  # What moves is on its way after 0.1 s, and there in the end.
  add_test(NAME example.menu COMMAND example_menu WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  string(CONCAT plumb_menu_text
    "0.1 s: menu  -99.5.*0.4 s: menu    0.0.*drunk.*0.1 s: .*health 35.0.*0.4 s: .*health 80.0"
    ".*deleted.*0.1 s: .*Cellar 15, Forest 35.*0.4 s: .*Cellar 0, Forest 20")
  set_tests_properties(example.menu PROPERTIES PASS_REGULAR_EXPRESSION "${plumb_menu_text}")
endif()

# A game, a chat and a viewer in SDL2; the folder of the game is where it finds ../ui.
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(SDL2 QUIET IMPORTED_TARGET sdl2 SDL2_ttf)
endif()
if(TARGET PkgConfig::SDL2)
  foreach(name chat game view)
    add_executable(example_${name} ${CMAKE_CURRENT_SOURCE_DIR}/examples/sdl/${name}.c)
    set_target_properties(example_${name} PROPERTIES
      OUTPUT_NAME ${name}
      RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/examples
      C_STANDARD 99)
    target_compile_options(example_${name} PRIVATE -Wall -Wextra -Wpedantic -Werror)
    target_link_libraries(example_${name} PRIVATE Plumb::plumb PkgConfig::SDL2)
  endforeach()
else()
  message(STATUS "Without SDL2 and SDL2_ttf: examples/sdl is not built")
endif()
