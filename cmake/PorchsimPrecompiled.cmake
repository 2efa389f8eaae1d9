# What nearly every file includes of the standard library and fmt, compiled once: a third of a build from nothing with g++. No
# source relies on it: clang builds without, and holds every file to its own includes.
set(PORCHSIM_PRECOMPILED <algorithm> <chrono> <cstdint> <deque> <expected> <functional> <map> <memory> <optional> <ranges> <set> <span>
                         <string> <string_view> <unordered_map> <utility> <variant> <vector> <fmt/format.h>)

# porchsim_precompiled(TARGET): the first target makes the header, the others use it.
function(porchsim_precompiled TARGET)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL GNU OR PORCHSIM_SANITIZE)
    return()
  endif()
  get_property(owner GLOBAL PROPERTY PORCHSIM_PRECOMPILED_BY)
  if(owner)
    target_precompile_headers(${TARGET} REUSE_FROM ${owner})
    return()
  endif()
  set_property(GLOBAL PROPERTY PORCHSIM_PRECOMPILED_BY ${TARGET})
  target_precompile_headers(${TARGET} PRIVATE ${PORCHSIM_PRECOMPILED})
  # For ccache: equal whenever the header means the same.
  string(SHA256 sum "${PORCHSIM_PRECOMPILED} ${CMAKE_CXX_COMPILER_VERSION} ${CMAKE_BUILD_TYPE} ${CMAKE_CXX_FLAGS_RELEASE} ${fmt_VERSION}")
  file(WRITE ${CMAKE_BINARY_DIR}/CMakeFiles/${TARGET}.dir/cmake_pch.hxx.gch.sum "${sum}\n")
endfunction()
