// What a world shows to checks that look behind its events.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/checks/backstage.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

class WorldBackstage final : public Backstage {
 public:
  explicit WorldBackstage(World& world) : world_(world) {}

  std::vector<api::ObjectPtr> listed(const api::ResourceType& kind) const override;
  std::vector<Cache> caches() const override;
  bool is_looked_after(std::string_view kind, std::string_view name_space) const override;
  bool serves(std::string_view api_version, std::string_view kind) const override;
  std::optional<References> references(const api::Repository& repository) const override;
  kpt::Files files(std::string_view commit, std::string_view directory) const override;
  std::vector<std::string> packages(std::string_view commit,
                                    std::string_view directory) const override;

 private:
  World& world_;
};

}  // namespace porchsim::scenarios
