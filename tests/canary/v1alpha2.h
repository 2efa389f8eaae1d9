// What canaries of v1alpha2 share: a Git that the test fills, and a revision as an object.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/canary/history.h"

namespace porchsim::canary {

using SecondRevision = api::v1alpha2::PackageRevision;

inline constexpr const char* kRevisions = "porch-controllers";
inline constexpr const char* kApp = "PackageRevision.v1alpha2 default/edge.app.v1";
inline constexpr const char* kDraftOfApp = "refs/heads/drafts/app/v1";

// References are what the test says, and the files of a commit one text each, "" where there are
// none.
class Git final : public scenarios::Backstage {
 public:
  explicit Git(History& history) { history.watcher().truth().look_behind(this); }

  std::vector<api::ObjectPtr> listed(const api::ResourceType&) const override { return {}; }
  std::vector<Cache> caches() const override { return cached; }
  std::optional<References> references(const api::Repository&) const override { return refs; }
  kpt::Files files(std::string_view commit, std::string_view directory) const override {
    kpt::Files out;
    if (directory == "app" && texts.contains(std::string(commit)))
      out.insert_or_assign("deploy.yaml", kpt::make_text(texts.at(std::string(commit))));
    return out;
  }
  std::vector<std::string> packages(std::string_view, std::string_view) const override {
    return {};
  }

  References refs;
  std::map<std::string, std::string> texts;
  std::vector<Cache> cached;
};

// A repository of v1alpha2, and what its last sync says: "Reconciling", "Ready".
inline void register_of_v1alpha2(History& history, const char* name, const char* reason) {
  auto document = *api::Json::parse(R"({"apiVersion":"config.porch.kpt.dev/v1alpha1",
    "kind":"Repository","metadata":{"name":"edge","namespace":"default","uid":"r",
    "annotations":{"porch.kpt.dev/v1alpha2-migration":"true"}},
    "spec":{"git":{"repo":"url","branch":"main"}}})");
  document.set_path({"metadata", "name"}, name);
  const bool is_ready = reason == std::string_view("Ready");
  document.set_path(
      {"status", "conditions"},
      api::Json::array({api::Json::object(
          {{"type", "Ready"}, {"status", is_ready ? "True" : "False"}, {"reason", reason}})}));
  history.write_json("porch", document);
}

inline SecondRevision second(const char* lifecycle, std::int64_t number = 0) {
  return of_v1alpha2(numbered(revision("v1", lifecycle), number), true);
}

}  // namespace porchsim::canary
