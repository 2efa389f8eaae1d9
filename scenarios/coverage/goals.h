// What a campaign should have reached at least once. A goal is no check: to miss it is no failure,
// but says that the worlds are shallower than they look.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace porchsim::scenarios {

enum class Goal : std::uint8_t {
  FourthRevision,
  Upgrade,
  EditOfPublished,
  Adoption,
  Release,
  Rejection,
  ProposalTakenBack,
  ApprovedDeletion,
  DraftTakenAway,
  EditedDraft,
  StalledAndWell,
  RenderFailedAndWell,
  ConflictOfController,
  CrashAtWork,
  PushRefused,
  VariantGone,
};

struct GoalRow {
  Goal goal;
  std::string_view name;
  std::string_view meaning;
};
std::span<const GoalRow> goal_rows();

}  // namespace porchsim::scenarios
