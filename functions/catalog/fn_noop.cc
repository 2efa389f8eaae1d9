#include "functions/catalog/builtin_functions.h"

namespace porchsim::functions {
namespace {

class Noop final : public Function {
 public:
  FunctionStatus run(ResourceList&) const override { return {}; }
};

}  // namespace

std::shared_ptr<const Function> make_noop() { return std::make_shared<Noop>(); }

}  // namespace porchsim::functions
