#include "kpt/update/element_index.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace porchsim::kpt {
namespace {

// To look at so few elements takes less time than to sort them.
constexpr std::size_t kFewElements = 16;

bool is_element_itself(const Texts& keys) { return keys.empty() || keys[0].empty(); }

// By these keys an element can be looked up; without one there is no value.
std::optional<Texts> values_of(const yaml::Node& element, const Texts& keys) {
  if (is_element_itself(keys)) return Texts{element.value};
  if (!element.is_mapping()) return std::nullopt;
  Texts values;
  for (const std::string& key : keys) {
    const yaml::Node* field = field_value(element, key);
    if (field == nullptr) return std::nullopt;
    values.push_back(field->value);
  }
  return values;
}

bool has_exactly(const yaml::Node& element, const Texts& keys, const Texts& values) {
  if (is_element_itself(keys)) return element.value == (values.empty() ? "" : values[0]);
  if (keys.size() != values.size()) return false;
  const auto own = values_of(element, keys);
  return own && *own == values;
}

// kyaml: FieldMatcher.
bool has_value(const yaml::Node& element, const std::string& key, const std::string& value) {
  if (key.empty()) return element.is_scalar() && element.value == value;
  if (!element.is_mapping()) return false;
  const yaml::Node* field = field_value(element, key);
  return field != nullptr && (value.empty() || field->value == value);
}

bool has_values(const yaml::Node& element, const Texts& keys, const Texts& values) {
  for (std::size_t i = 0; i < keys.size() && i < values.size(); ++i) {
    if (!has_value(element, keys[i], values[i])) return false;
  }
  return !values.empty();
}

}  // namespace

ElementIndex::ElementIndex(const yaml::Node* list) {
  if (list == nullptr || !list->is_sequence()) return;
  for (const yaml::Node& element : list->content) elements_.push_back(&element);
}

void ElementIndex::add(const yaml::Node& element) {
  elements_.push_back(&element);
  renew(elements_.size() - 1);
}

void ElementIndex::renew(std::size_t place) {
  for (auto& [keys, by_values] : by_keys_) note(by_values, keys, place);
}

void ElementIndex::remove(std::size_t place) { elements_[place] = nullptr; }

void ElementIndex::note(std::map<Texts, Places>& by_values, const Texts& keys, std::size_t place) {
  if (elements_[place] == nullptr) return;
  if (auto values = values_of(*elements_[place], keys)) by_values[std::move(*values)].insert(place);
}

std::vector<std::size_t> ElementIndex::candidates(const Texts& keys, const Texts& values) {
  Texts asked;
  Texts wanted;
  for (std::size_t i = 0; i < keys.size() && i < values.size(); ++i) {
    const bool itself = i == 0 && keys[i].empty();
    if (!itself && (keys[i].empty() || values[i].empty())) continue;
    asked.push_back(keys[i]);
    wanted.push_back(values[i]);
    if (itself) break;
  }
  std::vector<std::size_t> places;
  if (asked.empty() || elements_.size() <= kFewElements) {
    for (std::size_t place = 0; place < elements_.size(); ++place) {
      if (elements_[place] != nullptr) places.push_back(place);
    }
    return places;
  }
  const auto [by_values, fresh] = by_keys_.try_emplace(asked);
  if (fresh) {
    for (std::size_t place = 0; place < elements_.size(); ++place)
      note(by_values->second, asked, place);
  }
  const auto found = by_values->second.find(wanted);
  if (found == by_values->second.end()) return places;
  std::erase_if(found->second, [this](std::size_t place) { return elements_[place] == nullptr; });
  return {found->second.begin(), found->second.end()};
}

std::size_t ElementIndex::find(const Texts& keys, const Texts& values) {
  const auto places = candidates(keys, values);
  const auto found = std::find_if(places.begin(), places.end(), [&](std::size_t place) {
    return has_exactly(*elements_[place], keys, values);
  });
  return found == places.end() ? kNowhere : *found;
}

const yaml::Node* ElementIndex::find_element(const Texts& keys, const Texts& values) {
  const std::size_t place = find(keys, values);
  return place == kNowhere ? nullptr : elements_[place];
}

std::vector<std::size_t> ElementIndex::all_with(const Texts& keys, const Texts& values) {
  auto places = candidates(keys, values);
  std::erase_if(places,
                [&](std::size_t place) { return !has_values(*elements_[place], keys, values); });
  return places;
}

}  // namespace porchsim::kpt
