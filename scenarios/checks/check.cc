#include "scenarios/checks/check.h"

#include "api/kind_name.h"

#include <utility>

namespace porchsim::scenarios {
namespace {

template <class T>
const T* typed(const api::ObjectPtr& object) {
  if (!object || api::kind_name(*object) != T::type().kind) return nullptr;
  return &object->template as<T>();
}

}  // namespace

void Violations::add(const Violation& violation) {
  // One broken state is told once, not at each event that still shows it; and of one check the
  // first few findings say what the rest would.
  constexpr std::size_t kOfOneCheck = 5;
  std::size_t of_this_check = 0;
  for (const Violation& known : all_) {
    if (known.check != violation.check) continue;
    if (known.message == violation.message || ++of_this_check == kOfOneCheck) return;
  }
  all_.push_back(violation);
}

Write::Write(const sim::Event& what, const sim::Actor& who, api::ObjectPtr old_version,
             api::ObjectPtr new_version)
    : event(what),
      actor(who),
      before(std::move(old_version)),
      after(std::move(new_version)),
      revision_before_(typed<api::PackageRevision>(before)),
      revision_after_(typed<api::PackageRevision>(after)),
      variant_before_(typed<api::PackageVariant>(before)),
      variant_after_(typed<api::PackageVariant>(after)) {}

bool Write::is_request() const {
  if (!after) return false;
  if (!before) return true;
  const api::ObjectMeta& was = before->meta();
  const api::ObjectMeta& is = after->meta();
  return was.generation != is.generation || (!was.deletion_timestamp && is.deletion_timestamp);
}

void Check::be(std::string_view id, std::string_view title, bool of_documents) {
  id_ = id;
  title_ = title;
  of_documents_ = of_documents;
}

void Check::on_write(const Write&, const Truth&, Violations&) {}
void Check::on_event(const sim::Event&, const Truth&, Violations&) { heard_ = 0; }
void Check::on_call(const fakeporch::ApiCall&, const sim::Event&, const Truth&, Violations&) {
  hears_calls_ = false;
}
void Check::at_quiescence(const Quiescence&, const Truth&, Violations&) {}

bool Check::add(Violations& out, const sim::Event& event, std::string message,
                std::vector<sim::Subject> about) const {
  if (!event.subject.empty()) about.push_back(event.subject);
  if (of_documents_ && out.excuses().cover(event.actor, about)) return false;
  out.add({.check = std::string(id()),
           .event = event.id,
           .time = event.time,
           .message = std::move(message),
           .subjects = std::move(about)});
  return true;
}

}  // namespace porchsim::scenarios
