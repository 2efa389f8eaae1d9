// A kind that lists select by fields of its spec and of its status.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "fakeporch/selection/selectors.h"
#include "tests/unit/fakeporch/store/world.h"

namespace porchsim::fakeporch {

inline const api::ResourceType kPackages{"example.com", "v1", "Package", "packages", true};
inline constexpr std::array<std::string_view, 3> kPackageFields = {".spec.repo", ".spec.lifecycle",
                                                                   ".status.revision"};

inline api::Json package_json(const api::ObjectKey& key, std::string_view repo,
                              std::string_view lifecycle = "Draft") {
  api::Json json = api::Json::object({{"apiVersion", "example.com/v1"}, {"kind", "Package"}});
  json.set_path({"metadata", "name"}, key.name);
  json.set_path({"metadata", "namespace"}, key.name_space);
  json.set_path({"metadata", "labels", "tier"}, repo);
  json.set_path({"spec", "repo"}, repo);
  json.set_path({"spec", "lifecycle"}, lifecycle);
  return json;
}

struct SelectablePackages : World {
  std::unique_ptr<CrdServer> packages =
      serve(kPackages, {.status_subresource = true, .selectable_fields = kPackageFields});
  KindId kind = *store.find_kind(kPackages);
};

}  // namespace porchsim::fakeporch
