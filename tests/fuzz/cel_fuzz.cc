// Any bytes are an expression or are refused, with words; what is one is checked and evaluated with
// and without its types, and comes to the same value each time.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "cel/environment.h"
#include "cel/value/print.h"

namespace {

using namespace porchsim::cel;

constexpr std::uint64_t kMostPrinted = 10'000;

Bindings bindings() {
  Bindings all;
  all.set("x", Value::integer(5));
  all.set("m", Value::map(ValueMap({{Value::string("a"), Value::list({Value::integer(1), Value()})},
                                    {Value::string("b"), Value::string("text")}})));
  return all;
}

std::string text_of(const Evaluation& evaluation) {
  if (evaluation.value.is_error()) return evaluation.value.error_message();
  if (evaluation.value.weight() > kMostPrinted) return "large";
  return expression_text(evaluation.value);
}

void evaluate(const Environment& environment, const Ast& ast) {
  const auto program = environment.program(ast);
  if (!program) {
    if (program.error().message.empty()) std::abort();
    return;
  }
  const Bindings variables = bindings();
  const Evaluation first = program->evaluate(variables);
  const Evaluation second = program->evaluate(variables);
  if (text_of(first) != text_of(second) || first.cost != second.cost) std::abort();
}

Environment make_environment(bool optimizes) {
  EnvironmentOptions options;
  options.variables = {{"x", int_type()}, {"m", dyn_type()}};
  options.optimizes = optimizes;
  options.with_extensions();
  return Environment(options, make_no_zones());
}
const Environment& plain() {
  static const Environment kPlain = make_environment(false);
  return kPlain;
}
const Environment& optimizing() {
  static const Environment kOptimizing = make_environment(true);
  return kOptimizing;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Environment& environment = size % 2 == 0 ? optimizing() : plain();
  const Source source(std::string(reinterpret_cast<const char*>(data), size));
  const auto parsed = environment.parse(source);
  if (!parsed) {
    if (parsed.error().message.empty()) std::abort();
    return 0;
  }
  evaluate(environment, *parsed);
  const auto checked = environment.parse_and_check(source);
  if (checked) {
    evaluate(environment, *checked);
  } else if (checked.error().message.empty()) {
    std::abort();
  }
  return 0;
}
