// S27: namespaces are apart (seed 000: a clone lives in the variant's namespace; seed 001:
// "namespace isolation enforced"). A watch tells nothing of a namespace that its process has not
// asked for, and a reconcile reads and writes nothing outside the namespace of its object; what
// has no namespace is everybody's.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

constexpr std::array kNamespaced = {
    std::string_view("PackageRevision"), std::string_view("PackageRevisionResources"),
    std::string_view("PackageVariant"), std::string_view("PackageVariantSet"),
    std::string_view("Repository")};

class NamespaceIsolation final : public Check {
 public:
  NamespaceIsolation() {
    hear_of({sim::Verb::Reconcile, sim::Verb::Done, sim::Verb::Deliver, sim::Verb::Watch,
             sim::Verb::Get, sim::Verb::List, sim::Verb::Create, sim::Verb::Update,
             sim::Verb::Patch, sim::Verb::Delete, sim::Verb::Removed, sim::Verb::UpdateStatus});
  }

  void on_event(const sim::Event& event, const Truth&, Violations& out) override {
    switch (event.verb) {
      case sim::Verb::Reconcile:
        running_.insert_or_assign(event.id, event.subject.scope);
        return;
      case sim::Verb::Done:
        for (const sim::EventId cause : event.causes) running_.erase(cause);
        return;
      case sim::Verb::Deliver:
        judge_delivery(event, out);
        return;
      case sim::Verb::Watch:
        watched_[event.actor][event.subject.kind].insert(event.subject.scope);
        break;
      default:
        break;
    }
    if (event.layer == sim::Layer::Api || event.layer == sim::Layer::Status) judge_call(event, out);
  }

 private:
  void judge_delivery(const sim::Event& event, Violations& out) {
    const auto watching = watched_.find(event.actor);
    if (watching == watched_.end()) return;
    const auto scopes = watching->second.find(event.subject.kind);
    if (scopes == watching->second.end() || scopes->second.contains("") ||
        scopes->second.contains(event.subject.scope)) {
      return;
    }
    report(out, event, "a watch of another namespace has told of {}", event.subject);
  }

  void judge_call(const sim::Event& event, Violations& out) {
    if (event.causes.empty() || event.subject.what != sim::Subject::Class::Object) return;
    const auto reconcile = running_.find(event.causes.front());
    if (reconcile == running_.end() || event.subject.scope == reconcile->second) return;
    const bool is_everywhere = event.subject.scope.empty();
    if (is_everywhere && std::ranges::find(kNamespaced, event.subject.kind) == kNamespaced.end())
      return;
    report(out, event, "a reconcile in namespace {} has reached for {}{}", reconcile->second,
           event.subject, is_everywhere ? " in all namespaces" : "");
  }

  std::map<sim::EventId, std::string> running_;  // reconciles, and the namespaces of their objects
  // By actor and kind: the namespaces whose events it has asked for; "" = all.
  std::map<sim::ActorId, std::map<std::string, std::set<std::string>>> watched_;
};

}  // namespace

std::unique_ptr<Check> make_namespace_isolation() { return std::make_unique<NamespaceIsolation>(); }

}  // namespace porchsim::scenarios
