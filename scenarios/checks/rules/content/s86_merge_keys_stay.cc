// S86: a merge key that a resource has stays as it is through an upgrade (kpt: the comment names
// the resource as upstream has called it, whatever it is called here; Porch notes one where there
// is none): a resource that people have renamed would lose its upstream with a new one. Not judged
// where functions run on the result, nor where Porch found one of the sides moved in Git while it
// merged.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "kpt/kyaml/mapping_keys.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/content_memory.h"
#include "scenarios/checks/moved_sources.h"
#include "scenarios/checks/upgrade_sides.h"

namespace porchsim::scenarios {
namespace {

using kpt::yaml::Node;

constexpr std::string_view kMark = "kpt-merge: ";

std::string text_at(const Node& mapping, std::string_view key) {
  const Node* value = kpt::find_value(mapping, key);
  return value == nullptr ? std::string() : value->value;
}

// By what a resource is called in its file, what the comment beside its metadata says. One that is
// there twice has none.
std::map<std::string, std::string> merge_keys_of(const kpt::Files& package, ContentMemory& memory) {
  std::map<std::string, std::string> keys;
  for (const auto& [path, text] : package) {
    if (!path.ends_with(".yaml")) continue;
    const auto resources = memory.parsed.resources(text);
    if (!*resources) continue;
    for (const kpt::Resource& resource : **resources) {
      const Node& root = resource.root();
      for (std::size_t i = 0; i + 1 < root.content.size(); i += 2) {
        const std::string_view comment = root.content[i].line_comment.view();
        const auto mark = comment.find(kMark);
        if (root.content[i].value != "metadata" || mark == std::string_view::npos) continue;
        const Node& metadata = root.content[i + 1];
        const auto [place, is_new] = keys.try_emplace(
            fmt::format("{} {}/{} in {}", text_at(root, "kind"), text_at(metadata, "namespace"),
                        text_at(metadata, "name"), path),
            comment.substr(mark + kMark.size()));
        if (!is_new) place->second.clear();
      }
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
