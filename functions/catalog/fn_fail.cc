#include <utility>

#include "functions/catalog/builtin_functions.h"

namespace porchsim::functions {
namespace {

class Fail final : public Function {
 public:
  FunctionStatus run(ResourceList& list) const override {
    std::string message = "function failure";
    if (list.function_config) {
      const auto given = list.function_config->fields().nested_string({"data", "message"});
      if (given && *given && !(*given)->empty()) message = **given;
    }
    list.results.push_back({.message = message,
                            .severity = "error",
                            .resource_ref = {},
                            .field = {},
                            .file = {},
                            .tags = {}});
    return std::unexpected(FunctionFailure{std::move(message)});
  }
};

}  // namespace

std::shared_ptr<const Function> make_fail() { return std::make_shared<Fail>(); }

}  // namespace porchsim::functions
