// A list that a merge puts together: elements are found, replaced, dropped and appended by their
// merge keys, in time that does not grow with the list. Owns its elements.
#pragma once

#include <cstddef>
#include <deque>
#include <set>
#include <vector>

#include "kpt/scan/error.h"
#include "kpt/update/element_index.h"

namespace porchsim::kpt {

// Null, or an empty mapping: no element of an associative list.
bool is_no_element(const yaml::Node& node);

class ElementList {
 public:
  explicit ElementList(yaml::NodeList elements = {});

  // The first with exactly these values; ElementIndex::kNowhere if there is none.
  std::size_t find(const Texts& keys, const Texts& values) { return index_.find(keys, values); }
  // Whoever changes an element says so.
  yaml::Node& at(std::size_t place) { return elements_[place]; }
  void changed(std::size_t place);

  void append(yaml::Node element);
  // kyaml: ElementSetter. Replaces every element with these values by `element`, or appends it if
  // there is none; null drops them. Without any value all that was there goes. What is no element
  // vanishes on the way. Fails where something else than a mapping (a scalar, for the key "") would
  // have to be asked for its value.
  Status set(const yaml::Node* element, const Texts& keys, const Texts& values);

  // What is in the list now; the list itself is of no use any more.
  yaml::NodeList take();

 private:
  void remove(std::size_t place);
  void note_kind(std::size_t place);
  Status check_kinds(const Texts& keys, const Texts& values) const;

  std::deque<yaml::Node> elements_;  // the index points at them
  std::vector<bool> removed_;
  ElementIndex index_;
  std::vector<std::size_t> no_elements_;  // to be dropped by the next set()
  std::set<std::size_t> not_mappings_;
  std::set<std::size_t> not_scalars_;
};

// The walk of an element may have taken its keys away.
void ensure_keys(yaml::Node& element, const ElementIdentity& identity);
// kyaml: appendListNode. Puts each walked element into the list, where an element with its values
// stood.
Status put_elements(ElementList& list, const yaml::NodeList& elements, const Texts& keys);

}  // namespace porchsim::kpt
