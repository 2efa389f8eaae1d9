// Runs of catalog functions as programs, on lists put together from texts.
#pragma once

#include <string>
#include <string_view>

#include "functions/catalog/catalog_programs.h"

namespace porchsim::functions {

inline constexpr std::string_view kConfigMap =
    "apiVersion: v1\n  kind: ConfigMap\n  metadata: {name: f}\n";

inline std::string list(std::string_view items, std::string_view config,
                        std::string_view head = "apiVersion: config.kubernetes.io/v1\n") {
  std::string text(head);
  text.append("kind: ResourceList\nitems:\n").append(items);
  return text.append("functionConfig:\n  ").append(config);
}

// A ConfigMap with a line of data.
inline std::string config_map(std::string_view data) {
  return std::string(kConfigMap).append("  data: ").append(data).append("\n");
}

inline std::string own_config(std::string_view kind, std::string_view rest) {
  std::string text = "apiVersion: fn.kpt.dev/v1alpha1\n  kind: ";
  return text.append(kind).append("\n  metadata: {name: f}\n").append(rest);
}

inline ProgramRun run(std::string_view program, const std::string& input) {
  return find_catalog_executable(program)->run(input);
}

inline ProgramRun run_builtin(std::string_view program, const std::string& input) {
  return find_catalog_builtin(program)->run(input);
}

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

inline constexpr std::string_view kItem = "- apiVersion: v1\n  kind: Pod\n  metadata: {name: p}\n";

}  // namespace porchsim::functions
