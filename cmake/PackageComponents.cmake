# What CPack reads before each kind of package: its components.
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_COMPONENTS_ALL ${CPACK_PLUMB_DEBIAN_COMPONENTS})
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
  # Descriptions have a first line of their own: CPack would put this one before all of them.
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
else()
  set(CPACK_COMPONENTS_ALL ${CPACK_PLUMB_TARBALL_COMPONENTS})
  # Of the same name in both tarballs: unpacked in one place, each debug file is beside what it belongs to.
  set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
endif()
