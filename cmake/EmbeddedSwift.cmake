# How an Embedded Swift module is compiled and linked.
#
# plumb_embedded_module(<target> STATIC|SHARED|EXECUTABLE [MODULE <name>]) makes a library or a program of all Swift files
# in Sources/<module> and of Outlined.swift beside this file.
# Sets PLUMB_EXPAT (what to link for expat) and PLUMB_UNICODE_TABLES (the Unicode data the standard library needs).

execute_process(COMMAND ${CMAKE_Swift_COMPILER} -print-target-info
  OUTPUT_VARIABLE plumb_target_info COMMAND_ERROR_IS_FATAL ANY)
string(JSON plumb_swift_resources GET "${plumb_target_info}" paths runtimeResourcePath)
string(JSON plumb_swift_triple GET "${plumb_target_info}" target unversionedTriple)
set(PLUMB_UNICODE_TABLES ${plumb_swift_resources}/embedded/${plumb_swift_triple}/libswiftUnicodeDataTables.a)
if(NOT EXISTS ${PLUMB_UNICODE_TABLES})
  message(FATAL_ERROR "This Swift toolchain cannot build Embedded Swift for ${plumb_swift_triple}: "
    "${PLUMB_UNICODE_TABLES} is missing. Swift 6.3 or later from swift.org has it.")
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
  -I${CMAKE_CURRENT_SOURCE_DIR}/Sources/CExpat
  -I${CMAKE_CURRENT_SOURCE_DIR}/Sources/CJansson
  -I${CMAKE_CURRENT_SOURCE_DIR}/Sources/CPosix
  -I${CMAKE_CURRENT_SOURCE_DIR}/include
  "SHELL:-Xcc -fPIC"
  # Inlined it has 32 bytes wherever a reference is kept: a 28th of the library. What runs every frame keeps few.
  "SHELL:-Xllvm -force-attribute=swift_retain:noinline"
  # One instruction ends a function where any of its checks fails, not one for each check.
  "SHELL:-Xfrontend -mergeable-traps"
  # What every interpolation begins with.
  "SHELL:-Xllvm -sil-inline-never-functions=_createEmpty19withInitialCapacity")
# Steps over the bytes of strings: the subscript, the index after another, and what an iterator gives next, of
# substrings too.
foreach(function IN ITEMS SS8UTF8ViewVys5UInt8VSS5IndexVcig SS8UTF8ViewV5index5afterSS5IndexVAF_tF
    s16IndexingIteratorV4next7ElementQzSgyFSS8UTF8ViewV_Tg5 s16IndexingIteratorV4next7ElementQzSgyFSs8UTF8ViewV_Tg5)
  list(APPEND plumb_swift_flags "SHELL:-Xllvm -sil-inline-never-function=$e${function}")
endforeach()
# Swift's optimiser heeds @_optimize(speed), LLVM's makes small code everywhere: what it would add for speed is 30,000
# bytes, and frames do not gain by it. But for what is called most, and a few loops; see decision 22.
set(plumb_small_flags -Osize "SHELL:-Xllvm -force-attribute=minsize" "SHELL:-Xllvm -force-attribute=optsize")
set(layout $e11PlumbEngine6LayoutC)
set(machine $e11PlumbEngine7MachineV)
foreach(function IN ITEMS swift_retain swift_release swift_bridgeObjectRetain swift_bridgeObjectRelease
    ${layout}7compute5width6height0A6Syntax6StatusOSdSg_AJtF ${layout}7measurey0A6Syntax6StatusOSi_SiSdSgtF
    ${layout}7publish33_0892F1197D19190F29762AD824B86B03LL0A6Syntax6StatusOyF
    ${machine}12workingValueyAA0E0VSgSi_s6UInt32VtF ${machine}12workingValueyAA0E0VSiF
    ${machine}10runStretchyySi_SitF
    ${machine}12publishFlags33_B0BE321245D1E572563C26426122EBEDLL4intoyAA9PublishedVz_tF
    ${machine}13publishFrames33_B0BE321245D1E572563C26426122EBEDLLyyAC6RowSetAELLO_SpyAA5FrameVGAA10ChangeListCSPys6UInt64VGtF
    ${machine}4walk33_41C4A1C0E7AEC2C1556BD895F377E31ELLAC7OutcomeOyF
    ${machine}5sweep33_41C4A1C0E7AEC2C1556BD895F377E31ELLAC7OutcomeOyF
    ${machine}7publish33_B0BE321245D1E572563C26426122EBEDLL8property4intoSbSi_AA9PublishedVztF
    ${machine}10runSpecial33_41C4A1C0E7AEC2C1556BD895F377E31ELLyAC7OutcomeOSgSiF
    ${machine}12areAllFinite33_B0BE321245D1E572563C26426122EBEDLLSbyF
    $e11PlumbEngine6BitSetV9removeAll9fromGroup05belowH0ySi_SitF
    $e11PlumbSyntax8TextHashV4hashys6UInt32VSRys5UInt8VGF)
  list(APPEND plumb_small_flags
    "SHELL:-Xllvm -force-remove-attribute=${function}:minsize"
    "SHELL:-Xllvm -force-remove-attribute=${function}:optsize")
