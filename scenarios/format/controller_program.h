// What can run in a controller process of a world: one row a program, by the name that a scenario
// gives it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "api/content/content_services.h"
#include "api/object_key.h"
#include "api/switches.h"
#include "api/time.h"
#include "api/v1alpha2/revision_views.h"

namespace porchsim::runtime {
class Manager;
}

namespace porchsim::scenarios {

// How a scenario wants a program to run.
struct ProgramSettings {
  api::Profile profile{};
  api::SwitchValues options;  // by the names in ControllerProgram::options
  std::size_t workers = 1;
  std::size_t renders = 20;              // at once; of package revisions
  std::size_t syncs = 50;                // at once; of repositories
  std::vector<api::ResourceType> kinds;  // that the world serves beside Porch's own
  api::ServedRevisions served = {};      // the generations of package revisions that it serves
  api::ContentServices content = {};     // what the process has behind package revisions
  // How often repositories without a schedule of their own are synced.
  api::Duration sync_every = std::chrono::minutes(5);
};

struct ControllerProgram {
  std::string name;  // what `reconciler:` says: "packagevariants", as shipped Porch's flag has it
  std::string reconciles;                   // a kind: what checks judge it by
  std::vector<std::string_view> options{};  // its switches
  // Adds its controllers to the manager, which is then started.
  std::function<void(runtime::Manager&, const ProgramSettings&)> add_to_manager;
};

// Those of the documents; the first runs where a scenario names none.
const std::vector<ControllerProgram>& controller_programs();

}  // namespace porchsim::scenarios
