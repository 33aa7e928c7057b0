# How an Embedded Swift module is compiled and linked.
#
# plumb_embedded_module(<name> [<module>...]) compiles all Swift files in Sources/<name>, which import the modules behind
# it, to <name>.swiftmodule. Embedded Swift generates the code of a module where it is used, so there is nothing to link.
# plumb_embedded_binary(<target> SHARED|EXECUTABLE MODULE <name> IMPORTS <module>...) makes a library or a program of
# Sources/<name> and of what it uses of these modules.
# What is done for size and speed is in SizeAndSpeed.cmake.
# PLUMB_MODULES_FROM takes the modules of another build folder: those of a build with optimisation do for one under
# sanitizers, which are added where code is generated.
# Sets PLUMB_EXPAT (what to link for expat) and PLUMB_UNICODE_TABLES (the Unicode data the standard library needs).
include(${CMAKE_CURRENT_LIST_DIR}/SizeAndSpeed.cmake)

execute_process(COMMAND ${CMAKE_Swift_COMPILER} -print-target-info
  OUTPUT_VARIABLE plumb_target_info COMMAND_ERROR_IS_FATAL ANY)
string(JSON plumb_swift_resources GET "${plumb_target_info}" paths runtimeResourcePath)
string(JSON plumb_swift_triple GET "${plumb_target_info}" target unversionedTriple)
set(PLUMB_UNICODE_TABLES ${plumb_swift_resources}/embedded/${plumb_swift_triple}/libswiftUnicodeDataTables.a)
if(NOT EXISTS ${PLUMB_UNICODE_TABLES})
  message(FATAL_ERROR "This Swift toolchain cannot build Embedded Swift for ${plumb_swift_triple}: "
    "${PLUMB_UNICODE_TABLES} is missing. Swift 6.3 or later from swift.org has it.")
endif()

set(PLUMB_MODULES_FROM "" CACHE PATH
  "Another build folder of these sources, whose compiled Swift modules are taken instead of compiling them again")
if(PLUMB_MODULES_FROM)
  set(plumb_modules ${PLUMB_MODULES_FROM})
else()
  set(plumb_modules ${CMAKE_CURRENT_BINARY_DIR})
endif()

find_package(EXPAT REQUIRED)
if(PLUMB_BUNDLE_EXPAT)
  find_library(PLUMB_STATIC_EXPAT NAMES libexpat.a REQUIRED)
  set(PLUMB_EXPAT ${PLUMB_STATIC_EXPAT})
else()
  set(PLUMB_EXPAT EXPAT::EXPAT)
endif()

set(plumb_swift_flags
  "SHELL:-enable-experimental-feature Embedded"
  -wmo -parse-as-library
  "SHELL:-package-name Plumb"
  "SHELL:-swift-version 6"
  # -I and its folder in one word, or CMake drops the second -I as a repetition.
  -I${CMAKE_CURRENT_SOURCE_DIR}/Sources/CCairo
  -I${CMAKE_CURRENT_SOURCE_DIR}/Sources/CExpat
  -I${CMAKE_CURRENT_SOURCE_DIR}/Sources/CJansson
  -I${CMAKE_CURRENT_SOURCE_DIR}/Sources/CPosix
  -I${CMAKE_CURRENT_SOURCE_DIR}/include
  "SHELL:-Xcc -fPIC")
set(plumb_swift_link_flags "SHELL:-enable-experimental-feature Embedded" -use-ld=lld)

# What the C code beside the library is compiled and linked with, and the library's half of it.
set(plumb_c_sanitizers)
set(plumb_c_sanitizer_links)
set(sanitizers)
if(PLUMB_SANITIZE_ADDRESS)
  list(APPEND sanitizers address)
  list(APPEND plumb_c_sanitizers -fsanitize=address -fno-omit-frame-pointer)
endif()
if(PLUMB_SANITIZE_THREAD)
  list(APPEND sanitizers thread)
  list(APPEND plumb_c_sanitizers -fsanitize=thread -fno-omit-frame-pointer)
endif()
if(PLUMB_SANITIZE_FUZZER)
  list(APPEND sanitizers fuzzer)
endif()
if(sanitizers)
  # In one option, for swiftc heeds the last alone; and both, for CMake compiles and links a module in one command. What
  # is imported is optimised already: to do it again takes a quarter of the time.
  list(JOIN sanitizers "," sanitizers)
  list(APPEND plumb_swift_flags -sanitize=${sanitizers} -g "SHELL:-Xfrontend -disable-sil-perf-optzns")
  list(APPEND plumb_swift_link_flags -sanitize=${sanitizers})
endif()
if("${CMAKE_BUILD_TYPE}" MATCHES "^(Release|MinSizeRel)$" AND NOT sanitizers)
  # Files and lines for debuggers and profilers; installed files are stripped of them (Stripping.cmake). As soon as one
  # function has to be unwound, all are told how in the library itself, 400 KB: functions of C headers do without.
  list(APPEND plumb_swift_flags -gline-tables-only
    "SHELL:-Xcc -fno-asynchronous-unwind-tables" "SHELL:-Xcc -fno-unwind-tables")
