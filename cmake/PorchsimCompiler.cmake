# Language, warnings, sanitizers: one place, for every target.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

option(PORCHSIM_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL})
option(PORCHSIM_BENCH "Build the benchmarks" OFF)
option(PORCHSIM_WERROR "Warnings are errors" ${PROJECT_IS_TOP_LEVEL})
option(PORCHSIM_FILE_BY_FILE "Compile each file alone, with nothing precompiled" OFF)
set(PORCHSIM_SANITIZE "" CACHE STRING "Sanitizers, as -fsanitize takes them (address,undefined)")

add_library(porchsim_flags INTERFACE)
target_compile_features(porchsim_flags INTERFACE cxx_std_23)
# Warnings are for this tree; whoever uses the installed headers has standards of their own.
set(warnings -Wall -Wextra -Wconversion -Wshadow)
if(PORCHSIM_WERROR)
  list(APPEND warnings -Werror)
endif()
target_compile_options(porchsim_flags INTERFACE
  "$<BUILD_INTERFACE:${warnings}>" -ffp-contract=off
  # A run goes once through nearly all the code, so its size counts: docs/performance.md.
  $<$<CXX_COMPILER_ID:GNU>:$<BUILD_INTERFACE:--param=max-inline-insns-single=20>>
  # Statement expressions carry PORCHSIM_TRY. A precompiled header is as old as its headers' text, whenever that was written.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-gnu-statement-expression>
  "$<$<CXX_COMPILER_ID:Clang>:$<BUILD_INTERFACE:SHELL:-Xclang -fno-pch-timestamp>>")
target_include_directories(porchsim_flags INTERFACE
  $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}> $<INSTALL_INTERFACE:include/porchsim>)
if(PORCHSIM_SANITIZE)
  target_compile_options(porchsim_flags INTERFACE -fsanitize=${PORCHSIM_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(porchsim_flags INTERFACE -fsanitize=${PORCHSIM_SANITIZE})
endif()

find_program(PORCHSIM_CCACHE ccache)
if(PORCHSIM_CCACHE)
  # The precompiled header is known by what goes into it (PorchsimPrecompiled.cmake), since it is never written twice alike.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_PCH_EXTSUM=1 CCACHE_SLOPPINESS=pch_defines,time_macros ${PORCHSIM_CCACHE})
endif()
