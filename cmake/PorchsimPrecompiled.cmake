# What many files include, compiled once: a third of a build from nothing. Nobody relies on it: tests/architecture holds every file to
# its own includes, and preset clang builds without. There are three such headers: the standard library with fmt; for the layers that
# handle objects, the same with the kinds of the API; for tests, that with what they test with.
set(PORCHSIM_PRECOMPILED_STANDARD
    <algorithm> <chrono> <cstdint> <deque> <expected> <functional> <map> <memory> <optional> <ranges> <set> <span>
    <string> <string_view> <unordered_map> <utility> <variant> <vector> <fmt/format.h>)
set(PORCHSIM_PRECOMPILED_KINDS
    ${PORCHSIM_PRECOMPILED_STANDARD}
    api/client.h api/lifecycle.h api/object.h api/package_revision.h api/package_revision_resources.h api/package_variant.h
    api/package_variant_set.h api/repository.h api/tasks.h api/v1alpha2/managed_repository.h api/v1alpha2/package_revision.h)
set(PORCHSIM_PRECOMPILED_TESTS ${PORCHSIM_PRECOMPILED_KINDS} <gmock/gmock.h> <gtest/gtest.h> <rapidcheck.h>)
set(PORCHSIM_LAYERS_OF_KINDS controllers fakeporch scenarios tools program)

# CMake's own words for clang hand on a path that ccache takes for another one in each clone.
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH "-include-pch;<PCH_FILE>")
endif()

# For ccache, since no precompiled header is written twice alike: equal whenever it means the same.
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
  get_target_property(folder ${TARGET} BINARY_DIR)
  foreach(extension gch pch)  # of g++ and clang
    file(WRITE ${folder}/CMakeFiles/${TARGET}.dir/cmake_pch.hxx.${extension}.sum "${sum}\n")
  endforeach()
endfunction()

# porchsim_precompiled(TARGET WHICH): STANDARD, KINDS or TESTS; the first target of those that share a header makes it.
function(porchsim_precompiled TARGET WHICH)
  if(PORCHSIM_FILE_BY_FILE)
    return()
  endif()
  get_property(owner GLOBAL PROPERTY PORCHSIM_PRECOMPILED_BY_${WHICH})
  if(owner)
    target_precompile_headers(${TARGET} REUSE_FROM ${owner})
    return()
  endif()
  set_property(GLOBAL PROPERTY PORCHSIM_PRECOMPILED_BY_${WHICH} ${TARGET})
  list(TRANSFORM PORCHSIM_PRECOMPILED_${WHICH} REPLACE "^(api/.*)$" "${CMAKE_SOURCE_DIR}/\\1" OUTPUT_VARIABLE headers)
  if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    # What clang has precompiled holds where its headers lie, so ccache must not give it to another clone: this line is different there.
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/CMakeFiles/here.h CONTENT "static_assert(sizeof \"${CMAKE_BINARY_DIR}\" != 0);\n" @ONLY)
    list(APPEND headers ${CMAKE_BINARY_DIR}/CMakeFiles/here.h)
  endif()
  target_precompile_headers(${TARGET} PRIVATE ${headers})
  porchsim_sum_of_precompiled(${TARGET} "${PORCHSIM_PRECOMPILED_${WHICH}}")
endfunction()
