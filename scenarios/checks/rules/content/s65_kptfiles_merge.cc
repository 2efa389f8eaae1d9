// S65: an upgrade merges the root Kptfiles, whatever its strategy. What a package says of itself is
// as the one who changed it has it. Of pipelines: where upstream changed none of its functions,
// those of the local package stay as they are; where people changed none, upstream's come, in
// whatever order; and of a function that all have, its image and what it is given are as the one
// who changed them has them. Judged where kpt can tell the functions apart: all have names, or none
// has one, and no two have the same. Not where Porch found one of the sides moved in Git while it
// merged. kpt: pkg/kptfile/kptfileutil/util.go.
#include <algorithm>
#include <array>
#include <memory>
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

template <class T>
struct Sides {
  T base;
  T upstream;
  T local;
  T result;
};
using Kptfiles = Sides<std::shared_ptr<const kpt::Kptfile>>;

template <class Part>
auto part_of(const Kptfiles& kptfiles, Part part) {
  return Sides{part(*kptfiles.base), part(*kptfiles.upstream), part(*kptfiles.local),
               part(*kptfiles.result)};
}

// By which kpt knows it: its name, or its image without the version.
std::string key_of(const kpt::Function& function, bool by_name) {
  return by_name ? function.name
                 : function.image.substr(0, function.image.find(':')) + function.exec;
}

bool can_be_told_apart(const Functions& functions, bool by_name) {
  std::set<std::string> keys;
  return std::ranges::all_of(functions, [&](const kpt::Function& function) {
    return function.name.empty() != by_name && keys.insert(key_of(function, by_name)).second;
  });
}

bool have_the_same(const Functions& some, const Functions& others) {
  return std::ranges::is_permutation(some, others);
}

const kpt::Function* find(const Functions& functions, const std::string& key, bool by_name) {
  const auto found = std::ranges::find_if(
      functions, [&](const kpt::Function& one) { return key_of(one, by_name) == key; });
  return found == functions.end() ? nullptr : &*found;
}

std::string given(const kpt::Function& function, const std::string& entry) {
  const auto found = function.config_map.find(entry);
  return found == function.config_map.end() ? "nothing" : found->second;
}

// Which of three a merge yields; null where both sides changed what was there.
const std::string* merged(const std::string& base, const std::string& upstream,
                          const std::string& local) {
  if (local == base) return &upstream;
  return upstream == base || upstream == local ? &local : nullptr;
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
    const auto kptfile = [&](const kpt::Files& package) {
      return truth.memory().kptfile_in(package);
    };
    const Kptfiles kptfiles{kptfile(files->base), kptfile(files->upstream), kptfile(files->local),
                            kptfile(files->result)};
    if (!kptfiles.base || !kptfiles.upstream || !kptfiles.local || !kptfiles.result) return;
    judge_info(kptfiles, write, out);
    for (Functions kpt::Pipeline::* list : {&kpt::Pipeline::mutators, &kpt::Pipeline::validators}) {
      const auto functions = [list](const kpt::Kptfile& one) {
        return one.pipeline ? (*one.pipeline).*list : Functions();
      };
      judge(part_of(kptfiles, functions), write, out);
    }
  }

 private:
  void judge_info(const Kptfiles& kptfiles, const Write& write, Violations& out) {
    using Info = kpt::PackageInfo;
    struct Field {
      std::string_view name;
      std::string Info::* value;
    };
    constexpr std::array kFields = {Field{"description", &Info::description},
                                    Field{"site", &Info::site}, Field{"license", &Info::license},
                                    Field{"man", &Info::man}};
    const Sides<Info> info =
        part_of(kptfiles, [](const kpt::Kptfile& one) { return one.info.value_or(Info()); });
    for (const auto& [name, value] : kFields) {
      const std::string* wanted = merged(info.base.*value, info.upstream.*value, info.local.*value);
      if (wanted != nullptr && info.result.*value != *wanted)
        report(out, write.event, "{} has {} \"{}\" instead of \"{}\"", *write.object(), name,
               info.result.*value, *wanted);
    }
  }

  void judge(const Sides<Functions>& sides, const Write& write, Violations& out) {
    const auto is_clear = [&sides](bool by_name) {
      return can_be_told_apart(sides.base, by_name) && can_be_told_apart(sides.upstream, by_name) &&
             can_be_told_apart(sides.local, by_name);
    };
    const bool by_name = is_clear(true);
    if (!by_name && !is_clear(false)) return;
    if (have_the_same(sides.base, sides.upstream)) {
      if (sides.result != sides.local)
        report(out, write.event,
               "{} has functions {}, and the local package {}, as upstream left it",
               *write.object(), told(sides.result), told(sides.local));
    } else if (sides.base == sides.local && !have_the_same(sides.result, sides.upstream)) {
      report(out, write.event, "{} has functions {}, and upstream has changed them to {}",
             *write.object(), told(sides.result), told(sides.upstream));
    } else {
      judge_each(sides, by_name, write, out);
    }
  }

  // Functions that all three had.
  void judge_each(const Sides<Functions>& sides, bool by_name, const Write& write,
                  Violations& out) {
    for (const kpt::Function& base : sides.base) {
      const std::string key = key_of(base, by_name);
      const kpt::Function* upstream = find(sides.upstream, key, by_name);
      const kpt::Function* local = find(sides.local, key, by_name);
      if (upstream == nullptr || local == nullptr) continue;
      const kpt::Function* result = find(sides.result, key, by_name);
      if (result == nullptr) {
        report(out, write.event, "{} lacks function {}, which all have", *write.object(), key);
        continue;
      }
      const std::string wrong = wrong_field(base, *upstream, *local, *result);
      if (!wrong.empty())
        report(out, write.event, "{} has function {} with {}", *write.object(), key, wrong);
    }
  }

  // "tier front instead of back"; "" if each is as the only one who changed it has it.
  static std::string wrong_field(const kpt::Function& base, const kpt::Function& upstream,
                                 const kpt::Function& local, const kpt::Function& result) {
    std::set<std::string> entries;
    for (const auto* side : {&base, &upstream, &local})
      for (const auto& [entry, value] : side->config_map) entries.insert(entry);
    const auto wrong = [&](const std::string& what, const auto& value) -> std::string {
      const std::string was = value(base);
      const std::string theirs = value(upstream);
      const std::string ours = value(local);
      const std::string* wanted = merged(was, theirs, ours);
      if (wanted == nullptr || value(result) == *wanted) return "";
      return fmt::format("{} {} instead of {}", what, value(result), *wanted);
    };
    std::string found = wrong("image", [](const kpt::Function& one) { return one.image; });
    for (const std::string& entry : entries)
      if (found.empty())
        found = wrong(entry, [&](const kpt::Function& one) { return given(one, entry); });
    return found;
  }

  MovedSources moved_;
};

}  // namespace

std::unique_ptr<Check> make_kptfiles_merge() { return std::make_unique<KptfilesMerge>(); }

}  // namespace porchsim::scenarios
