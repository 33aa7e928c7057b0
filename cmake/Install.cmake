# What an installation holds: the library, its headers, a CMake package and a pkg-config file. None of it mentions Swift.
include(CMakePackageConfigHelpers)

install(TARGETS plumb EXPORT PlumbTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES
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
  include/plumb/text.h
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/plumb)
if(PLUMB_BUILD_TOOL)
  install(PROGRAMS ${CMAKE_CURRENT_BINARY_DIR}/bin/plumb DESTINATION ${CMAKE_INSTALL_BINDIR})
  # Where the shells and man look by themselves.
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/share/plumb.bash RENAME plumb
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/share/plumb.zsh RENAME _plumb
    DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/share/plumb.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
  # For the language server.
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/share/plumb/schema.json DESTINATION ${CMAKE_INSTALL_DATADIR}/plumb)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/share/plumb.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()

set(plumb_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Plumb)
install(EXPORT PlumbTargets NAMESPACE Plumb:: DESTINATION ${plumb_package_dir})
configure_package_config_file(cmake/PlumbConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/cmake/PlumbConfig.cmake
  INSTALL_DESTINATION ${plumb_package_dir}
  NO_SET_AND_CHECK_MACRO)
# Before 1.0 a minor version may change the contract.
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/cmake/PlumbConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${CMAKE_CURRENT_BINARY_DIR}/cmake/PlumbConfig.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/cmake/PlumbConfigVersion.cmake
  DESTINATION ${plumb_package_dir})

# Relative to the file itself, so that an installation can be moved.
file(RELATIVE_PATH plumb_pc_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" plumb_pc_prefix "${plumb_pc_prefix}")
set(plumb_pc_requires expat)
if(PLUMB_BUNDLE_EXPAT)
  set(plumb_pc_requires)
endif()
configure_file(cmake/plumb.pc.in ${CMAKE_CURRENT_BINARY_DIR}/cmake/plumb.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/cmake/plumb.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
