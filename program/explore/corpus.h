// The failures that campaigns have found, each small: a folder beside the journal, which the next
// campaign begins with. An entry is NAME.json (what is known of it), NAME.choices, NAME.story.txt
// and, where one could be written that fails alike, NAME.yaml, a scenario; one that fails no more
// stays, as a guard.
#pragma once

#include <string>
#include <vector>

#include "program/explore/records.h"

namespace porchsim::scenarios {

class Corpus {
 public:
  // "" = there is none: nothing is kept.
  explicit Corpus(const std::string& folder) : folder_(folder.empty() ? "" : folder + "/corpus") {}

  // In the order of their names. What cannot be read is none.
  std::vector<ToldFailure> entries() const;
  // What the choices of this kind of failure are kept in; "" if nothing is kept.
  std::string choice_file(const std::string& check, const std::string& signature) const;
  std::string scenario_file(const std::string& check, const std::string& signature) const;
  // False if it could not be written.
  bool keep(const ToldFailure& failure) const;

 private:
  std::string name_of(const std::string& check, const std::string& signature) const;

  std::string folder_;
};

}  // namespace porchsim::scenarios
