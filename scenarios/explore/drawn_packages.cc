#include "scenarios/explore/drawn_packages.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "api/package_revision.h"
#include "scenarios/load/package_files.h"
#include "scenarios/random/drawn_files.h"

namespace porchsim::scenarios {
namespace {

using Part = Draws::Part;

// Leaves that are alike in other folders, a dot, and the longest name.
constexpr std::array<std::string_view, 6> kPaths = {
    "app",    "db",           "team/app",
    "app.v2", "base/team/db", "a-package-whose-name-is-as-long-as-a-name-of-kubernetes-may-be1"};

constexpr std::array<std::size_t, 5> kCounts = {1, 2, 3, 2, 3};

RevisionSpec published(std::int64_t number) {
  RevisionSpec revision;
  revision.revision = number;
  revision.workspace = fmt::format("v{}", number);
  revision.lifecycle = api::kPublished;
  return revision;
}

bool is_taken(const std::vector<PackageSpec>& packages, std::string_view repository,
              std::string_view path) {
  return std::ranges::any_of(packages, [&](const PackageSpec& package) {
    return package.repository == repository && package.path == path;
  });
}

PackageSpec draw_upstream(Draws& draws, const std::string& repository) {
  PackageSpec package;
  package.repository = repository;
  package.path = draws.one("path", kPaths);
  const std::uint64_t revisions = 1 + draws.number("revisions", 3);
  kpt::Files files = default_package_files(package.path);
  if (draws.rarely("workload", 3)) files["workload.yaml"] = kpt::make_text(workload(0));
  if (draws.rarely("site", 4)) files["site.yaml"] = kpt::make_text(injection_point(true));
  if (draws.rarely("functions", 8)) files["Kptfile"] = kpt::make_text(drawn_kptfile(1));
  for (std::uint64_t number = 1; number <= revisions; ++number) {
    change_files(files, drawn_edits(draws, files));
    package.revisions.push_back(published(static_cast<std::int64_t>(number)));
    package.revisions.back().files = files;
  }
  return package;
}

// A draft, a proposed one or a published revision where a variant will want to be.
PackageSpec draw_obstacle(Draws& draws, const std::string& repository, const std::string& path) {
  PackageSpec package;
  package.repository = repository;
  package.path = path;
  RevisionSpec revision = published(1);
  const std::uint64_t state = draws.number("obstacle-state", 3);
  if (state > 0) {
    revision.revision = 0;
    revision.workspace = "by-hand";
    revision.lifecycle = state == 1 ? api::kDraft : api::kProposed;
  }
  revision.files = default_package_files(path);
  change_files(revision.files, drawn_edits(draws));
  package.revisions.push_back(std::move(revision));
  return package;
}

}  // namespace

PackageSpec draw_package_of(sim::Choices& choices, std::size_t index,
                            const std::string& repository) {
  Draws draws(choices, Part::Package, index);
  return draw_upstream(draws, repository);
}

std::vector<PackageSpec> draw_packages(sim::Choices& choices,
                                       const std::vector<RepositorySpec>& repositories,
                                       std::size_t upstreams) {
  Draws world(choices, Part::World, 2);
  std::vector<PackageSpec> packages;
  const std::size_t count = world.one("packages", kCounts);
  for (std::size_t i = 0; i < count; ++i) {
    Draws draws(choices, Part::Package, i);
    const bool is_last_chance = packages.empty() && i + 1 == count;
    if (draws.left_out() && !is_last_chance) continue;
    const std::string& repository =
        draws.one("repository", std::span(repositories).first(upstreams)).name;
    PackageSpec package = draw_upstream(draws, repository);
    if (!is_taken(packages, repository, package.path)) packages.push_back(std::move(package));
  }
  if (world.rarely("obstacle", 4)) {
    Draws draws(choices, Part::Package, count);
    const std::string& repository =
        draws.one("obstacle-repository", std::span(repositories).subspan(upstreams)).name;
    packages.push_back(draw_obstacle(draws, repository, draws.one("obstacle-of", packages).path));
  }
  return packages;
}

}  // namespace porchsim::scenarios
