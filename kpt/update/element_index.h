// The elements of one list by the values of their merge keys, found without looking at each of
// them. A place is the number of elements that were added before. Points at the elements: they must
// outlive it where they are.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "kpt/update/list_elements.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt {

class ElementIndex {
 public:
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

  ElementIndex() = default;
  // Of null, or of what is no list, there are no elements.
  explicit ElementIndex(const yaml::Node* list);

  void add(const yaml::Node& element);
  void renew(std::size_t place);   // the element there has other values now
  void remove(std::size_t place);  // the places of the others stay

  // kyaml: ElementMatcher. The first element with exactly these values; kNowhere if there is none.
  std::size_t find(const Texts& keys, const Texts& values);
  // The same; null if there is none.
  const yaml::Node* find_element(const Texts& keys, const Texts& values);
  // kyaml: ElementSetter. The places, in order, of all that have these keys with these values: an
  // empty value stands for any, and none at all for no element. The key "" is the element itself.
  std::vector<std::size_t> all_with(const Texts& keys, const Texts& values);

 private:
  using Places = std::set<std::size_t>;

  // Those that have these values of these keys are among them.
  std::vector<std::size_t> candidates(const Texts& keys, const Texts& values);
  void note(std::map<Texts, Places>& by_values, const Texts& keys, std::size_t place);

  std::vector<const yaml::Node*> elements_;  // null: removed
  // By the keys that were asked for, and the values of those; elements that have changed or gone
  // may still stand where they stood.
  std::map<Texts, std::map<Texts, Places>> by_keys_;
};

}  // namespace porchsim::kpt
