# `cpack`, which `make package` calls: Debian packages and tarballs, in build/packages. Each is made of components that
# Install.cmake defines. A machine of the kind that builds them installs them; nothing is compiled again.
set(PLUMB_MAINTAINER "Plumb authors <plumb-layout@maintainers.invalid>" CACHE STRING
  "Who answers for the Debian packages, as 'Name <address>'")

set(CPACK_PACKAGE_NAME plumb)
set(CPACK_PACKAGE_VENDOR "Plumb authors")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "embeddable layout engine")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/packages)
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_CURRENT_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/PackageComponents.cmake)

# Tarballs: what runs on other distributions, with the tool; and the debug files.
string(TOLOWER "${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" plumb_platform)
set(CPACK_PACKAGE_FILE_NAME plumb-${plumb_platform})
set(CPACK_ARCHIVE_PLUMB_FILE_NAME plumb-${plumb_platform})
set(CPACK_ARCHIVE_PLUMB_DEBUG_FILE_NAME plumb-debug-${plumb_platform})
foreach(component portable tool portable_licence)
  string(TOUPPER ${component} name)
  set(CPACK_COMPONENT_${name}_GROUP plumb)
endforeach()
foreach(component portable_debug tool_debug)
  string(TOUPPER ${component} name)
  set(CPACK_COMPONENT_${name}_GROUP plumb_debug)
endforeach()
install(FILES LICENSE bindings/python/LICENSE.expat
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/plumb COMPONENT portable_licence EXCLUDE_FROM_ALL)

# Debian: the library where programs of its machine look for it, and with each package what Debian asks for.
set(plumb_debian_libdir lib)
if(CMAKE_LIBRARY_ARCHITECTURE)
  set(plumb_debian_libdir lib/${CMAKE_LIBRARY_ARCHITECTURE})
endif()
plumb_install_libraries(Debian ${plumb_forms} SHARED plumb LIBDIR ${plumb_debian_libdir}
  LIBRARY debian_library DEVELOPMENT debian_development NOT_EXECUTABLE EXCLUDE_FROM_ALL)

