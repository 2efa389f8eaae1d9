// L08: at rest what the server answers, and what each informer of each controller holds, is what
// has been committed, in the same versions.
#include <map>

#include <fmt/format.h>

#include "api/kind_name.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

// Of one kind; null where one side lacks what the other has.
using Versions = std::map<api::ObjectKey, api::ObjectPtr>;

Versions by_key(const std::vector<api::ObjectPtr>& objects) {
  Versions versions;
  for (const api::ObjectPtr& object : objects) versions.emplace(object->key(), object);
  return versions;
}

class ClientViewsConverge final : public Check {
 public:
  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    const Backstage* backstage = truth.backstage();
    if (backstage == nullptr || !end.restless_for.empty()) return;
    std::map<std::string, Versions, std::less<>> kinds;
    truth.for_each([&kinds](const api::ObjectPtr& object) {
      kinds[std::string(api::kind_name(*object))].emplace(object->key(), object);
    });
    for (const auto& kind :
         {api::PackageRevision::type(), api::PackageVariant::type(), api::Repository::type()}) {
      compare("a list", by_key(backstage->listed(kind)), kinds[kind.kind], "", end, out);
    }
    for (const auto& cache : backstage->caches()) {
      compare("the cache of " + cache.controller, by_key(cache.objects), kinds[cache.kind],
              cache.name_space, end, out);
    }
  }

 private:
  void compare(const std::string& viewer, const Versions& seen, const Versions& present,
               const std::string& name_space, const Quiescence& end, Violations& out) {
    for (const auto& [key, object] : present) {
      if (!name_space.empty() && key.name_space != name_space) continue;
      const auto found = seen.find(key);
      if (found == seen.end()) {
        report(out, end.event, "{} at rest lacks {}", viewer, *object);
      } else if (found->second != object && version(*found->second) != version(*object)) {
        report(out, end.event, "{} at rest has version {} of {}, and the server has {}", viewer,
               version(*found->second), *object, version(*object));
      }
    }
    for (const auto& [key, object] : seen) {
      if (!present.contains(key))
        report(out, end.event, "{} at rest has {}, which is gone", viewer, *object);
    }
  }

  static const std::string& version(const api::Object& object) {
    return object.meta().resource_version;
  }
};

}  // namespace

std::unique_ptr<Check> make_client_views_converge() {
  return std::make_unique<ClientViewsConverge>();
}

}  // namespace porchsim::scenarios
