#include "controllers/packagevariantset/expressions.h"

#include <utility>

namespace porchsim::packagevariantset {
namespace {

// More than the sets of a namespace have; beyond it all are compiled anew.
constexpr std::size_t kMostKept = 4096;

cel::EnvironmentOptions environment_options() {
  cel::EnvironmentOptions options;
  options.homogeneous_literals = true;
  options.optimizes = true;
  options.variables = {{std::string(kRepoDefault), cel::string_type()},
                       {std::string(kPackageDefault), cel::string_type()},
                       {std::string(kUpstream), cel::dyn_type()},
                       {std::string(kTarget), cel::dyn_type()},
                       {std::string(kRepository), cel::dyn_type()}};
  return options;
}

}  // namespace

Expressions::Expressions(std::shared_ptr<cel::ZoneSource> zones)
    : environment_(environment_options(), std::move(zones)) {}

const Expressions::Compiled& Expressions::compiled(std::string_view expression) {
  const auto known = known_.find(expression);
  if (known != known_.end()) return known->second;
  if (known_.size() >= kMostKept) known_.clear();
  auto program = environment_.compile(expression);
  Compiled made = program ? Compiled(std::move(*program))
                          : api::fail(api::Reason::Unknown, std::move(program.error().message));
  return known_.emplace(std::string(expression), std::move(made)).first->second;
}

api::Result<std::string> Expressions::text_of(std::string_view expression,
                                              const cel::Variables& variables) {
  const Compiled& program = compiled(expression);
  if (!program) return api::fail(program.error());
  auto text = cel::to_native_string(program->evaluate(variables).value);
  if (!text) return api::fail(api::Reason::Unknown, std::move(text.error()));
  return std::move(*text);
}

}  // namespace porchsim::packagevariantset
