#include "kpt/update/element_list.h"

#include <utility>

#include "kpt/update/merge_walker.h"

namespace porchsim::kpt {

bool is_no_element(const yaml::Node& node) {
  return is_missing(&node) || (node.is_mapping() && node.content.empty());
}

void ensure_keys(yaml::Node& element, const ElementIdentity& identity) {
  for (std::size_t i = 0; i < identity.keys.size() && i < identity.values.size(); ++i) {
    const bool lacks = element.is_mapping() && field_value(element, identity.keys[i]) == nullptr;
    if (!lacks || identity.values[i].empty()) continue;
    element.content.push_back(yaml::Node::scalar(identity.keys[i], ""));
    yaml::Node value = yaml::Node::scalar(identity.values[i]);
    quote_if_ambiguous(value);
    element.content.push_back(std::move(value));
  }
}

Status put_elements(ElementList& list, const yaml::NodeList& elements, const Texts& keys) {
  for (const auto& element : elements) {
    if (keys[0].empty()) {
      if (Status done = list.set(&element, {""}, {element.value}); !done) return done;
      continue;
    }
    Texts values;
    for (const auto& key : keys) {
      const yaml::Node* field = element.is_mapping() ? field_value(element, key) : nullptr;
      if (field == nullptr || is_missing(field)) {
        list.append(element);
        continue;
      }
      values.push_back(field->value);
    }
    // With several keys an element that is there already would come twice.
    if (keys.size() > 1) {
      if (Status done = list.set(nullptr, keys, values); !done) return done;
    }
    if (Status done = list.set(&element, keys, values); !done) return done;
  }
  return {};
}

ElementList::ElementList(yaml::NodeList elements) {
  for (yaml::Node& element : elements) append(std::move(element));
}

void ElementList::changed(std::size_t place) {
  index_.renew(place);
  note_kind(place);
  if (is_no_element(elements_[place])) no_elements_.push_back(place);
}

void ElementList::remove(std::size_t place) {
  removed_[place] = true;
  index_.remove(place);
  not_mappings_.erase(place);
  not_scalars_.erase(place);
}

void ElementList::note_kind(std::size_t place) {
  const yaml::Node& element = elements_[place];
  if (element.is_mapping()) {
    not_mappings_.erase(place);
  } else {
    not_mappings_.insert(place);
  }
  if (element.is_scalar()) {
    not_scalars_.erase(place);
  } else {
    not_scalars_.insert(place);
  }
}

void ElementList::append(yaml::Node element) {
  elements_.push_back(std::move(element));
  removed_.push_back(false);
  index_.add(elements_.back());
  note_kind(elements_.size() - 1);
  if (is_no_element(elements_.back())) no_elements_.push_back(elements_.size() - 1);
}

// kyaml: FieldMatcher is asked of all elements, but of those that are no mappings only where the
// first key has no value.
Status ElementList::check_kinds(const Texts& keys, const Texts& values) const {
  if (values.empty()) return {};
  const bool itself = keys.empty() || keys[0].empty();
  if (!itself && !values[0].empty()) return {};
  const auto& wrong = itself ? not_scalars_ : not_mappings_;
  if (wrong.empty()) return {};
  return wrong_kind(elements_[*wrong.begin()],
                    itself ? yaml::NodeKind::Scalar : yaml::NodeKind::Mapping);
}

Status ElementList::set(const yaml::Node* element, const Texts& keys, const Texts& values) {
  for (const std::size_t place : std::exchange(no_elements_, {})) {
    if (is_no_element(elements_[place])) remove(place);
  }
  if (Status kinds = check_kinds(keys, values); !kinds) return kinds;
  if (values.empty()) {
    for (std::size_t place = 0; place < elements_.size(); ++place) remove(place);
  }
  const auto places = index_.all_with(keys, values);
  for (const std::size_t place : places) {
    if (element == nullptr) {
      remove(place);
    } else {
      elements_[place] = *element;
      changed(place);
    }
  }
  if (places.empty() && element != nullptr) append(*element);
  return {};
}

yaml::NodeList ElementList::take() {
  yaml::NodeList taken;
  for (std::size_t place = 0; place < elements_.size(); ++place) {
    if (!removed_[place]) taken.push_back(std::move(elements_[place]));
  }
  return taken;
}

}  // namespace porchsim::kpt
