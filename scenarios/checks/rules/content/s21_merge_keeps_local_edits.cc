// S21: an upgrade keeps what people changed in the local package where upstream changed nothing;
// and a resource that they changed is there even if upstream dropped it. Of one that both have
// added what people alone have in it stays, and a file without resources stays as they have it
// whatever upstream did to its own. A package within it that they took away stays away, and one
// that they touched stays whole where upstream dropped it.
//
// As kpt has it, a mapping that upstream dropped takes with it what people added inside, and a file
// without resources that people removed comes back. An element of a list that kpt merges by key is
// a mapping by that key. Not judged where Porch found one of the sides moved in Git while it
// merged: nobody can say what it has read.
#include <string>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/moved_sources.h"
#include "scenarios/checks/rules/content/dropped_packages.h"

namespace porchsim::scenarios {
namespace {

class MergeKeepsLocalEdits final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    moved_.on_write(write);
    if (moved_.moved_under(write)) return;
    const UpgradeSides* sides = sides_of_upgrade(write, truth);
    if (sides == nullptr) return;
    const std::string& name = write.object()->key().name;
    for (const std::string& folder : sides->packages_again)
      report(out, write.event, "{} has the package {} again, which people had taken away", name,
             folder);
    if (sides->upstream_drops_a_package) judge_dropped_packages(write, truth, out);
    for (const FieldPlace& place : changed_fields(*sides, *sides->local, *sides->base)) {
      const FieldPlace resource{place.resource, {}};
      if (place == resource && !sides->local->contains(place)) continue;
      const bool dropped = sides->base->contains(resource) && !sides->upstream->contains(resource);
      if (dropped && sides->local->contains(resource) && !sides->merged->contains(resource)) {
        report(out, write.event, "{} lacks {}, which upstream dropped and people had changed", name,
               place.resource);
        continue;
      }
      if (!is_judged(*sides, place)) continue;
      const bool upstream_is_silent =
          is_same(*sides->upstream, *sides->base, place) &&
          (has_same_surroundings(*sides->upstream, *sides->base, place) ||
           is_added_twice(*sides, resource));
      const bool is_peoples = upstream_is_silent || is_file(*sides->local, place);
      if (!is_peoples || is_same(*sides->merged, *sides->local, place)) continue;
      report(out, write.event, "{} has {} as {}, and people had changed it to {}", name,
             place.to_string(), value_text(*sides->merged, place),
             value_text(*sides->local, place));
    }
  }

 private:
  void judge_dropped_packages(const Write& write, const Truth& truth, Violations& out) {
    for (const DroppedPackage& one :
         dropped_packages(*files_of_upgrade(write, truth), truth.memory())) {
      if (one.is_as_touched()) continue;
      report(out, write.event,
             "{} lacks what the package {} has, which upstream dropped and people had touched",
             write.object()->key().name, one.folder);
    }
  }

  static bool is_file(const Fields& side, const FieldPlace& place) {
    return place.path.empty() && side.contains(place) && is_field(place, side);
  }

  static bool is_added_twice(const UpgradeSides& sides, const FieldPlace& resource) {
    return !sides.base->contains(resource) && sides.local->contains(resource) &&
           sides.upstream->contains(resource);
  }

  MovedSources moved_;
};

}  // namespace

std::unique_ptr<Check> make_merge_keeps_local_edits() {
  return std::make_unique<MergeKeepsLocalEdits>();
}

}  // namespace porchsim::scenarios
