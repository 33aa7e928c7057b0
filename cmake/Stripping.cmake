# Installed files have no symbols that only debuggers and profilers read. These are in files of their own,
# <name>.debug in a folder .debug beside the file, where gdb, perf and valgrind look by themselves; `cmake --install` takes
# the component `debug` for them. What is in the build tree keeps its symbols.

# plumb_install_stripped(<target> <folder> <executable> COMPONENT <component> [EXCLUDE_FROM_ALL]): replaces what
# install(TARGETS) put into the folder. By renaming, so that programs that run go on with the file that they have.
function(plumb_install_stripped target folder executable)
  if(NOT plumb_splits_debug_files)
    return()
  endif()
  plumb_installed_path(${target} ${folder})
  set(permissions OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  if(executable)
    list(APPEND permissions OWNER_EXECUTE GROUP_EXECUTE WORLD_EXECUTE)
  endif()
  list(JOIN permissions " " permissions)
  install(CODE "
    set(plumb_file \"${path}\")
    execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND \"${CMAKE_OBJCOPY}\" --strip-all --remove-section=.comment
      \"--add-gnu-debuglink=$<TARGET_FILE:${target}>.debug\" \"$<TARGET_FILE:${target}>\" \"\${plumb_file}.new\")
    file(CHMOD \"\${plumb_file}.new\" PERMISSIONS ${permissions})
    file(RENAME \"\${plumb_file}.new\" \"\${plumb_file}\")" ${ARGN})
endfunction()

# plumb_install_debug_file(<target> <folder> COMPONENT <component>): on request only.
function(plumb_install_debug_file target folder)
  if(plumb_splits_debug_files)
    install(FILES $<TARGET_FILE:${target}>.debug DESTINATION ${folder}/.debug ${ARGN} EXCLUDE_FROM_ALL)
  endif()
endfunction()

# Makes <file>.debug beside the target's file in the build tree, whenever that is linked.
function(plumb_make_debug_file target)
  if(plumb_splits_debug_files)
    add_custom_command(TARGET ${target} POST_BUILD VERBATIM
      COMMAND ${CMAKE_OBJCOPY} --only-keep-debug --compress-debug-sections $<TARGET_FILE:${target}>
        $<TARGET_FILE:${target}>.debug)
  endif()
endfunction()

# Sets `path` to where install(TARGETS) puts a target's file; ${…} that install(CODE) is to read stay.
function(plumb_installed_path target folder)
  set(path "\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${folder}/$<TARGET_FILE_NAME:${target}>" PARENT_SCOPE)
  if(IS_ABSOLUTE "${folder}")
    set(path "\$ENV{DESTDIR}${folder}/$<TARGET_FILE_NAME:${target}>" PARENT_SCOPE)
  endif()
endfunction()

# A build for debugging keeps what it has in one file.
set(plumb_splits_debug_files OFF)
if(CMAKE_OBJCOPY AND "${CMAKE_BUILD_TYPE}" MATCHES "^(Release|MinSizeRel)$" AND NOT sanitizers)
  set(plumb_splits_debug_files ON)
endif()
foreach(target plumb plumb_tool plumb_portable)
  if(TARGET ${target})
    plumb_make_debug_file(${target})
  endif()
endforeach()
