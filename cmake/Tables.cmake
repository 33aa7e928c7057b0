# The tables of the catalog and of the functions say what each line is for. Only the tool's pages show it, so the
# embedded library is compiled from copies without: 1.7 % of its size, and less to read when an engine is made.

# plumb_without_documentation(<variable>): puts copies in the place of those of the variable's Swift files that have
# such tables. Lines are `name type default | documentation`; behind `-` and `~` the last part is no documentation.
function(plumb_without_documentation variable)
  set(result)
  foreach(source IN LISTS ${variable})
    if(source MATCHES "/(Catalog/[A-Za-z]+Properties|Language/BuiltInFunction)\\.swift$")
      get_filename_component(name ${source} NAME)
      set(copy ${CMAKE_CURRENT_BINARY_DIR}/tables/${name})
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
      file(READ ${source} text)
      # Twice, because a match takes the end of the line that the next one begins with.
      foreach(turn RANGE 1)
        string(REGEX REPLACE "\n    (([A-Za-z*=@][^-~|\"\n]*[^ |\n])? *)\\| [A-Z][^\n]*\n" "\n    \\1\n" text "${text}")
      endforeach()
      set(known)
      if(EXISTS ${copy})
        file(READ ${copy} known)
      endif()
      # Only what is new is compiled again.
      if(NOT text STREQUAL known)
        file(WRITE ${copy} "${text}")
      endif()
      set(source ${copy})
    endif()
    list(APPEND result ${source})
  endforeach()
  set(${variable} ${result} PARENT_SCOPE)
endfunction()
