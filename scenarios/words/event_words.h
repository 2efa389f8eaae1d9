// What events are called in sentences: "pv-controller has created edge.app.packagevariant-1".
#pragma once

#include <array>
#include <string_view>

#include "scenarios/format/trigger.h"

namespace porchsim::scenarios {

inline constexpr std::string_view kEventForm =
    "WHO has DEED [KIND] [NAME] [in REPOSITORY] [for the NTH time]";
inline constexpr std::string_view kGoneForm = "KIND NAME is gone";

struct DeedWord {
  std::string_view words;
  Deed deed;
  std::string_view meaning;
};
inline constexpr auto kDeedWords = std::to_array<DeedWord>({
    {"created", Deed::Created, "an object is there"},
    {"updated", Deed::Updated, "an object is another, by update or patch"},
    {"patched", Deed::Patched, "by patch"},
    {"deleted", Deed::Deleted, "an object is being deleted, or is gone at once"},
    {"written the status of", Deed::WrittenStatus, "the subresource is written"},
    {"read", Deed::Read, "one object is read from the server"},
    {"listed", Deed::Listed, "a kind is listed"},
    {"watched", Deed::Watched, "a watch of a kind is opened"},
    {"seen", Deed::Seen, "a watch event reaches whoever watches"},
    {"proposed deletion of", Deed::DeletionProposed, "Published becomes DeletionProposed"},
    {"proposed", Deed::Proposed, "Draft becomes Proposed"},
    {"approved", Deed::Approved, "Proposed becomes Published"},
    {"rejected", Deed::Rejected, "a proposal is taken back"},
    {"pushed", Deed::Pushed, "a reference of Git moves: `pushed REF to REPOSITORY`"},
    {"failed to push", Deed::PushRefused, "Git refuses that"},
    {"failed", Deed::Failed, "a call is answered with an error"},
    {"started to reconcile", Deed::ReconcileStarted, "a controller turns to an object"},
    {"reconciled", Deed::Reconciled, "it is done with it, well or not"},
    {"started", Deed::ProcessStarted, "a controller is up"},
    {"crashed", Deed::Crashed, "it is down"},
    {"met a fault", Deed::FaultFired, "a fault strikes a call"},
});

}  // namespace porchsim::scenarios
