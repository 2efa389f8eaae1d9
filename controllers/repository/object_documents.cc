#include "controllers/repository/object_documents.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "api/decode.h"
#include "api/encode.h"
#include "api/lifecycle.h"
#include "api/v1alpha2/package_revision.h"

namespace porchsim::repository {
namespace {

using api::Json;
using api::v1alpha2::kRepositoryLabel;
using api::v1alpha2::PackageRevision;

// Which object it is, and nothing else.
Json bare(const Json& object) {
  const Json& whole = object["metadata"];
  Json metadata = Json::object({{"name", whole["name"]}, {"namespace", whole["namespace"]}});
  metadata.set_unless_zero("uid", whole["uid"]);
  return Json::object(
      {{"apiVersion", object["apiVersion"]}, {"kind", object["kind"]}, {"metadata", metadata}});
}

template <class T>
Json json_of(const std::optional<T>& value) {
  return value ? api::encode(*value) : Json();
}

std::optional<api::Locator> locator_of(const Json& json) {
  if (json.is_null()) return std::nullopt;
  return api::decode<api::Locator>(json);
}

bool has_labels(const Json& labels, const Json& wanted, const Options& options) {
  if (!options.skip_unchanged_objects) return labels == wanted;
  return std::ranges::all_of(wanted.members(), [&labels](const Json::Member& label) {
    return labels[label.key] == label.value;
  });
}

}  // namespace

Json build_package_revision(const api::Repository& repository,
                            const api::DiscoveredRevision& revision) {
  const api::ResourceType& owner = api::Repository::type();
  const Json owner_reference = Json::object({{"apiVersion", owner.api_version()},
                                             {"kind", owner.kind},
                                             {"name", repository.meta.name},
                                             {"uid", repository.meta.uid}});
  const Json metadata =
      Json::object({{"labels", Json::object({{kRepositoryLabel, repository.meta.name}})},
                    {"name", revision.name},
                    {"namespace", repository.meta.name_space},
                    {"ownerReferences", Json::array({owner_reference})}});
  Json status = Json::object();
  status.set_unless_zero("deployment", repository.spec.deployment)
      .set_unless_zero("selfLock", json_of(revision.lock))
      .set_unless_zero("upstreamLock", json_of(revision.upstream_lock));
  return Json::object({{"apiVersion", PackageRevision::type().api_version()},
                       {"kind", PackageRevision::type().kind},
                       {"metadata", metadata},
                       {"spec", Json::object({{"packageName", revision.package},
                                              {"repository", repository.meta.name},
                                              {"workspaceName", revision.workspace}})},
                       {"status", status}});
}

Json seed_spec(const Json& object, const api::DiscoveredRevision& revision) {
  Json gates = Json::array();
  for (const std::string& type : revision.readiness_gates) {
    gates.push_back(Json::object({{"conditionType", type}}));
  }
  Json spec = Json::object();
  spec.set_unless_zero("lifecycle", revision.lifecycle)
      .set_unless_zero("packageMetadata", json_of(revision.package_metadata))
      .set_unless_zero("readinessGates", gates);
  return bare(object).set("spec", spec);
}

Json seed_status(const Json& object, const api::DiscoveredRevision& revision) {
  Json conditions = Json::array();
  for (const api::Condition& condition : revision.package_conditions) {
    conditions.push_back(api::encode(condition));
  }
  Json status = Json::object();
  status.set_unless_zero("packageConditions", conditions);
  if (api::is_published(revision.lifecycle)) {
    status.set_unless_zero("publishedBy", revision.commit.author)
        .set_unless_zero("revision", revision.revision);
    if (revision.commit.time) status.set("publishedAt", api::to_rfc3339(*revision.commit.time));
  }
  return bare(object).set("status", status);
}

bool has_owners_of(const api::Object& existing, const Json& wanted) {
  const std::vector<api::OwnerReference>& owners = existing.meta().owner_references;
  return std::ranges::all_of(
      wanted.at({"metadata", "ownerReferences"}).items(), [&owners](const Json& one) {
        return std::ranges::any_of(owners, [&one](const api::OwnerReference& owner) {
          return owner.uid == one["uid"].as_string();
        });
      });
}

bool status_up_to_date(const Json& status, const Json& wanted) {
  return status["deployment"].as_bool() == wanted["deployment"].as_bool() &&
         locator_of(status["upstreamLock"]) == locator_of(wanted["upstreamLock"]) &&
         locator_of(status["selfLock"]) == locator_of(wanted["selfLock"]);
}

bool package_revision_up_to_date(const api::Object& existing, const Json& wanted,
                                 const Options& options) {
  const Json object = existing.json();
  if (options.know_repositories_by_uid && !has_owners_of(existing, wanted)) return false;
  return has_labels(object.at({"metadata", "labels"}), wanted.at({"metadata", "labels"}),
                    options) &&
         status_up_to_date(object["status"], wanted["status"]);
}

}  // namespace porchsim::repository
