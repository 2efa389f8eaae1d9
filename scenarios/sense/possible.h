// What there can be in a scenario's world: who acts, and which objects, references and conditions
// may come to exist, as far as the scenario decides it. Nothing that can be is called impossible.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "scenarios/format/scenario.h"
#include "scenarios/sense/generations.h"

namespace porchsim::scenarios {

class Possible {
 public:
  explicit Possible(const Scenario& scenario);

  // Each says why there can be none, "what is wrong; what would be right"; nothing if there can be
  // one. An empty kind is any kind.
  std::optional<std::string> problem_with_actor(std::string_view name) const;
  std::optional<std::string> problem_with_object(std::string_view kind,
                                                 std::string_view name) const;
  std::optional<std::string> problem_with_kind(std::string_view kind) const;  // none of it at all
  std::optional<std::string> problem_with_repository(std::string_view name) const;
  std::optional<std::string> problem_with_reference(std::string_view repository,
                                                    std::string_view reference) const;
  std::optional<std::string> problem_with_file(std::string_view path) const;
  std::optional<std::string> problem_with_condition(std::string_view kind,
                                                    std::string_view type) const;

  const Generations& generations() const { return generations_; }
  bool is_controller(std::string_view name) const { return controllers_.contains(name); }
  bool has_faults() const { return has_faults_; }
  // Whether the scenario says this word somewhere in what it puts into the world.
  bool is_mentioned(std::string_view word) const;

 private:
  using Names = std::set<std::string, std::less<>>;

  void take_world(const WorldSpec& world);
  void take_repository(const RepositorySpec& repository);
  void take_step(const Step& step);
  void take_object(const api::Json& object);
  void take_patch(const api::Json& patch);
  void take_target(const api::Json& target);
  void take_files(const kpt::Files& files);
  void take_edits(const FileEdits& edits, std::string_view folder);
  void take_push(const PushStep& push);
  void take_random();
  bool is_open(std::string_view repository) const;
  std::optional<std::string> problem_with_revision(std::string_view name) const;
  std::optional<std::string> problem_with_workspace(std::string_view repository,
                                                    std::string_view workspace) const;

  Generations generations_;
  Names actors_;
  Names controllers_;
  std::set<std::pair<std::string, std::string>> objects_;  // kind, name
  Names repositories_;
  Names branches_;  // of placeholders, too
  Names open_;      // repositories of which nobody knows what they hold
  Names packages_;  // paths
  bool any_package_ = false;
  Names workspaces_;  // that somebody names
  Names references_;  // that somebody pushes, without refs/heads/ or refs/tags/
  Names files_;       // paths
  Names texts_;       // what objects, patches and files say
  bool has_faults_ = false;
  bool random_ = false;
  bool strangers_ = false;  // there are controllers of one's own
};

}  // namespace porchsim::scenarios
