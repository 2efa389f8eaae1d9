// The world a scenario starts from, as its file describes it. Values; nothing here has been built
// yet.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "api/object_meta.h"
#include "api/switches.h"
#include "kpt/package/files.h"
#include "scenarios/document/place.h"
#include "scenarios/format/controller_program.h"
#include "sim/time.h"

namespace porchsim::scenarios {

// Who manages the package revisions of a repository: Porch's aggregated API, or the controllers of
// PackageRevision and Repository objects.
enum class Generation : std::uint8_t { V1Alpha1, V1Alpha2 };

struct RepositorySpec {
  Place place;
  std::string name;
  bool deployment = false;
  std::string branch = "main";
  std::string directory;
  std::string import;  // path of a bare (or .git) repository on disk whose history it starts with;
                       // "" = empty
  std::string host;    // the repository in whose Git it lies; "" = it has its own
  std::string url;     // of its own Git; "" = https://git.example.com/NAME.git
  api::StringMap labels;
  std::optional<Generation> generation;  // none = the world's

  friend bool operator==(const RepositorySpec&, const RepositorySpec&) = default;
};

// Of one that has its own.
std::string url_of_git(const RepositorySpec& repository);

// One revision of a package that exists from the start, written to Git as Porch would have.
struct RevisionSpec {
  Place place;
  std::int64_t revision = 0;  // of a published one, from 1; else 0
  std::string workspace;
  std::string lifecycle;  // "Draft", "Proposed", "Published", "DeletionProposed"
  kpt::Files files;       // with a Kptfile always
};

struct PackageSpec {
  Place place;
  std::string repository;
  std::string path;  // may contain "/"
  std::vector<RevisionSpec> revisions;
};

struct KindSpec {
  Place place;
  api::ResourceType type;
  bool status_subresource = true;
};

struct ObjectSpec {
  Place place;
  api::Json document;
};

struct ControllerSpec {
  Place place;
  std::string name;
  ControllerProgram program = controller_programs().front();
  std::optional<api::Profile> profile;  // none = the scenario's
  std::string name_space;               // that it watches; "" = all
  std::size_t workers = 1;
  std::size_t renders = ProgramSettings().renders;
  std::size_t syncs = ProgramSettings().syncs;
  bool running = true;        // false: a `restart` starts it
  api::SwitchValues options;  // of the program
};

// Least latencies and periods; what is absent stays as the cluster has it.
struct TimingSpec {
  std::optional<sim::Duration> api;
  std::optional<sim::Duration> watch;
  std::optional<sim::Duration> porch;
  std::optional<sim::Duration> repository_poll;
};

struct WorldSpec {
  std::string name_space = "default";
  Generation generation = Generation::V1Alpha1;  // of repositories that do not say
  std::vector<RepositorySpec> repositories;
  std::vector<PackageSpec> packages;
  std::vector<KindSpec> kinds;
  std::vector<ObjectSpec> objects;   // applied in this order, after repositories and packages
  std::vector<ObjectSpec> imported;  // out of `from: FILE`, as kubectl wrote them
  std::vector<ControllerSpec> controllers;
  api::SwitchValues quirks;
  bool function_runner = true;
  TimingSpec timing;

  // Of the repository; of one that is not of this world's making, that of the world.
  Generation generation_of(std::string_view repository) const;
  // Does anything in it belong to v1alpha2, or work on what does?
  bool has_v1alpha2() const;
};

}  // namespace porchsim::scenarios
