// Where the parts of a scenario stand in its file: the value of each key, the mapping that holds
// it, and whether that says `on-purpose`. By the place of the key, or of the value.
#pragma once

#include <map>

#include "scenarios/document/pos_node.h"

namespace porchsim::scenarios {

class Outline {
 public:
  explicit Outline(const PosNode& root);

  struct Spot {
    const PosNode* key = nullptr;
    const PosNode* value = nullptr;
    const PosNode* holder = nullptr;
    bool meant = false;
  };
  // Null if nothing stands there.
  const Spot* find(Place place) const;
  // All keys, in the order of the file.
  const std::map<Place, Spot>& keys() const { return keys_; }

 private:
  void take(const PosNode& node, bool meant);

  std::map<Place, Spot> keys_;
  std::map<Place, Spot> values_;
};

}  // namespace porchsim::scenarios
