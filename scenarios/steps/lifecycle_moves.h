// How people move package revisions through their lifecycle, in either generation of Porch.
#pragma once

#include <optional>
#include <string_view>

#include "api/lifecycle.h"
#include "scenarios/format/step.h"

namespace porchsim::scenarios {

// What a move makes of a lifecycle; nothing: the revision goes, as to approve a proposed deletion
// is to delete.
inline std::optional<std::string_view> lifecycle_after(LifecycleStep::Move move,
                                                       std::string_view now) {
  const bool leaving = now == api::kDeletionProposed;
  using Move = LifecycleStep::Move;
  switch (move) {
    case Move::Propose:
      return api::kProposed;
    case Move::ProposeDelete:
      return api::kDeletionProposed;
    case Move::Approve:
      if (leaving) return std::nullopt;
      return api::kPublished;
    case Move::Reject:
      return leaving ? api::kPublished : api::kDraft;
  }
  return std::nullopt;
}

}  // namespace porchsim::scenarios
