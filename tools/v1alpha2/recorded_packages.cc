#include "tools/v1alpha2/recorded_packages.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "api/decode.h"
#include "api/encode.h"
#include "controllers/packagevariantset/sha1.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

RecordedPackage package_of(const Json& json) {
  RecordedPackage out{.package = json["package"].text(),
                      .workspace = json["workspace"].text(),
                      .revision = json["revision"].as_integer(),
                      .lifecycle = json["lifecycle"].text(),
                      .resources = {},
                      .lock = {},
                      .commit_time = api::parse_rfc3339(json["commitTime"].as_string()),
                      .commit_author = json["commitAuthor"].text(),
                      .errors = json["errors"]};
  api::decode_as<api::StringMap>(out.resources, json["resources"]);
  if (json["lock"].is_object()) out.lock = api::decode<api::GitLocator>(json["lock"]);
  return out;
}

Json json_of(const RecordedPackage& package) {
  Json resources = Json::object();
  for (const auto& [path, text] : package.resources) resources.set(path, text);
  Json out = Json::object({{"package", package.package},
                           {"workspace", package.workspace},
                           {"revision", package.revision},
                           {"lifecycle", package.lifecycle},
                           {"resources", std::move(resources)},
                           {"errors", package.errors}});
  if (package.lock) out.set("lock", api::encode(*package.lock));
  if (package.commit_time) out.set("commitTime", api::to_rfc3339(*package.commit_time));
  if (!package.commit_author.empty()) out.set("commitAuthor", package.commit_author);
  return out;
}

std::string ref_of(const RecordedPackage& package) {
  if (package.lifecycle == api::kDraft) {
    return fmt::format("drafts/{}/{}", package.package, package.workspace);
  }
  if (package.lifecycle == api::kProposed) {
    return fmt::format("proposed/{}/{}", package.package, package.workspace);
  }
  if (package.revision < 0) return "main";
  return fmt::format("{}/v{}", package.package, package.revision);
}

}  // namespace

RecordedPackage* RecordedRepository::find(std::string_view package, std::string_view workspace) {
  const auto found = std::ranges::find_if(packages, [&](const RecordedPackage& one) {
    return one.package == package && one.workspace == workspace;
  });
  return found == packages.end() ? nullptr : &*found;
}

RecordedPackages::RecordedPackages(const Json& cache) : commits_(cache["seq"].as_integer()) {
  for (const Json& json : cache["repositories"].items()) {
    RecordedRepository repository{.key = {json["namespace"].text(), json["name"].text()},
                                  .url = json["url"].text(),
                                  .branch_commit = json["branchCommit"].text(),
                                  .open = json["open"].as_bool(),
                                  .packages = {},
                                  .errors = json["errors"],
                                  .delays = json["delays"],
                                  .panics = json["panics"]};
    for (const Json& package : json["packages"].items()) {
      repository.packages.push_back(package_of(package));
    }
    repositories_.push_back(std::move(repository));
  }
}

RecordedRepository* RecordedPackages::find(const api::ObjectKey& key) {
  const auto found = std::ranges::find(repositories_, key, &RecordedRepository::key);
  return found == repositories_.end() ? nullptr : &*found;
}

void RecordedPackages::commit(RecordedRepository& repository, RecordedPackage& package,
                              api::Time now) {
  ++commits_;
  const std::string what =
      fmt::format("{}|{}|{}|{}|{}|{}", commits_, repository.key.name, package.package,
                  package.workspace, package.revision, package.lifecycle);
  package.lock = api::GitLocator{.repo = repository.url,
                                 .directory = package.package,
                                 .ref = ref_of(package),
                                 .commit = packagevariantset::sha1_hex(what)};
  package.commit_time = now;
  package.commit_author = "porch-user";
}

void RecordedPackages::push(const Json& action, api::Time now) {
  RecordedRepository* repository = find(object_key_of(action["repo"].as_string()));
  if (repository == nullptr) return;
  RecordedPackage* package =
      repository->find(action["package"].as_string(), action["workspace"].as_string());
  if (package == nullptr) return;
  package->resources.clear();
  api::decode_as<api::StringMap>(package->resources, action["resources"]);
  commit(*repository, *package, now);
}

void RecordedPackages::remove(const Json& action) {
  RecordedRepository* repository = find(object_key_of(action["repo"].as_string()));
  if (repository == nullptr) return;
  std::erase_if(repository->packages, [&](const RecordedPackage& package) {
    return package.package == action["package"].as_string() &&
           package.workspace == action["workspace"].as_string();
  });
}

Json RecordedPackages::json() const {
  Json out = Json::array();
  for (const RecordedRepository& repository : repositories_) {
    Json packages = Json::array();
    for (const RecordedPackage& package : repository.packages) packages.push_back(json_of(package));
    out.push_back(Json::object({{"namespace", repository.key.name_space},
                                {"name", repository.key.name},
                                {"url", repository.url},
                                {"branchCommit", repository.branch_commit},
                                {"open", repository.open},
                                {"packages", std::move(packages)},
                                {"errors", repository.errors},
                                {"delays", repository.delays},
                                {"panics", repository.panics}}));
  }
  return out;
}

Json with_texts(const Json& json, const Json& sets) {
  if (json.is_array()) {
    Json out = Json::array();
    for (const Json& item : json.items()) out.push_back(with_texts(item, sets));
    return out;
  }
  if (!json.is_object()) return json;
  Json out = Json::object();
  for (const auto& [key, value] : json.members()) {
    const bool is_set = key == "resources" && value.is_string();
    out.set(key, is_set ? sets[value.as_string()] : with_texts(value, sets));
  }
  return out;
}

api::ObjectKey object_key_of(std::string_view text) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return {"", std::string(text)};
  return {std::string(text.substr(0, slash)), std::string(text.substr(slash + 1))};
}

}  // namespace porchsim::scenarios
