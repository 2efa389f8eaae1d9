// S86: a merge key that a resource has stays as it is through an upgrade (kpt: the comment names
// the resource as upstream has called it, whatever it is called here; Porch notes one where there
// is none): a resource that people have renamed would lose its upstream with a new one. Not judged
// where functions run on the result, nor where Porch found one of the sides moved in Git while it
// merged.
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "kpt/package/resource_identity.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/content_memory.h"
#include "scenarios/checks/fields/resource_fields.h"
#include "scenarios/checks/moved_sources.h"
#include "scenarios/checks/upgrade_sides.h"

namespace porchsim::scenarios {
namespace {

// By what a resource is called in its file, its merge key; "" for one that is there twice.
std::map<std::string, std::string> merge_keys_of(const kpt::Files& package, ContentMemory& memory) {
  std::map<std::string, std::string> keys;
  for (const auto& [path, text] : package) {
    if (!path.ends_with(".yaml")) continue;
    const auto resources = memory.parsed.resources(text);
    if (!*resources) continue;
    for (const kpt::Resource& resource : **resources) {
      auto [name, merge_key] = names_of(resource.root());
      if (merge_key.empty()) continue;
      const auto [place, is_new] =
          keys.try_emplace(fmt::format("{} {} in {}", kpt::identity_of(resource).kind, name, path),
                           std::move(merge_key));
      if (!is_new) place->second.clear();
    }
  }
  return keys;
}

class MergeKeysStay final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    moved_.on_write(write);
    if (moved_.moved_under(write)) return;
    if (strategy_of_upgrade(write, truth) != kpt::UpdateStrategy::ResourceMerge) return;
    const auto files = files_of_upgrade(write, truth);
    if (!files || runs_functions(files->result, truth.memory())) return;
    const auto now = merge_keys_of(files->result, truth.memory());
    for (const auto& [resource, key] : merge_keys_of(files->local, truth.memory())) {
      const auto found = now.find(resource);
      if (key.empty() || found == now.end() || found->second.empty() || found->second == key)
        continue;
      report(out, write.event, "{} was upgraded, and {} has another merge key: {}, which was {}",
             *write.object(), resource, found->second, key);
    }
  }

 private:
  MovedSources moved_;
};

}  // namespace

std::unique_ptr<Check> make_merge_keys_stay() { return std::make_unique<MergeKeysStay>(); }

}  // namespace porchsim::scenarios
