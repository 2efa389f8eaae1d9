// S30: a list that succeeds is what there is, without duplicates and in order: every object that
// its namespace and selectors select, at the version that it has while the call is answered. What
// cannot be listed whole is an error. Judged is what the server answers, not what a fault leaves of
// it on the way; of a list in pages the first, whose end may be missing. The content of revisions
// is made when it is read, and is no object of the store.
#include <string>
#include <vector>

#include <fmt/format.h>

#include "api/kind_name.h"
#include "fakeporch/revisions/revision_fields.h"
#include "fakeporch/store/call_payloads.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/objects_of.h"

namespace porchsim::scenarios {
namespace {

using Objects = std::vector<api::ObjectPtr>;

bool is_selected(const api::Object& object, const api::ListOptions& asked) {
  if (!fakeporch::matches_labels(object.meta().labels, asked.labels)) return false;
  if (asked.fields.empty()) return true;
  return api::kind_name(object) == api::PackageRevision::type().kind
             ? fakeporch::matches_revision_fields(object.as<api::PackageRevision>(), asked.fields)
             : fakeporch::matches_fields(object, asked.fields);
}

class HonestList final : public Check {
 public:
  HonestList() { hear_of({sim::Verb::List}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    const fakeporch::ListPayload* answer = fakeporch::list_in(event.after);
    if (answer == nullptr || !answer->asked().continue_token.empty()) return;
    if (event.subject.is_object("PackageRevisionResources")) return;
    Objects there = objects_of(truth, event.subject.kind, answer->asked().name_space);
    std::erase_if(there, [&](const api::ObjectPtr& object) {
      return !is_selected(*object, answer->asked());
    });
    judge(event, *answer, there, out);
  }

 private:
  // Both are sorted by namespace and name.
  void judge(const sim::Event& event, const fakeporch::ListPayload& answer, const Objects& there,
             Violations& out) {
    const Objects& items = answer.items();
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i < there.size() && items[i]->hash() == there[i]->hash()) continue;
      if (i > 0 && items[i]->key() == items[i - 1]->key()) {
        report(out, event, "a list has {} twice", *items[i]);
      } else if (i == there.size() || items[i]->key() < there[i]->key()) {
        report(out, event, "a list has {}, which is not there or not asked for", *items[i]);
      } else if (items[i]->key() == there[i]->key()) {
        report(out, event, "a list has version {} of {}, which is at version {}",
               items[i]->meta().resource_version, *items[i], there[i]->meta().resource_version);
      } else {
        report(out, event, "a list lacks {}", *there[i]);
      }
      return;
    }
    if (items.size() < there.size() && answer.asked().limit == 0)
      report(out, event, "a list lacks {}", *there[items.size()]);
  }
};

}  // namespace

std::unique_ptr<Check> make_honest_list() { return std::make_unique<HonestList>(); }

}  // namespace porchsim::scenarios
