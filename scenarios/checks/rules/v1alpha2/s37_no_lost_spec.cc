// S37: no change of a repository's spec is lost: a controller says that it has observed a
// generation only once it has read the repository anew with that spec. A change of spec.sync alone,
// which says when that is to be, needs nothing.
#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>

#include "api/encode.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/repositories.h"

namespace porchsim::scenarios {
namespace {

class NoLostSpec final : public Check {
 public:
  NoLostSpec() { hear_of({sim::Verb::Open}); }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    opened_.insert_or_assign(event.subject, event.id);
  }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    const api::Repository* after = repository_in(write.after);
    if (after == nullptr) return;
    const api::Repository* before = repository_in(write.before);
    if (before != nullptr && before->meta.uid != after->meta.uid) before = nullptr;
    Specs& specs = specs_[after->meta.uid];
    if (before == nullptr || before->meta.generation != after->meta.generation)
      note(write, *after, specs);
    const std::int64_t observed = after->status.observed_generation;
    if (before == nullptr || observed <= before->status.observed_generation) return;
    if (!write.actor.is(sim::Role::Controller)) return;
    const auto spec = specs.find(observed);
    if (spec == specs.end()) return;
    const auto opened = opened_.find(write.event.subject);
    if (opened != opened_.end() && opened->second > spec->second.since) return;
    report(out, write.event,
           "{} says that it has observed generation {} of {}, and has not read it since",
           write.actor, observed, *write.after);
  }

 private:
  // Of a generation: what it says but for spec.sync, and since when that is so.
  struct Spec {
    api::Json text;
    sim::EventId since = 0;
  };
  using Specs = std::map<std::int64_t, Spec>;

  static void note(const Write& write, const api::Repository& repository, Specs& specs) {
    api::Json text = api::encode(repository.spec);
    text.erase("sync");
    const bool is_same = !specs.empty() && specs.rbegin()->second.text == text;
    const sim::EventId since = is_same ? specs.rbegin()->second.since : write.event.id;
    specs.insert_or_assign(repository.meta.generation, Spec{std::move(text), since});
  }

  std::map<std::string, Specs> specs_;  // by uid
  std::map<sim::Subject, sim::EventId> opened_;
};

}  // namespace

std::unique_ptr<Check> make_no_lost_spec() { return std::make_unique<NoLostSpec>(); }

}  // namespace porchsim::scenarios
