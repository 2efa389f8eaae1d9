// S55: an upgrade by a strategy that replaces (force-delete-replace, copy-merge, fast-forward)
// leaves the files that the strategy names, beside the root Kptfile, which is always merged.
// Replaced whole, a package has upstream's files and no others; copied over, it keeps files of its
// own, and loses what upstream dropped. What is no resource arrives as it is; resources gain merge
// keys. Not judged where Porch found one of the sides moved in Git while it merged, and of packages
// with subpackages. kpt: internal/util/update, replace.go, copy-merge.go, fastforward.go.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "kpt/kptfile/kptfile.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/moved_sources.h"
#include "scenarios/checks/upgrade_sides.h"

namespace porchsim::scenarios {
namespace {

using kpt::Files;
using kpt::UpdateStrategy;
using Paths = std::set<std::string, std::less<>>;

Paths wanted_paths(UpdateStrategy strategy, const UpgradeFiles& files) {
  Paths wanted = {std::string(kpt::kKptfileName)};
  for (const auto& [path, text] : files.upstream) wanted.insert(path);
  if (strategy != UpdateStrategy::CopyMerge) return wanted;
  for (const auto& [path, text] : files.local) {
    if (!files.base.contains(path)) wanted.insert(path);
  }
  return wanted;
}

class ReplacementsReplace final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    moved_.on_write(write);
    if (moved_.moved_under(write)) return;
    const auto strategy = strategy_of_upgrade(write, truth);
    if (!strategy || strategy == UpdateStrategy::ResourceMerge) return;
    const auto files = files_of_upgrade(write, truth);
    if (!files || runs_functions(files->result, truth.memory())) return;
    for (const Files* side : {&files->base, &files->upstream, &files->local, &files->result}) {
      if (!packages_within(*side).empty()) return;
    }
    const Paths wanted = wanted_paths(*strategy, *files);
    for (const std::string& path : wanted) {
      if (files->result.contains(path)) continue;
      report(out, write.event, "{} was replaced, and lacks {}", *write.object(), path);
    }
    for (const auto& [path, text] : files->result) {
      if (!wanted.contains(path)) {
        report(out, write.event, "{} was replaced, and still has {}", *write.object(), path);
        continue;
      }
      const auto theirs = files->upstream.find(path);
      const bool is_bytes = theirs != files->upstream.end() && !kpt::is_krm_file(path);
      if (is_bytes && *theirs->second != *text)
        report(out, write.event, "{} was replaced, and has {} otherwise than upstream",
               *write.object(), path);
    }
  }

 private:
  MovedSources moved_;
};

}  // namespace

std::unique_ptr<Check> make_replacements_replace() {
  return std::make_unique<ReplacementsReplace>();
}

}  // namespace porchsim::scenarios
