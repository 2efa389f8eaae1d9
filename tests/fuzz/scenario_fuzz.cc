// Any bytes are read as a scenario or refused with a place and a cure; what was read can be linted.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "scenarios/load/lint.h"
#include "scenarios/load/scenario_loader.h"
#include "tests/unit/scenarios/load/words.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace porchsim::scenarios;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto files = make_no_files();
  const auto scenario = parse_scenario("fuzz.yaml", text, *files, words());
  if (scenario) {
    lint(*scenario);
    return 0;
  }
  if (scenario.error().empty()) std::abort();
  for (const Diagnostic& diagnostic : scenario.error()) {
    if (diagnostic.message.find("; ") == std::string::npos) std::abort();
    if (to_text(diagnostic, text).empty()) std::abort();
  }
  return 0;
}
