#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

template <class T>
const T* typed(const api::ObjectPtr& object) {
  if (!object || object->kind() != T::type().kind) return nullptr;
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

const api::PackageRevision* Write::revision_before() const {
  return typed<api::PackageRevision>(before);
}
const api::PackageRevision* Write::revision_after() const {
  return typed<api::PackageRevision>(after);
}
const api::PackageVariant* Write::variant_before() const {
  return typed<api::PackageVariant>(before);
}
const api::PackageVariant* Write::variant_after() const {
  return typed<api::PackageVariant>(after);
}

void Check::on_write(const Write&, const Truth&, Violations&) {}
void Check::on_event(const sim::Event&, const Truth&, Violations&) { ignores_events_ = true; }
void Check::at_quiescence(const Quiescence&, const Truth&, Violations&) {}

void Check::report(Violations& out, const sim::Event& event, std::string message) const {
  out.add({.check = std::string(id()),
           .event = event.id,
           .time = event.time,
           .message = std::move(message)});
}

}  // namespace porchsim::scenarios