endif()
if(plumb_c_sanitizers)
  # The clang of the toolchain would take gold, which warns of hundreds of the runtime's symbols.
  set(plumb_c_sanitizer_links ${plumb_c_sanitizers} -fuse-ld=lld)
  if(PLUMB_SANITIZE_THREAD)
    # Its runtime knows libdispatch, which nothing here uses.
    set(plumb_dispatch ${plumb_swift_resources}/linux)
    list(APPEND plumb_c_sanitizer_links -L${plumb_dispatch} -Wl,-rpath,${plumb_dispatch} -ldispatch -lBlocksRuntime)
  endif()
endif()
if(sanitizers AND NOT CMAKE_C_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "The sanitizers of the Swift toolchain need its own clang: configure with -DCMAKE_C_COMPILER=clang")
endif()

# Sources/<module> and what every module is compiled with.
macro(plumb_find_sources variable module)
  file(GLOB_RECURSE ${variable} CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/Sources/${module}/*.swift)
  list(APPEND ${variable} ${plumb_small_sources})
endmacro()

# The options of a list as add_custom_command takes them: target_compile_options knows those with SHELL: in front.
function(plumb_split_options variable)
  set(options)
  foreach(option IN LISTS ARGN)
    if(option MATCHES "^SHELL:(.*)")
      separate_arguments(words UNIX_COMMAND "${CMAKE_MATCH_1}")
      list(APPEND options ${words})
    else()
      list(APPEND options ${option})
    endif()
  endforeach()
  set(${variable} ${options} PARENT_SCOPE)
endfunction()

function(plumb_embedded_module module)
  if(PLUMB_MODULES_FROM)
    add_custom_target(${module})
    return()
  endif()
  plumb_find_sources(sources ${module})
  plumb_split_options(flags ${plumb_swift_flags})
  plumb_split_options(small_flags ${plumb_small_flags})
  string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
  separate_arguments(type_flags UNIX_COMMAND "${CMAKE_Swift_FLAGS} ${CMAKE_Swift_FLAGS_${type}}")
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_BINARY_DIR}/ OUTPUT_VARIABLE imports)
  list(TRANSFORM imports APPEND .swiftmodule)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${module}.swiftmodule)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_Swift_COMPILER} ${type_flags} ${flags} "$<$<NOT:$<CONFIG:Debug>>:${small_flags}>"
      -module-name ${module} -emit-module -emit-module-path ${output} -I${CMAKE_CURRENT_BINARY_DIR} ${sources}
    DEPENDS ${sources} ${imports}
    COMMENT "Compiling the Swift module ${module}"
    COMMAND_EXPAND_LISTS VERBATIM)
  add_custom_target(${module} DEPENDS ${output})
  if(ARGN)
    add_dependencies(${module} ${ARGN})
  endif()
endfunction()

function(plumb_embedded_binary target kind)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "MODULE" "IMPORTS")
  plumb_find_sources(sources ${arg_MODULE})
  list(APPEND sources ${CMAKE_CURRENT_SOURCE_DIR}/cmake/HashSeed.swift ${plumb_binary_sources})
  if(kind STREQUAL EXECUTABLE)
    add_executable(${target} ${sources})
  else()
    add_library(${target} ${kind} ${sources})
  endif()
  add_dependencies(${target} ${arg_IMPORTS})
  list(TRANSFORM arg_IMPORTS PREPEND ${plumb_modules}/ OUTPUT_VARIABLE imports)
  list(TRANSFORM imports APPEND .swiftmodule)
  set_target_properties(${target} PROPERTIES
    Swift_MODULE_NAME ${arg_MODULE}
    POSITION_INDEPENDENT_CODE ON
    # One command compiles and links.
    LINK_DEPENDS "${imports}")
  target_compile_options(${target} PRIVATE
    ${plumb_swift_flags} "$<$<NOT:$<CONFIG:Debug>>:${plumb_small_flags}>" -I${plumb_modules})
  # Sanitizers and debuggers see more without, and the tool is built faster.
  if(sanitizers OR kind STREQUAL EXECUTABLE)
    set(optimised_as_one 0)
  else()
    set(optimised_as_one "$<CONFIG:Release,MinSizeRel>")
  endif()
  target_compile_options(${target} PRIVATE "$<IF:${optimised_as_one},${plumb_link_time_flags},SHELL:-num-threads 2>")
  # What is not there, CMake builds again. It expects an object for each source, which builds for the optimiser do not
  # leave, and a module even of a program, which has none.
  add_custom_command(TARGET ${target} POST_BUILD COMMAND_EXPAND_LISTS
    COMMAND ${CMAKE_COMMAND} -E touch $<TARGET_OBJECTS:${target}> ${CMAKE_CURRENT_BINARY_DIR}/${arg_MODULE}.swiftmodule)
  target_link_options(${target} PRIVATE ${plumb_swift_link_flags})
  target_link_libraries(${target} PRIVATE ${PLUMB_EXPAT} ${PLUMB_UNICODE_TABLES} m)
endfunction()
