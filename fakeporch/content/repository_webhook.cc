#include "fakeporch/content/repository_webhook.h"

#include <fmt/format.h>

#include <vector>

#include "api/repository.h"
#include "api/v1alpha2/managed_repository.h"
#include "fakeporch/content/repository_conflicts.h"

namespace porchsim::fakeporch {
namespace {

constexpr std::string_view kName = "porchrepositorywebhook.nephio.org";

}  // namespace

api::Result<> RepositoryWebhook::review(const api::Json& now, const api::Json& before) const {
  const api::ObjectPtr attempted = api::Object::from_json(now);
  if (!api::v1alpha2::manages(attempted->meta())) return {};
  if (!before.is_null()) {
    const api::ObjectPtr present = api::Object::from_json(before);
    const bool is_judged = api::v1alpha2::manages(present->meta()) &&
                           now.at({"spec", "git"}) == before.at({"spec", "git"});
    if (is_judged) return {};
  }
  std::vector<api::Repository> existing;
  store_.for_each(kind_, "", [&existing](const api::ObjectPtr& object) {
    existing.push_back(object->as<api::Repository>());
  });
  const auto found = find_conflict(attempted->as<api::Repository>(), existing);
  if (!found) return {};
  return api::fail(
      api::Reason::Forbidden,
      fmt::format("admission webhook \"{}\" denied the request: Repository conflict with existing "
                  "repository: {}/{}",
                  kName, found->name_space, found->name));
}

}  // namespace porchsim::fakeporch
