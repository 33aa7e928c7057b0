# Plumb as a part of another project: `install(TARGETS game)` there installs a program that has to find the library. So it
# is installed too, and programs that are linked with it look for it beside themselves, wherever they are copied to.
# A program that is linked with Plumb::plumb_static needs neither.
# With -DPLUMB_INSTALL_LIBRARY=OFF the project does this itself.
include(${CMAKE_CURRENT_LIST_DIR}/Stripping.cmake)
install(TARGETS plumb LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} NAMELINK_SKIP)
plumb_install_stripped(plumb ${CMAKE_INSTALL_LIBDIR} ON)
file(RELATIVE_PATH plumb_from_programs ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
# In a file that the linker reads, for CMake escapes a dollar in an option twice. Not as LINKER:, for which Clang gets a
# word of its own that begins with `@`, and reads the file itself.
set(plumb_run_path ${CMAKE_CURRENT_BINARY_DIR}/run-path.txt)
file(WRITE ${plumb_run_path} "-rpath '$ORIGIN/${plumb_from_programs}'\n")
target_link_options(plumb INTERFACE "$<BUILD_INTERFACE:-Wl,@${plumb_run_path}>")