string(TIMESTAMP plumb_debian_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(plumb_debian ${CMAKE_CURRENT_BINARY_DIR}/debian)
configure_file(packaging/debian/changelog.in ${plumb_debian}/changelog @ONLY)
file(READ LICENSE plumb_licence)
string(REGEX MATCH "Copyright [^\n]*" plumb_copyright "${plumb_licence}")
string(REGEX REPLACE "^.*Copyright [^\n]*\n+" "" plumb_licence "${plumb_licence}")
string(REGEX REPLACE "\n+$" "" plumb_licence "${plumb_licence}")
string(REGEX REPLACE "\n\n" "\n.\n" plumb_licence "${plumb_licence}")
string(REPLACE "\n" "\n " plumb_licence "${plumb_licence}")
configure_file(packaging/debian/copyright.in ${plumb_debian}/copyright @ONLY)
find_program(PLUMB_GZIP gzip)
mark_as_advanced(PLUMB_GZIP)

# plumb_debian_package(<component> <package> SECTION <section> DESCRIPTION <text>)
# The text begins with what the package has of Plumb. It has no semicolon, at which CMake would end it.
macro(plumb_debian_package component package)
  cmake_parse_arguments(arg "" "SECTION;DESCRIPTION" "" ${ARGN})
  string(TOUPPER ${component} name)
  set(CPACK_DEBIAN_${name}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${name}_PACKAGE_SECTION ${arg_SECTION})
  set(CPACK_COMPONENT_${name}_DESCRIPTION "${CPACK_PACKAGE_DESCRIPTION_SUMMARY}${arg_DESCRIPTION}")
  set(documentation ${CMAKE_INSTALL_DATADIR}/doc/${package})
  install(FILES ${plumb_debian}/copyright DESTINATION ${documentation} COMPONENT ${component} EXCLUDE_FROM_ALL)
  install(CODE "
    set(folder \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${documentation}\")
    execute_process(COMMAND \"${PLUMB_GZIP}\" -9nc \"${plumb_debian}/changelog\"
      OUTPUT_FILE \"\${folder}/changelog.gz\" COMMAND_ERROR_IS_FATAL ANY)
    file(CHMOD \"\${folder}/changelog.gz\" PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)"
    COMPONENT ${component} EXCLUDE_FROM_ALL)
endmacro()

# plumb_debian_debug_package(<component> <package> <target>): the debug file by the number of its build, as Debian has it.
macro(plumb_debian_debug_package component package target)
  plumb_debian_package(${component} ${package}-dbgsym SECTION debug DESCRIPTION " - debug symbols\n\
Symbols, files and lines of what is in the package ${package},\nfor debuggers and profilers.")
  string(TOUPPER ${component} name)
  set(CPACK_DEBIAN_${name}_PACKAGE_DEPENDS "${package} (= ${PROJECT_VERSION})")
  install(CODE "
    execute_process(COMMAND \"${CMAKE_READELF}\" -n \"$<TARGET_FILE:${target}>\" OUTPUT_VARIABLE notes
      COMMAND_ERROR_IS_FATAL ANY)
    if(NOT notes MATCHES \"Build ID: (..)([0-9a-f]+)\")
      message(FATAL_ERROR \"$<TARGET_FILE:${target}> has no build ID, by which debuggers find debug files\")
    endif()
    file(INSTALL \"$<TARGET_FILE:${target}>.debug\" RENAME \"\${CMAKE_MATCH_2}.debug\"
      DESTINATION \"\${CMAKE_INSTALL_PREFIX}/lib/debug/.build-id/\${CMAKE_MATCH_1}\"
      PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)"
    COMPONENT ${component} EXCLUDE_FROM_ALL)
endmacro()

set(plumb_what_it_is "\n\
A program gives Plumb a layout as XML and feeds it state. Plumb computes frames\n\
and typed values of properties, and lists what is to be drawn.")
plumb_debian_package(debian_library libplumb0 SECTION libs DESCRIPTION " - shared library${plumb_what_it_is}\n\
.\nThis package has the library that programs are linked with.")
plumb_debian_package(debian_development libplumb-dev SECTION libdevel DESCRIPTION " - development files${plumb_what_it_is}\n\
.\nThis package has the headers, the static library, a CMake package and a file\nfor pkg-config.")
# What packages depend on that are linked with the library: this version or a later one of the same number.
file(WRITE ${plumb_debian}/shlibs "libplumb 0 libplumb0 (>= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA
  ${plumb_debian}/shlibs ${CMAKE_CURRENT_SOURCE_DIR}/packaging/debian/triggers)
set(CPACK_DEBIAN_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libplumb0 (= ${PROJECT_VERSION}), libc6-dev")
if("EXPAT" IN_LIST plumb_forms)
  string(APPEND CPACK_DEBIAN_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS ", libexpat1-dev")
endif()
set(plumb_debian_components debian_library debian_development)
if(PLUMB_BUILD_TOOL)
  plumb_install_tool(COMPONENT debian_tool GZIP ${PLUMB_GZIP} EXCLUDE_FROM_ALL)
  plumb_debian_package(debian_tool plumb SECTION utils DESCRIPTION " - command-line tool${plumb_what_it_is}\n\
.\nThis package has the tool plumb, which checks layouts, draws, explains, formats\nand searches them.")
  list(APPEND plumb_debian_components debian_tool)
endif()
if(plumb_splits_debug_files)
  plumb_debian_debug_package(debian_library_debug libplumb0 plumb)
  list(APPEND plumb_debian_components debian_library_debug)
  if(PLUMB_BUILD_TOOL)
    plumb_debian_debug_package(debian_tool_debug plumb plumb_tool)
    list(APPEND plumb_debian_components debian_tool_debug)
  endif()
endif()
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${PLUMB_MAINTAINER}")
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)

set(plumb_tarball_components portable portable_licence)
if(PLUMB_BUILD_TOOL)
  list(APPEND plumb_tarball_components tool)
endif()
if(plumb_splits_debug_files)
  list(APPEND plumb_tarball_components portable_debug)
  if(PLUMB_BUILD_TOOL)
    list(APPEND plumb_tarball_components tool_debug)
  endif()
endif()
if(NOT PLUMB_PORTABLE)
  # The tarball is for other distributions, which may have another expat.
  message(STATUS "Without a static expat, or without link-time optimisation: `cpack` makes no tarball")
  set(CPACK_GENERATOR DEB)
endif()
# CPack hands on no variables but its own.
set(CPACK_PLUMB_DEBIAN_COMPONENTS ${plumb_debian_components})
set(CPACK_PLUMB_TARBALL_COMPONENTS ${plumb_tarball_components})
include(CPack)
