// What the plainest run of a scenario shows of its parts that come to nothing: a fault that never
// fires, a watch that nobody has, and what is said not to be of an object that never was, beside
// one of nearly that name.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "scenarios/world/violation.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

class IdleParts {
 public:
  // Listens to the world's trace from here on.
  explicit IdleParts(World& world);

  // As the world stands, at the end of its run.
  std::vector<Violation> all() const;

 private:
  // The names of the objects that there have been, by kind.
  using Names = std::map<std::string, std::set<std::string, std::less<>>, std::less<>>;

  // What controllers watch: by their names.
  using Watched = std::map<std::string, std::set<std::string>, std::less<>>;

  void add_watch(const Step& step, std::vector<Violation>& found) const;
  void add_faults(std::vector<Violation>& found) const;
  void add_expectations(const std::vector<Expectation>& expectations,
                        std::vector<Violation>& found) const;
  void add_denial(const Expectation& expectation, bool meant, std::string check,
                  std::vector<Violation>& found) const;
  void add_assertions(std::vector<Violation>& found) const;
  // Which object somebody may mean who speaks of one that never was; "" if that is none of these.
  std::string_view meant_by(const Expectation& expectation) const;

  World& world_;
  std::shared_ptr<Names> names_ = std::make_shared<Names>();  // the trace outlives this, as below
  std::shared_ptr<Watched> watched_ = std::make_shared<Watched>();
};

}  // namespace porchsim::scenarios
