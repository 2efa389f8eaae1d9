// S65: an upgrade merges the pipelines of the root Kptfiles, whatever its strategy: where upstream
// changed none of its functions, those of the local package stay as they are; where people changed
// none, upstream's come, in whatever order. Judged where kpt can tell the functions apart: all have
// names, or none has one, and no two have the same. Not where Porch found one of the sides moved in
// Git while it merged. kpt: pkg/kptfile/kptfileutil/util.go.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "kpt/kptfile/kptfile.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/content_memory.h"
#include "scenarios/checks/moved_sources.h"
#include "scenarios/checks/upgrade_sides.h"

namespace porchsim::scenarios {
namespace {

using Functions = std::vector<kpt::Function>;

bool can_be_told_apart(const Functions& functions, bool by_name) {
  std::set<std::string> keys;
  return std::ranges::all_of(functions, [&](const kpt::Function& function) {
    if (function.name.empty() == by_name) return false;
    const std::string image = function.image.substr(0, function.image.find(':'));
    return keys.insert(by_name ? function.name : image + function.exec).second;
  });
}

bool have_the_same(const Functions& some, const Functions& others) {
  return std::ranges::is_permutation(some, others);
}

std::string told(const Functions& functions) {
  std::vector<std::string> names;
  for (const kpt::Function& function : functions)
    names.push_back(function.name.empty() ? function.image : function.name);
  return fmt::format("[{}]", fmt::join(names, ", "));
}

class KptfilesMerge final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    moved_.on_write(write);
    if (moved_.moved_under(write)) return;
    const auto files = files_of_upgrade(write, truth);
    if (!files) return;
    const auto base = read(files->base, truth);
    const auto upstream = read(files->upstream, truth);
    const auto local = read(files->local, truth);
    const auto result = read(files->result, truth);
    if (!base || !upstream || !local || !result) return;
    for (Functions kpt::Pipeline::* list : {&kpt::Pipeline::mutators, &kpt::Pipeline::validators}) {
      judge({(*base).*list, (*upstream).*list, (*local).*list, (*result).*list}, write, out);
    }
  }

 private:
  struct Sides {
    const Functions& base;
    const Functions& upstream;
    const Functions& local;
    const Functions& result;
  };

  static std::optional<kpt::Pipeline> read(const kpt::Files& package, const Truth& truth) {
    const auto kptfile = truth.memory().kptfile_in(package);
    if (!kptfile) return std::nullopt;
    return kptfile->pipeline.value_or(kpt::Pipeline());
  }

  void judge(const Sides& sides, const Write& write, Violations& out) {
    const auto is_clear = [&sides](bool by_name) {
      return can_be_told_apart(sides.base, by_name) && can_be_told_apart(sides.upstream, by_name) &&
             can_be_told_apart(sides.local, by_name);
    };
    if (!is_clear(true) && !is_clear(false)) return;
    if (have_the_same(sides.base, sides.upstream)) {
      if (sides.result != sides.local)
        report(out, write.event,
               "{} has functions {}, and the local package {}, as upstream left it",
               *write.object(), told(sides.result), told(sides.local));
    } else if (sides.base == sides.local && !have_the_same(sides.result, sides.upstream)) {
      report(out, write.event, "{} has functions {}, and upstream has changed them to {}",
             *write.object(), told(sides.result), told(sides.upstream));
    }
  }

  MovedSources moved_;
};

}  // namespace

std::unique_ptr<Check> make_kptfiles_merge() { return std::make_unique<KptfilesMerge>(); }

}  // namespace porchsim::scenarios