endforeach()
# Functions that the linker makes no others of: each would cost a call wherever references are counted.
list(APPEND plumb_small_flags "SHELL:-Xllvm -forceattrs-csv-path=${CMAKE_CURRENT_SOURCE_DIR}/cmake/whole.csv")
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
  # In one option, for swiftc heeds the last alone; and both, for CMake compiles and links a module in one command.
  list(JOIN sanitizers "," sanitizers)
  list(APPEND plumb_swift_flags -sanitize=${sanitizers} -g)
  list(APPEND plumb_swift_link_flags -sanitize=${sanitizers})
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

function(plumb_embedded_module target kind)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "MODULE" "")
  set(module ${target})
  if(arg_MODULE)
    set(module ${arg_MODULE})
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/Sources/${module}/*.swift)
  list(APPEND sources ${CMAKE_CURRENT_SOURCE_DIR}/cmake/Outlined.swift)
  if(NOT kind STREQUAL STATIC)
    list(APPEND sources ${CMAKE_CURRENT_SOURCE_DIR}/cmake/HashSeed.swift)
  endif()
  if(kind STREQUAL EXECUTABLE)
    add_executable(${target} ${sources})
  else()
    add_library(${target} ${kind} ${sources})
  endif()
  set_target_properties(${target} PROPERTIES
    Swift_MODULE_NAME ${module}
    POSITION_INDEPENDENT_CODE ON)
  # Small code is worth more than the last tenth of speed, but in what runs every frame: that is marked
  # @_optimize(speed). A parent project may have no build type, which would leave everything unoptimised.
  target_compile_options(${target} PRIVATE ${plumb_swift_flags} "$<$<NOT:$<CONFIG:Debug>>:${plumb_small_flags}>")
  # The library is optimised as one: what only one place calls, or nobody outside, costs a tenth of its size. Sanitizers and
  # debuggers see more without, and the tool is built faster.
  if(sanitizers OR kind STREQUAL EXECUTABLE)
    set(optimised_as_one 0)
  else()
    set(optimised_as_one "$<CONFIG:Release,MinSizeRel>")
  endif()
  target_compile_options(${target} PRIVATE "$<IF:${optimised_as_one},-lto=llvm-full,SHELL:-num-threads 2>")
  # What is not there, CMake builds again. It expects an object for each source, which builds for the optimiser do not
  # leave, and a module even of a program, which has none.
  add_custom_command(TARGET ${target} POST_BUILD COMMAND_EXPAND_LISTS
    COMMAND ${CMAKE_COMMAND} -E touch $<TARGET_OBJECTS:${target}> ${CMAKE_CURRENT_BINARY_DIR}/${module}.swiftmodule)
  if(NOT kind STREQUAL STATIC)
    target_link_options(${target} PRIVATE ${plumb_swift_link_flags})
  endif()
endfunction()
