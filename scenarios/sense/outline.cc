#include "scenarios/sense/outline.h"

#include "scenarios/words/on_purpose.h"

namespace porchsim::scenarios {

Outline::Outline(const PosNode& root) { take(root, false); }

const Outline::Spot* Outline::find(Place place) const {
  if (const auto key = keys_.find(place); key != keys_.end()) return &key->second;
  const auto value = values_.find(place);
  return value == values_.end() ? nullptr : &value->second;
}

void Outline::take(const PosNode& node, bool meant) {
  if (node.is_sequence()) {
    for (const PosNode& item : node.children) take(item, meant);
  }
  if (!node.is_mapping()) return;
  const PosNode* purpose = node.find(kOnPurpose);
  meant = meant || (purpose != nullptr && purpose->text == "true");
  for (std::size_t i = 0; i < node.size(); ++i) {
    const PosNode& value = node.value(i);
    const Spot spot{&node.key(i), &value, &node, meant};
    keys_.emplace(node.key(i).place, spot);
    if (value.is_scalar()) values_.emplace(value.place, spot);
    // What a variable stands for counts where it stands.
    if (node.key(i).text == "let") continue;
    // What a `when` does is meant or not by itself.
    take(value, meant && node.key(i).text != "do");
  }
}

}  // namespace porchsim::scenarios
