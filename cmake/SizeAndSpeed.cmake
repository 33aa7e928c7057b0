# All measures for the size or the speed of the library that change nothing else: docs/size-and-speed.md has the gain of
# each. -DPLUMB_WITHOUT="<name>;<name>" leaves measures out; benchmarks/measures does so, one by one.
#
# Sets plumb_small_flags (not used in Debug), plumb_small_sources (of every module), plumb_binary_sources (of what is
# linked), plumb_link_time_flags and plumb_small_link_flags.
set(PLUMB_WITHOUT "" CACHE STRING "Measures of cmake/SizeAndSpeed.cmake to leave out")
set(plumb_measures)
set(plumb_small_flags)
set(plumb_small_sources)
set(plumb_binary_sources)
set(plumb_small_link_flags)

# plumb_measure(<name>): sets <name> to whether the measure is taken.
macro(plumb_measure name)
  list(APPEND plumb_measures ${name})
  set(${name} ON)
  if("${name}" IN_LIST PLUMB_WITHOUT)
    set(${name} OFF)
  endif()
endmacro()

# Small code is worth more than the last tenth of speed, except in code that runs every frame, marked @_optimize(speed).
# A parent project may have no build type, which would leave everything unoptimised.
plumb_measure(small_code)
list(APPEND plumb_small_flags $<IF:$<BOOL:${small_code}>,-Osize,-O>)

# Inlined, retaining takes 32 bytes wherever a reference is kept. Code of every frame retains little.
plumb_measure(called_retain)
if(called_retain)
  list(APPEND plumb_small_flags "SHELL:-Xllvm -force-attribute=swift_retain:noinline")
endif()

# All failing checks of a function share one trap instruction.
plumb_measure(merged_traps)
if(merged_traps)
  list(APPEND plumb_small_flags "SHELL:-Xfrontend -mergeable-traps")
endif()

# A function of the standard library that is inlined otherwise: the initialiser of interpolations.
plumb_measure(called_interpolation)
if(called_interpolation)
  list(APPEND plumb_small_flags "SHELL:-Xllvm -sil-inline-never-functions=_createEmpty19withInitialCapacity")
endif()

# The same for steps over the bytes of strings: the next index, and the next element of an iterator, of substrings
# too.
plumb_measure(called_bytes)
if(called_bytes)
  foreach(function IN ITEMS SS8UTF8ViewV5index5afterSS5IndexVAF_tF
      s16IndexingIteratorV4next7ElementQzSgyFSS8UTF8ViewV_Tg5 s16IndexingIteratorV4next7ElementQzSgyFSs8UTF8ViewV_Tg5)
    list(APPEND plumb_small_flags "SHELL:-Xllvm -sil-inline-never-function=$e${function}")
  endforeach()
endif()

# The same for functions that can be declared again.
plumb_measure(outlined)
if(outlined)
  list(APPEND plumb_small_sources ${CMAKE_CURRENT_LIST_DIR}/Outlined.swift)
endif()

# Objects of Swift are allocated by malloc.
plumb_measure(plain_allocation)
if(plain_allocation)
  list(APPEND plumb_binary_sources ${CMAKE_CURRENT_LIST_DIR}/Allocation.swift)
endif()

# Link-time optimisation: inlines functions with one caller, removes unused ones.
plumb_measure(link_time)
set(plumb_link_time_flags $<IF:$<BOOL:${link_time}>,-lto=llvm-full,>)

# Merges equal functions and tables, such as specialised generics: nothing compares their addresses.
plumb_measure(equal_code)
if(equal_code)
  list(APPEND plumb_small_link_flags LINKER:--icf=all LINKER:--ignore-data-address-equality)
endif()

foreach(name IN LISTS PLUMB_WITHOUT)
  if(NOT "${name}" IN_LIST plumb_measures)
    message(FATAL_ERROR "PLUMB_WITHOUT: there is no measure '${name}'; there are ${plumb_measures}")
  endif()
endforeach()
