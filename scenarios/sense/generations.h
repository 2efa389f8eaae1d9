// Which generation of Porch keeps the package revisions of a repository, as far as the scenario
// decides it: PackageRevision and PackageRevision.v1alpha2 are different objects, and of a
// repository there are those of its generation alone.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "scenarios/format/scenario.h"

namespace porchsim::scenarios {

class Generations {
 public:
  explicit Generations(const Scenario& scenario);

  // Each says why there can be none, "what is wrong; what would be right"; nothing if there can be
  // one, or of another kind. `sentence` begins what would be right: "reconciles of ".
  std::optional<std::string> problem_with_object(std::string_view kind, std::string_view name,
                                                 std::string_view sentence = "") const;
  std::optional<std::string> problem_with_repository(std::string_view kind,
                                                     std::string_view repository) const;
  std::optional<std::string> problem_with_kind(std::string_view kind,
                                               std::string_view sentence = "every ") const;
  // Of a condition on objects of these kinds: one that speaks of both generations is meant so.
  std::optional<std::string> problem_with_kinds(const std::vector<std::string>& kinds) const;

 private:
  // Of which a repository may have revisions.
  struct May {
    bool first = false;
    bool second = false;

    bool be(Generation generation) const;
    void add(Generation generation);
  };

  void take_repository(const RepositorySpec& repository, Generation usual);
  void take_object(const api::Json& object);
  void take_step(const Step& step, Generation usual);
  std::optional<std::string> other_kind(std::string_view kind, std::string_view repository) const;

  std::map<std::string, May, std::less<>> of_;  // by repository
  May everywhere_;                              // nobody knows whose
};

}  // namespace porchsim::scenarios
