// bench_hostile_cel [--json]: compiles and evaluates the hostile expressions of tests/fuzz, each as
// often as it takes to tell what the rest of the machine adds, and tells the slowest of them. The
// exit code is 1 if one took more than 50 ms of the processor.
#include <algorithm>
#include <ctime>
#include <iostream>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "cel/environment.h"
#include "tests/fuzz/hostile_expressions.h"

namespace {

using namespace porchsim;

constexpr double kMostMs = 50;
constexpr int kTries = 5;
constexpr std::size_t kShown = 10;

struct Took {
  std::string name;
  double ms = 0;
};

double processor_ms() { return 1000 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double once(const cel::Environment& environment, const std::string& text) {
  static const cel::Bindings kBindings = fuzz::hostile_bindings();
  const double before = processor_ms();
  if (const auto program = environment.compile(text)) program->evaluate(kBindings);
  return processor_ms() - before;
}

// The quickest of some tries; of what is quick at once only that.
double time_of(const cel::Environment& environment, const std::string& text) {
  double least = once(environment, text);
  for (int i = 1; i < kTries && least > kMostMs / 4; ++i) {
    least = std::min(least, once(environment, text));
  }
  return least;
}

}  // namespace

int main(int count, char** values) {
  const bool json = count > 1 && std::string_view(values[1]) == "--json";
  std::vector<Took> all;
  for (const bool optimizes : {false, true}) {
    cel::EnvironmentOptions options = fuzz::hostile_options();
    options.optimizes = optimizes;
    const cel::Environment environment(options, cel::make_no_zones());
    for (const fuzz::HostileExpression& hostile : fuzz::hostile_expressions()) {
      const std::string name = hostile.name + (optimizes ? " (optimized)" : "");
      all.push_back({name, time_of(environment, hostile.text)});
    }
  }
  std::ranges::sort(all, {}, [](const Took& took) { return std::tuple(-took.ms, took.name); });
  const auto slow = std::ranges::count_if(all, [](const Took& t) { return t.ms > kMostMs; });
  if (json) {
    std::cout << fmt::format(
        R"({{"bench":"hostile-cel","expressions":{},"slowest":"{}","slowest_ms":{:.1f},"slower_than_50_ms":{}}})",
        all.size(), all.front().name, all.front().ms, slow);
    std::cout << '\n';
  } else {
    for (std::size_t i = 0; i < kShown; ++i) {
      std::cout << fmt::format("{:6.1f} ms  {}\n", all[i].ms, all[i].name);
    }
    std::cout << fmt::format("{} runs, {} slower than {} ms\n", all.size(), slow, kMostMs);
  }
  return slow == 0 ? 0 : 1;
}
