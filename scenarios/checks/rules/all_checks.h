// The checks that watch every run, one row each: whoever asks which there are, by what names
// scenarios may call them, or what docs/checks.md must say, reads this table.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "fakeporch/store/quirks.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {

// What a world and its controllers do on purpose.
struct Excused {
  fakeporch::Quirks quirks{};
  // All controllers of the world are shipped Porch's. Where only some are, what they do is excused
  // (excuses.h).
  bool shipped_controllers = false;
};

struct CheckRow {
  std::string_view id;     // "S01": S safety, L liveness, E efficiency
  std::string_view title;  // "single-draft"
  std::string_view rule;   // what must hold, in a sentence
  std::unique_ptr<Check> (*make)();
  // It cannot hold in a world with this quirk.
  bool fakeporch::Quirks::* excused_by = nullptr;
  // It asks of a controller what shipped Porch's does not promise.
  bool of_documents = false;
};

// In the order of docs/checks.md.
std::span<const CheckRow> check_rows();

// Of those that are not excused.
std::vector<std::unique_ptr<Check>> make_checks(std::span<const CheckRow> rows,
                                                const Excused& excused = {});

}  // namespace porchsim::scenarios
