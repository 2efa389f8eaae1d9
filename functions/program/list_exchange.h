// What passes between kpt and a function: the ResourceList as text, and what is read back, with the
// comments and the order of fields that the function lost. kyaml: runtimeutil.FunctionFilter; kpt:
// pkg/fn/runtime/runner.go, parseStructuredResult.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "functions/program/function.h"
#include "functions/program/kyaml_list.h"
#include "functions/program/render_item.h"
#include "kpt/sdk/kube_object.h"

namespace porchsim::functions {

// The same as trees, where they stand for the text (settled_list.h).
std::optional<KyamlList> settled_list(const RenderItems& items,
                                      const std::optional<kpt::KubeObject>& function_config);

// Items carry their numbers in annotation config.k8s.io/id.
std::expected<std::string, std::string> list_text(
    RenderItems& items, const std::optional<kpt::KubeObject>& function_config);

struct ReadBack {
  RenderItems items;
  std::vector<FunctionResult> results;
  std::string error;  // "" if it could be read
};

// `input`: the items that the function got; their numbers tell which is which. The numbers go.
ReadBack read_back(const std::string& output, const RenderItems& input);
ReadBack read_back(KyamlList output, const RenderItems& input);

}  // namespace porchsim::functions
