# cmake --install, and find_package(porchsim) afterwards: the layers as porchsim::<layer>, headers under include/porchsim.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

get_property(layers GLOBAL PROPERTY PORCHSIM_LAYERS)
get_property(parts GLOBAL PROPERTY PORCHSIM_PARTS)
set(exported porchsim_flags ${parts})
foreach(layer IN LISTS layers)
  set_target_properties(porchsim_${layer}_layer PROPERTIES EXPORT_NAME ${layer})
  list(APPEND exported porchsim_${layer}_layer)
  get_property(folders GLOBAL PROPERTY PORCHSIM_LAYER_${layer}_FOLDERS)
  foreach(folder IN LISTS folders)
    install(DIRECTORY ${CMAKE_SOURCE_DIR}/${folder}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/porchsim/${folder}
            FILES_MATCHING PATTERN "*.h" PATTERN suite EXCLUDE)
  endforeach()
endforeach()
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
