#include "fakeporch/revisions/revision_writer.h"

#include <fmt/core.h>

#include <chrono>

#include "fakeporch/git/libgit2.h"
#include "fakeporch/revisions/git_layout.h"
#include "fakeporch/revisions/revision_names.h"

namespace porchsim::fakeporch {

namespace {

const std::string& latest_label() {
  static const std::string kLabel(api::kLatestRevisionLabel);
  return kLabel;
}

bool has_label(const api::ObjectMeta& meta) { return meta.labels.contains(latest_label()); }

bool may_be_latest(const api::PackageRevision& revision) {
  return revision.is_published() && revision.spec.revision > 0;
}

}  // namespace

std::vector<api::ObjectPtr> RevisionWriter::competitors(
    const api::PackageRevision& revision) const {
  const api::ObjectKey repository{revision.meta.name_space, revision.spec.repository};
  const std::string& package = revision.spec.package_name;
  if (porch_.options.quirks.leaf_name_lookup) {
    return porch_.index.of_leaf(repository, leaf_name(package));
  }
  return porch_.index.of_package(repository, package);
}

void RevisionWriter::settle_label(const Caller& caller, api::PackageRevision& revision) {
  revision.meta.labels.erase(latest_label());
  if (!may_be_latest(revision)) return;
  std::vector<api::ObjectPtr> losers;
  for (const api::ObjectPtr& object : competitors(revision)) {
    const auto& other = object->as<api::PackageRevision>();
    if (other.meta.name == revision.meta.name) continue;
    if (may_be_latest(other) && other.spec.revision > revision.spec.revision) return;
    if (has_label(other.meta)) losers.push_back(object);
  }
  for (const api::ObjectPtr& object : losers) {
    api::PackageRevision loser = object->as<api::PackageRevision>();
    loser.meta.labels.erase(latest_label());
    porch_.store.update_typed(porch_.revisions, caller, sim::Verb::Update, object,
                              std::move(loser));
  }
  revision.meta.labels[latest_label()] = "true";
}

api::ObjectPtr RevisionWriter::create(const Caller& caller, api::PackageRevision revision) {
  settle_label(caller, revision);
  return porch_.store.create_typed(porch_.revisions, caller, std::move(revision));
}

api::ObjectPtr RevisionWriter::update(const Caller& caller, const api::ObjectPtr& before,
                                      api::PackageRevision revision) {
  settle_label(caller, revision);
  return porch_.store.update_typed(porch_.revisions, caller, sim::Verb::Update, before,
                                   std::move(revision));
}

api::ObjectPtr RevisionWriter::remove(const Caller& caller, const api::ObjectPtr& before,
                                      const ObjectStore::Change* by) {
  const api::PackageRevision removed = before->as<api::PackageRevision>();
  api::ObjectPtr last = porch_.store.remove(porch_.revisions, caller, before, by);
  if (!has_label(removed.meta)) return last;
  api::ObjectPtr heir;
  for (const api::ObjectPtr& object : competitors(removed)) {
    const auto& other = object->as<api::PackageRevision>();
    if (!may_be_latest(other)) continue;
    const bool higher =
        !heir || other.spec.revision > heir->as<api::PackageRevision>().spec.revision;
    if (higher) heir = object;
  }
  if (heir) update(porch_.self, heir, heir->as<api::PackageRevision>());
  return last;
}

api::ObjectPtr RevisionWriter::mark_deleted(const Caller& caller, const api::ObjectPtr& before) {
  if (before->meta().deletion_timestamp) return before;
  api::PackageRevision marked = before->as<api::PackageRevision>();
  marked.meta.deletion_timestamp = std::chrono::floor<std::chrono::seconds>(porch_.store.now());
  return porch_.store.update_typed(porch_.revisions, caller, sim::Verb::Delete, before,
                                   std::move(marked));
}

std::string new_revision_uid(PorchContext& porch, const api::ObjectKey& key) {
  if (!porch.options.quirks.uid_from_name) return porch.store.new_uid();
  const std::string name = key.to_string();
  const ObjectId hash = hash_object(GIT_OBJECT_BLOB, "packagerevision:" + name);
  const std::string hex = hash.to_hex();
  return fmt::format("{}-{}-5{}-a{}-{}", hex.substr(0, 8), hex.substr(8, 4), hex.substr(13, 3),
                     hex.substr(17, 3), hex.substr(20, 12));
}

api::Locator self_lock(const RegisteredRepository& repository, const api::PackageRevision& revision,
                       const CommitId& commit) {
  const std::string ref = revision_ref(revision, repository.directory, repository.branch);
  return {"git",
          api::GitLocator{repository.url(), revision.spec.package_name, short_ref(ref), commit}};
}

}  // namespace porchsim::fakeporch
