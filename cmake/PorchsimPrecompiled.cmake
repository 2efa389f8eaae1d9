# What many files include, compiled once: a third of a build from nothing with g++. Nobody relies on it: clang builds without, and
# holds every file to its own includes. There are two such headers: the standard library with fmt, and, for the layers that handle
# objects, the same with the kinds of the API.
set(PORCHSIM_PRECOMPILED_STANDARD
    <algorithm> <chrono> <cstdint> <deque> <expected> <functional> <map> <memory> <optional> <ranges> <set> <span>
    <string> <string_view> <unordered_map> <utility> <variant> <vector> <fmt/format.h>)
set(PORCHSIM_PRECOMPILED_KINDS
    ${PORCHSIM_PRECOMPILED_STANDARD}
    api/client.h api/lifecycle.h api/object.h api/package_revision.h api/package_revision_resources.h api/package_variant.h
    api/package_variant_set.h api/repository.h api/tasks.h api/v1alpha2/managed_repository.h api/v1alpha2/package_revision.h)
set(PORCHSIM_LAYERS_OF_KINDS controllers fakeporch scenarios tools program)

# For ccache, since g++ never writes a precompiled header twice alike: equal whenever it means the same.
function(porchsim_sum_of_precompiled TARGET HEADERS)
  set(meaning "${HEADERS} ${CMAKE_CXX_COMPILER_VERSION} ${CMAKE_BUILD_TYPE} ${CMAKE_CXX_FLAGS_RELEASE} ${fmt_VERSION}")
  if(HEADERS MATCHES "api/")
    file(GLOB_RECURSE included CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/api/*.h ${CMAKE_SOURCE_DIR}/base/*.h)
    set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${included})
    foreach(header IN LISTS included)
      file(SHA256 ${header} sum)
      string(APPEND meaning " ${sum}")
    endforeach()
  endif()
  string(SHA256 sum "${meaning}")
  file(WRITE ${CMAKE_BINARY_DIR}/CMakeFiles/${TARGET}.dir/cmake_pch.hxx.gch.sum "${sum}\n")
endfunction()

# porchsim_precompiled(TARGET LAYER): the first target of those that share a header makes it.
function(porchsim_precompiled TARGET LAYER)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL GNU OR PORCHSIM_SANITIZE)
    return()
  endif()
  set(which STANDARD)
  if(LAYER IN_LIST PORCHSIM_LAYERS_OF_KINDS)
    set(which KINDS)
  endif()
  get_property(owner GLOBAL PROPERTY PORCHSIM_PRECOMPILED_BY_${which})
  if(owner)
    target_precompile_headers(${TARGET} REUSE_FROM ${owner})
    return()
  endif()
  set_property(GLOBAL PROPERTY PORCHSIM_PRECOMPILED_BY_${which} ${TARGET})
  list(TRANSFORM PORCHSIM_PRECOMPILED_${which} REPLACE "^(api/.*)$" "${CMAKE_SOURCE_DIR}/\\1" OUTPUT_VARIABLE headers)
  target_precompile_headers(${TARGET} PRIVATE ${headers})
  porchsim_sum_of_precompiled(${TARGET} "${PORCHSIM_PRECOMPILED_${which}}")
endfunction()
