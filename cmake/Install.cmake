# What an installation holds: the library, its headers, a CMake package and a pkg-config file. None of it mentions Swift.
#
# The same in three forms, which are components, so that one build is packed in all ways:
#
# library, development, tool      what `cmake --install` installs
# portable                        library and development with expat inside, for the tarball
# debian_library, debian_development, debian_tool      where Debian has them; Packages.cmake adds what its packages need
# debug, tool_debug, portable_debug                    the debug files of library, tool and portable; on request
include(CMakePackageConfigHelpers)
include(${CMAKE_CURRENT_LIST_DIR}/Stripping.cmake)

# Before 1.0 a minor version may change the contract.
set(plumb_config ${CMAKE_CURRENT_BINARY_DIR}/cmake)
write_basic_package_version_file(${plumb_config}/PlumbConfigVersion.cmake COMPATIBILITY SameMinorVersion)

set(plumb_headers
  include/plumb/plumb.h include/plumb/value.h include/plumb/engine.h include/plumb/loader.h include/plumb/live.h
  include/plumb/constraints.h
  include/plumb/explain.h
  include/plumb/drawing.h
  include/plumb/events.h
  include/plumb/formats.h
  include/plumb/list.h
  include/plumb/load.h
  include/plumb/motion.h
  include/plumb/pointer.h
  include/plumb/scroll.h
  include/plumb/text.h)

# plumb_install_libraries(<form> SHARED <target> LIBDIR <folder> LIBRARY <component> DEVELOPMENT <component>
#   [DEBUG <component>] [STATIC <target>] [EXPAT] [NOT_EXECUTABLE] [EXCLUDE_FROM_ALL])
# EXPAT: what is linked with the static library needs expat beside it. NOT_EXECUTABLE: as Debian has shared libraries.
function(plumb_install_libraries form)
  cmake_parse_arguments(PARSE_ARGV 1 arg "EXPAT;NOT_EXECUTABLE;EXCLUDE_FROM_ALL" "SHARED;STATIC;LIBDIR;LIBRARY;DEVELOPMENT;DEBUG" "")
  set(exclude)
  if(arg_EXCLUDE_FROM_ALL)
    set(exclude EXCLUDE_FROM_ALL)
  endif()
  set(development COMPONENT ${arg_DEVELOPMENT} ${exclude})
  set(export EXPORT Plumb${form}Targets)
  install(TARGETS ${arg_SHARED} ${export} LIBRARY
    DESTINATION ${arg_LIBDIR} COMPONENT ${arg_LIBRARY} NAMELINK_COMPONENT ${arg_DEVELOPMENT} ${exclude})
  set(execute ON)
  if(arg_NOT_EXECUTABLE)
    set(execute OFF)
  endif()
  plumb_install_stripped(${arg_SHARED} ${arg_LIBDIR} ${execute} COMPONENT ${arg_LIBRARY} ${exclude})
  if(arg_DEBUG)
    plumb_install_debug_file(${arg_SHARED} ${arg_LIBDIR} COMPONENT ${arg_DEBUG})
  endif()
  if(arg_STATIC)
    install(TARGETS ${arg_STATIC} ${export} ARCHIVE DESTINATION ${arg_LIBDIR} ${development})
  endif()
  install(FILES ${plumb_headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/plumb ${development})

  set(package ${arg_LIBDIR}/cmake/Plumb)
  set(made ${plumb_config}/${form})
  install(${export} NAMESPACE Plumb:: FILE PlumbTargets.cmake DESTINATION ${package} ${development})
  configure_package_config_file(cmake/PlumbConfig.cmake.in ${made}/PlumbConfig.cmake
    INSTALL_DESTINATION ${package}
    NO_SET_AND_CHECK_MACRO)
  install(FILES ${made}/PlumbConfig.cmake ${plumb_config}/PlumbConfigVersion.cmake DESTINATION ${package} ${development})

  # Relative to the file itself, so that an installation can be moved.
  file(RELATIVE_PATH plumb_pc_prefix /${arg_LIBDIR}/pkgconfig /)
  string(REGEX REPLACE "/$" "" plumb_pc_prefix "${plumb_pc_prefix}")
  set(plumb_pc_libdir ${arg_LIBDIR})
  set(plumb_pc_requires)
  if(arg_EXPAT)
    set(plumb_pc_requires expat)
  endif()
  configure_file(cmake/plumb.pc.in ${made}/plumb.pc @ONLY)
  install(FILES ${made}/plumb.pc DESTINATION ${arg_LIBDIR}/pkgconfig ${development})
endfunction()

# plumb_install_tool(COMPONENT <component> [DEBUG <component>] [GZIP <program>] [EXCLUDE_FROM_ALL])
# GZIP: the page of the manual is compressed with this program.
function(plumb_install_tool)
  cmake_parse_arguments(PARSE_ARGV 0 arg "EXCLUDE_FROM_ALL" "COMPONENT;DEBUG;GZIP" "")
  set(component COMPONENT ${arg_COMPONENT})
  if(arg_EXCLUDE_FROM_ALL)
    list(APPEND component EXCLUDE_FROM_ALL)
  endif()
  install(TARGETS plumb_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} ${component})
  plumb_install_stripped(plumb_tool ${CMAKE_INSTALL_BINDIR} ON ${component})
  if(arg_DEBUG)
    plumb_install_debug_file(plumb_tool ${CMAKE_INSTALL_BINDIR} COMPONENT ${arg_DEBUG})
  endif()
  # Where the shells and man look by themselves.
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/share/plumb.bash RENAME plumb
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions ${component})
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/share/plumb.zsh RENAME _plumb
    DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions ${component})
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/share/plumb.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d ${component})
  # For the language server.
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/share/plumb/schema.json
    DESTINATION ${CMAKE_INSTALL_DATADIR}/plumb ${component})
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/share/plumb.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 ${component})
  if(arg_GZIP)
    install(CODE "execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND \"${arg_GZIP}\" -9nf
      \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}/man1/plumb.1\")" ${component})
  endif()
endfunction()

set(plumb_forms "")
if(plumb_builds_static)
  list(APPEND plumb_forms STATIC plumb_static)
endif()
if(NOT PLUMB_BUNDLE_EXPAT)
  list(APPEND plumb_forms EXPAT)
endif()
plumb_install_libraries("" ${plumb_forms} SHARED plumb LIBDIR ${CMAKE_INSTALL_LIBDIR}
  LIBRARY library DEVELOPMENT development DEBUG debug)
if(PLUMB_BUILD_TOOL)
  plumb_install_tool(COMPONENT tool DEBUG tool_debug)
endif()
if(PLUMB_PORTABLE)
  set(plumb_portable_static)
  if(plumb_builds_static)
    set(plumb_portable_static STATIC plumb_portable_static)
  endif()
  plumb_install_libraries(Portable ${plumb_portable_static} SHARED plumb_portable LIBDIR lib
    LIBRARY portable DEVELOPMENT portable DEBUG portable_debug EXCLUDE_FROM_ALL)
endif()
