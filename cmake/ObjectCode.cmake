# More libraries of the object code that the linker made for the shared one: the code is compiled once.
#
# plumb_static           libplumb.a; a program that is linked with it needs expat, libm and libc.
# plumb_portable         the shared library with expat inside: for wheels and for the tarball.
# plumb_portable_static  libplumb.a with expat inside.
#
# Link-time optimisation makes the code, so there is none for the optimiser (Debug), for sanitizers, and where the
# measure is left out.

if("${CMAKE_BUILD_TYPE}" MATCHES "^(Release|MinSizeRel)$" AND link_time AND NOT sanitizers)
  set(plumb_has_object_code ON)
else()
  set(plumb_has_object_code OFF)
endif()
set(PLUMB_BUILD_STATIC AUTO CACHE STRING "Build the static library too, of the same object code")
set(plumb_builds_static ${PLUMB_BUILD_STATIC})
if(PLUMB_BUILD_STATIC STREQUAL "AUTO")
  set(plumb_builds_static ${plumb_has_object_code})
endif()
if(plumb_builds_static AND NOT plumb_has_object_code)
  message(FATAL_ERROR "PLUMB_BUILD_STATIC needs link-time optimisation, which makes the code of the static library: "
    "configure with -DCMAKE_BUILD_TYPE=Release (or MinSizeRel), without a sanitizer.")
endif()

set(plumb_object ${CMAKE_CURRENT_BINARY_DIR}/object-code/library.o)
set(plumb_keep_object_flags)
if(plumb_has_object_code)
  file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/object-code)
  set(plumb_keep_object_flags LINKER:--lto-obj-path=${plumb_object})
endif()

# One object of the library's code and of what it uses of the archives. Only the interface stays visible: an allocator or
# an expat of the program is another one.
function(plumb_archive target name)
  set(object ${CMAKE_CURRENT_BINARY_DIR}/object-code/${name}.o)
  add_custom_command(OUTPUT ${object}
    COMMAND ${CMAKE_C_COMPILER} -r -nostdlib -o ${object}.all ${plumb_object} ${ARGN}
    COMMAND ${CMAKE_OBJCOPY} --wildcard --keep-global-symbol=plumb_* --strip-debug --remove-section=.comment
      --remove-section=.llvm_addrsig ${object}.all ${object}
    COMMAND ${CMAKE_COMMAND} -E rm ${object}.all
    DEPENDS plumb ${plumb_object} ${ARGN}
    COMMENT "Making one object of ${target}"
    COMMAND_EXPAND_LISTS VERBATIM)
  add_library(${target} STATIC ${object})
  set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  set_target_properties(${target} PROPERTIES
    LINKER_LANGUAGE C
    OUTPUT_NAME plumb
    EXPORT_NAME plumb_static)
  target_link_libraries(${target} INTERFACE m)
  plumb_public_headers(${target})
endfunction()

function(plumb_libraries_of_object_code)
  set(PLUMB_PORTABLE OFF PARENT_SCOPE)
  if(NOT plumb_has_object_code)
    return()
  endif()
  # For whoever waits for the object: it is made when the shared library is linked.
  add_custom_command(TARGET plumb POST_BUILD COMMAND ${CMAKE_COMMAND} -E true BYPRODUCTS ${plumb_object})
  # Debian's package for developers has a static expat, others often do not.
  find_library(PLUMB_STATIC_EXPAT NAMES libexpat.a)
  mark_as_advanced(PLUMB_STATIC_EXPAT)
  if(PLUMB_STATIC_EXPAT)
    add_library(plumb_random OBJECT EXCLUDE_FROM_ALL ${CMAKE_CURRENT_SOURCE_DIR}/cmake/random_for_expat.c)
    set_target_properties(plumb_random PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)
    set(expat_inside $<TARGET_OBJECTS:plumb_random> ${PLUMB_STATIC_EXPAT})
  endif()
  if(plumb_builds_static)
    if(PLUMB_BUNDLE_EXPAT)
      plumb_archive(plumb_static plumb_static ${PLUMB_UNICODE_TABLES} ${expat_inside})
    else()
      plumb_archive(plumb_static plumb_static ${PLUMB_UNICODE_TABLES})
      target_link_libraries(plumb_static INTERFACE "$<BUILD_INTERFACE:EXPAT::EXPAT>")
    endif()
    set_target_properties(plumb_static PROPERTIES ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/lib)
    add_library(Plumb::plumb_static ALIAS plumb_static)
  endif()
  if(NOT PLUMB_INSTALL OR NOT PROJECT_IS_TOP_LEVEL OR NOT PLUMB_STATIC_EXPAT)
    return()
  endif()

  cmake_path(GET CMAKE_Swift_COMPILER PARENT_PATH toolchain)
  add_library(plumb_portable SHARED ${plumb_object} $<TARGET_OBJECTS:plumb_random>)
  set_source_files_properties(${plumb_object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  add_dependencies(plumb_portable plumb)
  target_link_libraries(plumb_portable PRIVATE ${PLUMB_STATIC_EXPAT} ${PLUMB_UNICODE_TABLES} m)
  # The linker of the toolchain, as for the library itself.
  target_link_options(plumb_portable PRIVATE
    -B${toolchain} -fuse-ld=lld
    ${plumb_small_link_flags}
    LINKER:--gc-sections
    LINKER:--version-script=${CMAKE_CURRENT_SOURCE_DIR}/cmake/plumb.map)
  plumb_public_headers(plumb_portable)
  set_target_properties(plumb_portable PROPERTIES
    LINKER_LANGUAGE C
    OUTPUT_NAME plumb
    EXPORT_NAME plumb
    VERSION ${PROJECT_VERSION}
    SOVERSION 0
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/portable)
  if(plumb_builds_static)
    plumb_archive(plumb_portable_static plumb_portable_static ${PLUMB_UNICODE_TABLES} ${expat_inside})
    set_target_properties(plumb_portable_static PROPERTIES
      ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/portable)
  endif()
  set(PLUMB_PORTABLE ON PARENT_SCOPE)
endfunction()
