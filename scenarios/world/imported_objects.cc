#include "scenarios/world/imported_objects.h"

#include <map>
#include <string>

#include "api/package_revision.h"

namespace porchsim::scenarios {

namespace {

using Uids = std::map<std::string, std::string>;  // as in the file -> as in this world

bool is_revision(const api::Json& document) {
  return document["kind"].as_string() == "PackageRevision";
}

api::ObjectKey key_of(const api::Json& document, const WorldSpec& world) {
  const std::string name_space = document.at({"metadata", "namespace"}).text();
  return {name_space.empty() ? world.name_space : name_space,
          document.at({"metadata", "name"}).text()};
}

api::Json with_new_owners(api::Json document, const Uids& uids) {
  const api::Json owners = document.at({"metadata", "ownerReferences"});
  api::Json renamed = api::Json::array();
  for (api::Json owner : owners.items()) {
    const auto found = uids.find(owner["uid"].text());
    if (found != uids.end()) owner.set("uid", found->second);
    renamed.push_back(std::move(owner));
  }
  if (renamed.size() > 0)
    document.mutable_member("metadata").set("ownerReferences", std::move(renamed));
  return document;
}

// The metadata that belongs to the object, not to the server.
api::Result<> give_metadata(fakeporch::Cluster& cluster, const api::Json& document,
                            const api::ObjectKey& key) {
  const api::ObjectPtr stored =
      PORCHSIM_TRY(cluster.direct().get(api::PackageRevision::type(), key));
  const api::ObjectMeta from = api::meta_from_json(document["metadata"]);
  api::PackageRevision revision = stored->as<api::PackageRevision>();
  for (const auto& [name, value] : from.labels) {
    if (name != api::kLatestRevisionLabel) revision.meta.labels[name] = value;
  }
  revision.meta.annotations = from.annotations;
  revision.meta.owner_references = from.owner_references;
  revision.meta.finalizers = from.finalizers;
  PORCHSIM_TRY(cluster.direct().update(api::PackageRevision::type(),
                                       api::Object::from(std::move(revision))));
  return {};
}

}  // namespace

api::Result<> restore_imported(fakeporch::Cluster& cluster, const WorldSpec& world) {
  Uids uids;
  for (const ObjectSpec& spec : world.imported) {
    if (!is_revision(spec.document)) continue;
    const auto stored =
        cluster.direct().get(api::PackageRevision::type(), key_of(spec.document, world));
    if (stored) uids[spec.document.at({"metadata", "uid"}).text()] = (*stored)->meta().uid;
  }
  for (const ObjectSpec& spec : world.imported) {
    if (is_revision(spec.document)) continue;
    api::Json document = with_new_owners(spec.document, uids);
    document.mutable_member("metadata").set("namespace", key_of(document, world).name_space);
    PORCHSIM_TRY(cluster.restore(api::Object::from_json(document)));
  }
  for (const ObjectSpec& spec : world.imported) {
    // A placeholder's metadata follows from Git alone.
    if (!is_revision(spec.document) || spec.document.at({"spec", "revision"}).as_integer() < 0)
      continue;
    PORCHSIM_TRY(
        give_metadata(cluster, with_new_owners(spec.document, uids), key_of(spec.document, world)));
  }
  return {};
}

}  // namespace porchsim::scenarios
