#include "scenarios/run/world_backstage.h"

#include <string>
#include <utility>

#include "api/kind_name.h"

namespace porchsim::scenarios {

std::vector<api::ObjectPtr> WorldBackstage::listed(const api::ResourceType& kind) const {
  auto list = world_.cluster().direct().list(kind, {});
  return list ? std::move(list->items) : std::vector<api::ObjectPtr>();
}

std::vector<Backstage::Cache> WorldBackstage::caches() const {
  std::vector<Cache> caches;
  for (const auto& controller : world_.controllers()) {
    for (const runtime::Informer* informer : controller->informers()) {
      const auto& objects = informer->store().objects();
      caches.push_back({controller->name(),
                        std::string(api::kind_name(informer->type())),
                        informer->name_space(),
                        {objects.begin(), objects.end()}});
    }
  }
  return caches;
}

bool WorldBackstage::is_looked_after(std::string_view kind, std::string_view name_space) const {
  bool is_known = false;
  for (const ControllerSpec& controller : world_.scenario().world.controllers) {
    if (controller.program.reconciles != kind) continue;
    if (controller.name_space.empty() || controller.name_space == name_space) return true;
    is_known = true;
  }
  return !is_known;
}

bool WorldBackstage::serves(std::string_view api_version, std::string_view kind) const {
  const auto [group, version] = api::parse_api_version(api_version);
  return world_.cluster().direct().resource_type(group, version, std::string(kind)).has_value();
}

std::optional<Backstage::References> WorldBackstage::references(
    const api::Repository& repository) const {
  const auto* git = world_.cluster().git().find(repository.spec.git.repo);
  if (git == nullptr) return std::nullopt;
  return git->refs("refs/");
}

kpt::Files WorldBackstage::files(std::string_view commit, std::string_view directory) const {
  const auto files = world_.cluster().git().objects().read_files(std::string(commit), directory);
  return files ? *files : kpt::Files();
}

std::vector<std::string> WorldBackstage::packages(std::string_view commit,
                                                  std::string_view directory) const {
  auto found = world_.cluster().git().objects().find_packages(std::string(commit), directory);
  return found ? *std::move(found) : std::vector<std::string>();
}

}  // namespace porchsim::scenarios
