// S22: an upgrade takes what upstream changed where people left the local package as it was:
// changed fields, new ones, and what is gone, in the elements of a list that kpt merges by key as
// well. Where both have changed a scalar or a list that kpt takes as one, upstream wins, as it does
// in a resource that both have added. A resource that people have touched outlives its end
// upstream; to write it anew, without the merge key that the clone gave it, is to touch it. A
// package within the package goes as a whole if nobody has touched it, and else not at all; one
// that people took away stays away, which is not judged. Nor is anything where Porch found one of
// the sides moved in Git while it merged.
#include <set>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/moved_sources.h"
#include "scenarios/checks/rules/content/dropped_packages.h"

namespace porchsim::scenarios {
namespace {

class MergeTakesUpstreamEdits final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    moved_.on_write(write);
    if (moved_.moved_under(write)) return;
    const UpgradeSides* sides = sides_of_upgrade(write, truth);
    if (sides == nullptr || sides->local_drops_a_package) return;
    std::set<FieldPlace> dropped;
    const std::string& name = write.object()->key().name;
    for (const FieldPlace& place : changed_fields(*sides, *sides->upstream, *sides->base)) {
      const FieldPlace resource{place.resource, {}};
      if (!sides->upstream->contains(resource)) {
        dropped.insert(resource);
        continue;
      }
      if (!is_judged(*sides, place)) continue;
      const bool is_of_both = !sides->base->contains(resource) && sides->local->contains(resource);
      const bool upstream_wins =
          is_same(*sides->local, *sides->base, place) || all_have_it(*sides, place, is_of_both);
      const Fields& like_local = is_of_both ? *sides->upstream : *sides->base;
      if (!upstream_wins || !has_same_surroundings(*sides->local, like_local, place) ||
          is_same(*sides->merged, *sides->upstream, place))
        continue;
      report(out, write.event, "{} has {} as {}, and upstream changed it to {}", name,
             place.to_string(), value_text(*sides->merged, place),
             value_text(*sides->upstream, place));
    }
    if (sides->upstream_drops_a_package) return judge_dropped_packages(write, truth, out);
    for (const FieldPlace& resource : dropped) {
      const bool touched = !is_same(*sides->stored, *sides->base, resource);
      if (touched || !sides->merged->contains(resource)) continue;
      report(out, write.event, "{} still has {}, which upstream dropped", name,
             resource.to_string());
    }
  }

 private:
  void judge_dropped_packages(const Write& write, const Truth& truth, Violations& out) {
    for (const DroppedPackage& one :
         dropped_packages(*files_of_upgrade(write, truth), truth.memory())) {
      if (!one.is_as_touched() || one.has_gone_or_stayed()) continue;
      report(out, write.event, "{} still has files of the package {}, which upstream dropped",
             write.object()->key().name, one.folder);
    }
  }

  static bool all_have_it(const UpgradeSides& sides, const FieldPlace& place, bool but_base) {
    const auto has_it = [&place](const FieldsPtr& side) {
      return side->contains(place) && is_field(place, *side);
    };
    return !place.path.empty() && (but_base || has_it(sides.base)) && has_it(sides.local) &&
           has_it(sides.upstream);
  }

  MovedSources moved_;
};

}  // namespace

std::unique_ptr<Check> make_merge_takes_upstream_edits() {
  return std::make_unique<MergeTakesUpstreamEdits>();
}

}  // namespace porchsim::scenarios
