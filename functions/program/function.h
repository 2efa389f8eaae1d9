// A KRM function: reads and changes a list of resources. What passes between pipeline and function
// is the ResourceList of the KRM functions specification, as trees.
//
// Items carry kpt's bookkeeping in their annotations (internal.config.kubernetes.io/path, …/index,
// …/package-path): a function that moves, adds or drops resources does it by them, as a real one
// does.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kpt/sdk/kube_object.h"

namespace porchsim::functions {

// One finding of a function; empty members are left out where it is printed.
struct FunctionResult {
  struct ResourceRef {
    std::string api_version;
    std::string kind;
    std::string name;
    std::string namespace_name;
  };
  struct Field {
    std::string path;
    std::optional<std::string> current_value;
    std::optional<std::string> proposed_value;
    // What the two are in JSON where they are no text: "number", "bool", "object", "array".
    std::string current_kind = {};
    std::string proposed_kind = {};
  };
  struct File {
    std::string path;
    int index = 0;
  };

  std::string message;
  std::string severity;  // error, warning, info
  std::optional<ResourceRef> resource_ref;
  std::optional<Field> field;
  std::optional<File> file;
  kpt::StringMap tags;
};

// A finding about nothing in particular.
inline FunctionResult note(std::string message, std::string_view severity) {
  FunctionResult result;
  result.message = std::move(message);
  result.severity = severity;
  return result;
}

struct ResourceList {
  std::vector<kpt::KubeObject> items;
  std::optional<kpt::KubeObject> function_config;
  std::vector<FunctionResult> results;
};

// A function's own failure: its message, "" if it only returned false. An executable that panicked
// has exit code 2.
struct FunctionFailure {
  std::string message;
  int exit_code = 1;
};
using FunctionStatus = std::expected<void, FunctionFailure>;

class Function {
 public:
  virtual ~Function() = default;

  // Must depend on the list alone. A failed call may have changed the list.
  virtual FunctionStatus run(ResourceList& list) const = 0;
};

}  // namespace porchsim::functions
