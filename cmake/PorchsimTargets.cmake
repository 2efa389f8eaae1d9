# What no run goes through is compiled at -O1: it takes a sixth less time, and nobody waits for what it does.
set(PORCHSIM_BESIDE_RUNS "^(program|reports|tools/(conform|kube|pkg|recorded|template|v1alpha2)|scenarios/(document|load|sense|words|written))(/|$)")

# The files of a folder are compiled six at a time, since what they include costs more than what they say. Nobody relies on it: preset
# clang compiles file by file. Apart are folders of many alike, whose files call alike things alike.
set(PORCHSIM_FILES_TOGETHER 6)
set(PORCHSIM_APART cel/functions cel/parser cel/program functions/catalog kpt/update scenarios/random scenarios/steps
    scenarios/written tools/conform)

# porchsim_layer(NAME folder… [USES layer…] [LINK library…])
#   A static library a folder (its *.cc but main.cc), named porchsim_<folder with _>, and an interface library porchsim::NAME of all.
#   A folder links the folders named before it in the layer, every layer of USES, and the libraries of LINK.
function(porchsim_layer NAME)
  cmake_parse_arguments(ARG "" "" "USES;LINK" ${ARGN})
  add_library(porchsim_${NAME}_layer INTERFACE)
  add_library(porchsim::${NAME} ALIAS porchsim_${NAME}_layer)
  set_property(GLOBAL APPEND PROPERTY PORCHSIM_LAYERS ${NAME})
  set_property(GLOBAL PROPERTY PORCHSIM_LAYER_${NAME}_FOLDERS ${ARG_UNPARSED_ARGUMENTS})
  set_property(GLOBAL PROPERTY PORCHSIM_LAYER_${NAME}_USES ${ARG_USES})
  set(earlier "")
  foreach(folder IN LISTS ARG_UNPARSED_ARGUMENTS)
    string(REPLACE "/" "_" target porchsim_${folder})
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cc)
    list(FILTER sources EXCLUDE REGEX "/main[.]cc$")
    if(NOT sources)
      continue()
    endif()
    add_library(${target} STATIC ${sources})
    set_property(GLOBAL APPEND PROPERTY PORCHSIM_PARTS ${target})
    if(NAME IN_LIST PORCHSIM_LAYERS_OF_KINDS)
      porchsim_precompiled(${target} KINDS)
    else()
      porchsim_precompiled(${target} STANDARD)
    endif()
    if(NOT PORCHSIM_FILE_BY_FILE AND NOT folder IN_LIST PORCHSIM_APART)
      set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${PORCHSIM_FILES_TOGETHER})
    endif()
    if(folder MATCHES "${PORCHSIM_BESIDE_RUNS}" AND CMAKE_BUILD_TYPE STREQUAL Release AND NOT PORCHSIM_SANITIZE)
      target_compile_options(${target} PRIVATE -O1)
    endif()
    target_link_libraries(${target} PUBLIC porchsim_flags ${earlier} ${ARG_LINK})
    foreach(layer IN LISTS ARG_USES)
      target_link_libraries(${target} PUBLIC porchsim::${layer})
    endforeach()
    list(APPEND earlier ${target})
  endforeach()
  target_link_libraries(porchsim_${NAME}_layer INTERFACE ${earlier})
endfunction()

# porchsim_program(NAME main.cc USES layer… [LINK library…])
function(porchsim_program NAME MAIN)
  cmake_parse_arguments(ARG "" "" "USES;LINK" ${ARGN})
  add_executable(${NAME} ${CMAKE_SOURCE_DIR}/${MAIN})
  set_target_properties(${NAME} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
  target_link_libraries(${NAME} PRIVATE porchsim_flags ${ARG_LINK})
  foreach(layer IN LISTS ARG_USES)
    target_link_libraries(${NAME} PRIVATE porchsim::${layer})
  endforeach()
  # Sanitizers bring an allocator of their own.
  if(NOT PORCHSIM_SANITIZE)
    find_library(PORCHSIM_TCMALLOC NAMES libtcmalloc_minimal.so.4 REQUIRED)
    target_link_libraries(${NAME} PRIVATE -Wl,--no-as-needed ${PORCHSIM_TCMALLOC} -Wl,--as-needed)
  endif()
endfunction()

set(PORCHSIM_PROPERTY_CASES 2000 CACHE STRING "Cases that each property test tries")

# porchsim_test(NAME folder USES target… [ARGS argument…]): one GoogleTest program of the folder's *_test.cc, one ctest.
function(porchsim_test NAME FOLDER)
  cmake_parse_arguments(ARG "" "" "USES;ARGS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${FOLDER}/*_test.cc)
  if(NOT sources)
    return()
  endif()
  add_executable(${NAME} ${sources})
  target_link_libraries(${NAME} PRIVATE porchsim_flags GTest::gtest_main GTest::gmock rapidcheck porchsim_source_dir ${ARG_USES})
  # What is tested is optimised, the tests themselves are not: half their build time.
  target_compile_options(${NAME} PRIVATE -O0)
  porchsim_precompiled(${NAME} TESTS)
  add_test(NAME ${NAME} COMMAND ${NAME} --gtest_brief=1 ${ARG_ARGS})
  # Laws are tried on the same cases every time; a fresh seed is RC_PARAMS=seed=N.
  set_tests_properties(${NAME} PROPERTIES ENVIRONMENT "RC_PARAMS=seed=1 max_success=${PORCHSIM_PROPERTY_CASES}"
                                          LABELS unit TIMEOUT 1800)
endfunction()
