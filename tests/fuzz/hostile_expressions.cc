#include "tests/fuzz/hostile_expressions.h"

#include <cstddef>
#include <string_view>

#include <fmt/format.h>

#include "tests/fuzz/hostile_families.h"

namespace porchsim::fuzz {

std::string repeated(std::size_t count, std::string_view text) {
  std::string all;
  all.reserve(count * text.size());
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

std::string filled(std::string_view text, std::size_t less) {
  return repeated((kMostText - less) / text.size(), text);
}

std::string chained(int steps, const Chain& chain) {
  const auto with = [](std::string_view text, const std::string& name) {
    std::string out;
    for (const char c : text) {
      if (c == '$') {
        out += name;
      } else {
        out += c;
      }
    }
    return out;
  };
  std::string text = with(chain.use, fmt::format("v{}", steps));
  for (int i = steps; i > 0; --i) {
    text =
        fmt::format("cel.bind(v{}, {}, {})", i, with(chain.step, fmt::format("v{}", i - 1)), text);
  }
  return fmt::format("cel.bind(v0, {}, {})", chain.seed, text);
}

std::string over_range(std::size_t count, std::string_view body) {
  return fmt::format("lists.range({}).map(i, {}).size()", count, body);
}

std::vector<HostileExpression> hostile_expressions() {
  constexpr std::size_t kOfEach = 10;
  std::vector<HostileExpression> all;
  for (const auto families : {families_by_shape(), families_by_value(), families_of_patterns()}) {
    for (const HostileFamily& family : families) {
      for (std::size_t k = 0; k < kOfEach; ++k) {
        all.push_back({fmt::format("{}/{}", family.name, k), family.make(k)});
      }
    }
  }
  return all;
}

cel::EnvironmentOptions hostile_options() {
  cel::EnvironmentOptions options;
  options.with_extensions();
  options.variables = {{"x", cel::dyn_type()}, {"u", cel::dyn_type()}};
  return options;
}

cel::Bindings hostile_bindings() {
  cel::Bindings bindings;
  bindings.set("x", cel::Value::string(std::string(100'000, 'a')));
  bindings.set("u", cel::Value::string(repeated(50'000, "é")));
  return bindings;
}

}  // namespace porchsim::fuzz
