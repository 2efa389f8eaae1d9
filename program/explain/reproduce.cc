#include "program/explain/reproduce.h"

#include <ostream>

#include <fmt/format.h>

#include "program/explain/failure.h"
#include "program/jobs/findings.h"
#include "program/jobs/output_file.h"
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
  if (!options.file.empty() && !is_new_file(options.file, terminal)) return kUsage;
  if (!has_a_place(options.file, terminal)) return kCouldNotRun;
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
  if (!write_file(options.file, *text, terminal)) return kCouldNotRun;
  terminal.out << fmt::format("wrote {}; it fails when run with: {} run {}\n", options.file,
                              terminal.program, shell_word(options.file));
  return kFine;
}

}  // namespace porchsim::scenarios
