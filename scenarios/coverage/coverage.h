// What a run, or all runs of a campaign, have reached of what random worlds may do. A row that
// stays at zero says where a green campaign has not been.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/coverage/goals.h"
#include "sim/faults.h"

namespace porchsim::scenarios {

enum class CoverageGroup : std::uint8_t {
  Operation,  // of scenarios/random/operations.h
  Fault,      // a kind that struck
  Lifecycle,  // a revision went from one to another
  Field,      // of a variant's spec, changed by a person
  Goal,
};
// "operations", "faults", …
std::string_view to_string(CoverageGroup group);

struct CoverageRow {
  CoverageGroup group;
  std::string name;
  std::string meaning{};  // "" = the name says it
};
// In the order of groups. The same in every run of one program.
const std::vector<CoverageRow>& coverage_rows();

struct CoverageCount {
  std::uint64_t drawn = 0;  // of an operation: it was its turn
  std::uint64_t done = 0;   // it took effect; of others: it came about

  friend bool operator==(const CoverageCount&, const CoverageCount&) = default;
};

class Coverage {
 public:
  Coverage() : counts_(coverage_rows().size()) {}

  void operation(std::size_t index, bool done);  // of operations()
  void fault(sim::FaultKind kind);
  // "" = it is not there; what no row has is not counted.
  void lifecycle(std::string_view before, std::string_view after);
  void field(std::string_view path);  // "upstream.repo"
  void goal(Goal goal);

  void add(const Coverage& other);
  bool any_operation() const;

  // By row.
  const std::vector<CoverageCount>& counts() const { return counts_; }
  // Two numbers a row, and back; what is of another program counts nothing.
  std::vector<std::uint64_t> numbers() const;
  static Coverage of_numbers(const std::vector<std::uint64_t>& numbers);

 private:
  std::vector<CoverageCount> counts_;
};

// The fields of a variant's spec that people may change, as paths below it.
const std::vector<std::string_view>& variant_fields();

}  // namespace porchsim::scenarios
