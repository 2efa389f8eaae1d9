// S69: at rest a revision shows the readiness gates that its Kptfile has, and how they stand there:
// whoever asks whether it may be proposed goes by them (seeds 002 and 003). Of v1alpha1 Porch shows
// one besides, PackagePipelinePassed. Of v1alpha2 gates are a wish, too, so that an object may have
// others, and people may tell its conditions. Which are judged: kptfiles_at_rest.h.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "fakeporch/revisions/readiness_gates.h"
#include "scenarios/checks/rules/server/kptfiles_at_rest.h"

namespace porchsim::scenarios {
namespace {

// Gates, and the statuses of their conditions; "" = there is none.
using Gates = std::map<std::string, std::string>;

template <class Conditions>
Gates shown(const std::vector<std::string>& gates, const Conditions& conditions) {
  Gates out;
  for (const std::string& gate : gates)
    if (gate != fakeporch::kPackagePipelinePassed) out.emplace(gate, "");
  for (const auto& condition : conditions)
    if (const auto gate = out.find(condition.type); gate != out.end())
      gate->second = condition.status;
  return out;
}

Gates shown_in(const kpt::Kptfile& kptfile) {
  using Conditions = std::vector<kpt::KptfileCondition>;
  return shown(kptfile.info ? kptfile.info->readiness_gates : std::vector<std::string>(),
               kptfile.status ? kptfile.status->conditions : Conditions());
}

class GatesAreTheKptfiles final : public Check {
 public:
  GatesAreTheKptfiles() { hear_of(KptfilesAtRest::kHeard); }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    kptfiles_.on_event(event);
  }

  void on_write(const Write& write, const Truth&, Violations&) override {
    by_people_.on_write(
        write, [](const auto& revision) -> auto& { return revision.status.package_conditions; });
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    kptfiles_.for_each(end, truth, [&](const ShownKptfile& one) {
      if (by_people_.has(one.revision)) return;
      const Gates there = shown_in(one.kptfile);
      const Gates told =
          one.second != nullptr
              ? shown(one.second->spec.readiness_gates, one.second->status.package_conditions)
              : shown(one.revision.spec.readiness_gates, one.revision.status.conditions);
      const bool is_so = one.second != nullptr ? std::ranges::includes(told, there) : told == there;
      if (!is_so)
        report(out, end.event, "{} shows {}, and its Kptfile has {}", one.revision, words(told),
               words(there));
    });
  }

 private:
  static std::string words(const Gates& gates) {
    std::string out;
    for (const auto& [gate, status] : gates)
      out += fmt::format("{}{}={}", out.empty() ? "" : ", ", gate, status.empty() ? "?" : status);
    return out.empty() ? "no gates" : out;
  }

  KptfilesAtRest kptfiles_;
  WrittenByPeople by_people_;  // conditions
};

}  // namespace

std::unique_ptr<Check> make_gates_are_the_kptfiles() {
  return std::make_unique<GatesAreTheKptfiles>();
}

}  // namespace porchsim::scenarios
