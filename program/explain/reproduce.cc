#include "program/explain/reproduce.h"

#include <filesystem>
#include <fstream>
#include <ostream>

#include <fmt/format.h>

#include "program/explain/failure.h"
#include "program/jobs/findings.h"
#include "program/jobs/repeat.h"
#include "program/jobs/written_failure.h"

namespace porchsim::scenarios {
namespace {

std::string words_of_origin(const InspectedRun& run) {
  if (run.seed) return fmt::format("seed {}", *run.seed);
  if (!run.everywhere.empty()) return fmt::format("{} at point {}", run.everywhere, *run.point);
  return run.choices.empty() ? "the plainest run" : "choices";
}

}  // namespace

int reproduce(const InspectedRun& run, const ReproduceOptions& options, const Terminal& terminal) {
  if (!options.file.empty() && std::filesystem::exists(options.file)) {
    terminal.err << fmt::format("porchsim: {} exists; name a new file\n", options.file);
    return kUsage;
  }
  const auto failure = failure_of(run, {options.check, true}, terminal);
  if (!failure) return failure.error() == kFine ? kUsage : failure.error();
  const auto text = scenario_of(
      {.scenario = failure->scenario(),
       .finding = finding_of(failure->result(), failure->violation(), failure->scenario().file),
       .found_by = words_of_origin(run),
       .replay = failure->options()});
  if (!text) {
    terminal.err << "porchsim: " << text.error() << "\n";
    return kCouldNotRun;
  }
  if (options.file.empty()) {
    terminal.out << *text;
    return kFine;
  }
  std::ofstream out(options.file, std::ios::binary);
  out << *text;
  out.close();
  if (!out) {
    terminal.err << fmt::format("porchsim: {} cannot be written\n", options.file);
    return kCouldNotRun;
  }
  terminal.out << fmt::format("wrote {}; it fails when run with: {} run {}\n", options.file,
                              terminal.program, shell_word(options.file));
  return kFine;
}

}  // namespace porchsim::scenarios
