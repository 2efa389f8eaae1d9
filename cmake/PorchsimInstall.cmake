# cmake --install, and find_package(porchsim) afterwards: the layers as porchsim::<layer>, headers under include/porchsim.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

get_property(layers GLOBAL PROPERTY PORCHSIM_LAYERS)
get_property(parts GLOBAL PROPERTY PORCHSIM_PARTS)
set(exported porchsim_flags ${parts})
foreach(layer IN LISTS layers)
  set_target_properties(porchsim_${layer}_layer PROPERTIES EXPORT_NAME ${layer})
  list(APPEND exported porchsim_${layer}_layer)
endforeach()

# porchsim_install_headers(header…): these, and every header of this tree that they include, and those include in turn.
function(porchsim_install_headers)
  set(waiting ${ARGN})
  set(reached "")
  while(waiting)
    list(POP_FRONT waiting header)
    if(header IN_LIST reached)
      continue()
    endif()
    if(NOT EXISTS ${CMAKE_SOURCE_DIR}/${header})
      message(FATAL_ERROR "${header} is to be installed, and is not there.")
    endif()
    list(APPEND reached ${header})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${header})
    file(STRINGS ${CMAKE_SOURCE_DIR}/${header} lines REGEX "^#include \"")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^#include \"([^\"]+)\".*" "\\1" included "${line}")
      list(APPEND waiting ${included})
    endforeach()
  endwhile()
  foreach(header IN LISTS reached)
    get_filename_component(folder ${header} DIRECTORY)
    install(FILES ${CMAKE_SOURCE_DIR}/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/porchsim/${folder})
  endforeach()
endfunction()

# What a controller, a check or a program of one's own includes. The rest of the tree is porchsim's own business.
porchsim_install_headers(
  api/client.h api/log.h api/object.h api/observer.h api/package_revision.h api/package_revision_resources.h
  api/package_variant.h api/package_variant_set.h api/repository.h api/tasks.h
  kpt/yaml/node.h kpt/kyaml/resource_io.h kpt/sdk/kube_object.h kpt/kptfile/kptfile.h kpt/package/kptfile_edit.h
  kpt/package/package_context.h kpt/update/merge.h
  controllers/runtime/finalizer.h controllers/runtime/manager.h controllers/runtime/predicate.h
  controllers/runtime/watch_mapping.h controllers/packagevariant/mutations/options.h controllers/packagevariant/reconciler.h
  controllers/packagevariant/watches.h
  functions/render/pipeline.h
  scenarios/checks/check.h scenarios/load/scenario_loader.h scenarios/run/run.h
  program/command_line.h)

install(TARGETS ${exported} EXPORT porchsimTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/porchsim)
if(TARGET porchsim)
  install(TARGETS porchsim RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/porchsim)
install(EXPORT porchsimTargets NAMESPACE porchsim:: DESTINATION ${config_dir})
install(FILES ${CMAKE_SOURCE_DIR}/cmake/PorchsimDependencies.cmake DESTINATION ${config_dir})
file(WRITE ${CMAKE_BINARY_DIR}/porchsimConfig.cmake
     "include(\${CMAKE_CURRENT_LIST_DIR}/PorchsimDependencies.cmake)\ninclude(\${CMAKE_CURRENT_LIST_DIR}/porchsimTargets.cmake)\n")
write_basic_package_version_file(${CMAKE_BINARY_DIR}/porchsimConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/porchsimConfig.cmake ${CMAKE_BINARY_DIR}/porchsimConfigVersion.cmake
        DESTINATION ${config_dir})
