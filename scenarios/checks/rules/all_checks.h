// The checks that watch every run, one row each: whoever asks which there are, by what names
// scenarios may call them, or what docs/checks.md must say, reads this table.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {

// Which quirks of a world break checks on purpose.
struct CheckOptions {
  bool gates_not_enforced = false;
  bool revision_numbers_reused = false;
  bool workspace_names_reused = false;
  bool leaf_name_lookup = false;
  bool edits_hold_no_upstream = false;
  bool merge_keys_are_edits = false;
  // What shipped Porch's controller does not promise: all controllers of the world are such. Where
  // only some are, what they do is excused (excuses.h).
  bool shipped_controller = false;
};

struct CheckRow {
  std::string_view id;     // "S01": S safety, L liveness, E efficiency
  std::string_view title;  // "single-draft"
  std::string_view rule;   // what must hold, in a sentence
  std::unique_ptr<Check> (*make)();
  std::array<bool CheckOptions::*, 2> excused_by{};  // it cannot hold where one of these is on
};

// In the order of docs/checks.md.
std::span<const CheckRow> check_rows();
std::span<const std::string_view> check_ids();

std::vector<std::unique_ptr<Check>> make_checks(const CheckOptions& options = {});

}  // namespace porchsim::scenarios
