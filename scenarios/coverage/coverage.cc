#include "scenarios/coverage/coverage.h"

#include <algorithm>

#include <fmt/format.h>

#include "api/package_revision.h"
#include "scenarios/random/operations.h"
#include "scenarios/words/fault_words.h"

namespace porchsim::scenarios {
namespace {

constexpr sim::FaultKind kLastFault = sim::FaultKind::FetchFails;

struct Change {
  std::string_view before;
  std::string_view after;
};
// All that the lifecycle of a package revision allows.
constexpr Change kChanges[] = {
    {"", api::kDraft},
    {"", api::kPublished},
    {api::kDraft, api::kProposed},
    {api::kProposed, api::kDraft},
    {api::kProposed, api::kPublished},
    {api::kPublished, api::kDeletionProposed},
    {api::kDeletionProposed, api::kPublished},
    {api::kDraft, ""},
    {api::kProposed, ""},
    {api::kDeletionProposed, ""},
};

std::string name_of(std::string_view before, std::string_view after) {
  const auto state = [](std::string_view lifecycle) {
    return lifecycle.empty() ? std::string_view("nothing") : lifecycle;
  };
  return fmt::format("{} to {}", state(before), state(after));
}

// As scenarios call it; of several words the one that says least.
std::string name_of(sim::FaultKind kind) {
  if (kind == sim::FaultKind::Error) return "error";  // its words are reasons
  return std::string(std::ranges::find(kFaultWords, kind, &FaultWord::kind)->word);
}

std::vector<CoverageRow> make_rows() {
  std::vector<CoverageRow> rows;
  for (const Operation& operation : operations())
    rows.push_back({CoverageGroup::Operation, std::string(operation.name)});
  for (auto kind = 0U; kind <= static_cast<unsigned>(kLastFault); ++kind)
    rows.push_back({CoverageGroup::Fault, name_of(static_cast<sim::FaultKind>(kind))});
  for (const auto& [before, after] : kChanges)
    rows.push_back({CoverageGroup::Lifecycle, name_of(before, after)});
  for (const std::string_view field : variant_fields())
    rows.push_back({CoverageGroup::Field, std::string(field)});
  for (const GoalRow& goal : goal_rows())
    rows.push_back({CoverageGroup::Goal, std::string(goal.name), std::string(goal.meaning)});
  return rows;
}

// Where the rows of a group begin.
std::size_t begin_of(CoverageGroup group) {
  const auto& rows = coverage_rows();
  return static_cast<std::size_t>(std::ranges::find(rows, group, &CoverageRow::group) -
                                  rows.begin());
}

}  // namespace

std::string_view to_string(CoverageGroup group) {
  switch (group) {
    case CoverageGroup::Operation:
      return "operations";
    case CoverageGroup::Fault:
      return "faults";
    case CoverageGroup::Lifecycle:
      return "lifecycle";
    case CoverageGroup::Field:
      return "fields";
    case CoverageGroup::Goal:
      return "goals";
  }
  return "";
}

const std::vector<std::string_view>& variant_fields() {
  static const std::vector<std::string_view> kFields = {"adoptionPolicy",
                                                        "annotations",
                                                        "deletionPolicy",
                                                        "downstream.package",
                                                        "downstream.repo",
                                                        "injectors",
                                                        "labels",
                                                        "packageContext",
                                                        "pipeline",
                                                        "upstream.package",
                                                        "upstream.repo",
                                                        "upstream.revision",
                                                        "upstream.workspaceName"};
  return kFields;
}

const std::vector<CoverageRow>& coverage_rows() {
  static const std::vector<CoverageRow> kRows = make_rows();
  return kRows;
}

void Coverage::operation(std::size_t index, bool done) {
  CoverageCount& count = counts_[begin_of(CoverageGroup::Operation) + index];
  ++count.drawn;
  count.done += done ? 1 : 0;
}

void Coverage::fault(sim::FaultKind kind) {
  ++counts_[begin_of(CoverageGroup::Fault) + static_cast<std::size_t>(kind)].done;
}

void Coverage::lifecycle(std::string_view before, std::string_view after) {
  const auto* const change = std::ranges::find_if(
      kChanges, [&](const Change& one) { return one.before == before && one.after == after; });
  if (change == std::ranges::end(kChanges)) return;
  ++counts_[begin_of(CoverageGroup::Lifecycle) + static_cast<std::size_t>(change - kChanges)].done;
}

void Coverage::field(std::string_view path) {
  const auto& fields = variant_fields();
  const auto found = std::ranges::find(fields, path);
  if (found == fields.end()) return;
  ++counts_[begin_of(CoverageGroup::Field) + static_cast<std::size_t>(found - fields.begin())].done;
}

void Coverage::goal(Goal goal) {
  ++counts_[begin_of(CoverageGroup::Goal) + static_cast<std::size_t>(goal)].done;
}

void Coverage::add(const Coverage& other) {
  for (std::size_t row = 0; row < counts_.size(); ++row) {
    counts_[row].drawn += other.counts_[row].drawn;
    counts_[row].done += other.counts_[row].done;
  }
}

bool Coverage::any_operation() const {
  return std::ranges::any_of(counts_, [](const CoverageCount& count) { return count.drawn > 0; });
}

std::vector<std::uint64_t> Coverage::numbers() const {
  std::vector<std::uint64_t> numbers;
  for (const auto& [drawn, done] : counts_) {
    numbers.push_back(drawn);
    numbers.push_back(done);
  }
  return numbers;
}

Coverage Coverage::of_numbers(const std::vector<std::uint64_t>& numbers) {
  Coverage coverage;
  if (numbers.size() != 2 * coverage.counts_.size()) return coverage;
  for (std::size_t row = 0; row < coverage.counts_.size(); ++row)
    coverage.counts_[row] = {numbers[2 * row], numbers[2 * row + 1]};
  return coverage;
}

}  // namespace porchsim::scenarios
