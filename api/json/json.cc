#include "api/json/json.h"

#include <algorithm>
#include <cstring>

namespace porchsim::api {
namespace {

constexpr std::size_t kUsualMembers = 4;

const Json kNull;
const Json::Array kNoItems;
const Json::Object kNoMembers;

auto lower_bound_key(const Json::Object& members, std::string_view key) {
  return std::lower_bound(
      members.begin(), members.end(), key,
      [](const Json::Member& member, std::string_view wanted) { return member.key < wanted; });
}

// Null if there is none.
const Json::Member* find_member(const Json::Object& members, std::string_view key) {
  constexpr std::size_t kFew = 16;  // that are looked at one by one: most differ in length
  if (members.size() <= kFew) {
    const auto found = std::ranges::find(members, key, &Json::Member::key);
    return found == members.end() ? nullptr : &*found;
  }
  const auto found = lower_bound_key(members, key);
  return found != members.end() && found->key == key ? &*found : nullptr;
}

}  // namespace

Json::Json(std::string_view text) {
  Small small;
  if (text.size() <= small.chars.size()) {
    text.copy(small.chars.data(), text.size());
    small.size = static_cast<std::uint8_t>(text.size());
    value_ = small;
  } else {
    value_ = std::make_shared<const std::string>(text);
  }
}

Json::Json(std::shared_ptr<const std::string> text) {
  if (text) {
    value_ = std::move(text);
  } else {
    value_ = Small{};
  }
}

Json Json::array(Array items) {
  Json json;
  json.value_ = std::make_shared<Array>(std::move(items));
  return json;
}

Json Json::object(std::initializer_list<std::pair<std::string_view, Json>> members) {
  Json json;
  json.value_ = std::make_shared<Object>();
  for (const auto& [key, value] : members) json.set(key, value);
  return json;
}

Json Json::from_members(Object members) {
  Json json;
  json.value_ = std::make_shared<Object>(std::move(members));
  return json;
}

Json::Kind Json::kind() const {
  static constexpr std::array kKinds = {Kind::Null,   Kind::Bool,   Kind::Integer, Kind::Double,
                                        Kind::String, Kind::String, Kind::Array,   Kind::Object};
  return kKinds[value_.index()];
}

bool Json::is_zero() const {
  switch (kind()) {
    case Kind::Null:
      return true;
    case Kind::Bool:
      return !as_bool();
    case Kind::Integer:
      return as_integer() == 0;
    case Kind::Double:
      return as_double() == 0;
    case Kind::String:
      return as_string().empty();
    case Kind::Array:
    case Kind::Object:
      return size() == 0;
  }
  return false;
}

bool Json::as_bool() const {
  const bool* value = std::get_if<bool>(&value_);
  return value != nullptr && *value;
}

std::int64_t Json::as_integer() const {
  if (const auto* value = std::get_if<std::int64_t>(&value_)) return *value;
  if (const auto* value = std::get_if<double>(&value_)) {
    constexpr double kLimit = 9.2e18;  // beyond it the conversion has no defined value
    return *value > -kLimit && *value < kLimit ? static_cast<std::int64_t>(*value) : 0;
  }
  return 0;
}

double Json::as_double() const {
  if (const auto* value = std::get_if<double>(&value_)) return *value;
  return static_cast<double>(as_integer());
}

std::string_view Json::as_string() const {
  if (const auto* small = std::get_if<Small>(&value_)) return {small->chars.data(), small->size};
  if (const auto* text = std::get_if<Text>(&value_)) return **text;
  return {};
}

std::shared_ptr<const std::string> Json::shared_text() const {
  if (const auto* text = std::get_if<Text>(&value_)) return *text;
  return std::make_shared<const std::string>(as_string());
}

const Json::Array& Json::items() const {
  const auto* array = std::get_if<std::shared_ptr<Array>>(&value_);
  return array != nullptr ? **array : kNoItems;
}

const Json::Object& Json::members() const {
  const auto* object = std::get_if<std::shared_ptr<Object>>(&value_);
  return object != nullptr ? **object : kNoMembers;
}

std::size_t Json::size() const { return is_array() ? items().size() : members().size(); }

const Json& Json::operator[](std::string_view key) const {
  const Member* member = find_member(members(), key);
  return member != nullptr ? member->value : kNull;
}

const Json& Json::operator[](std::size_t index) const {
  const Array& all = items();
  return index < all.size() ? all[index] : kNull;
}

const Json& Json::at(std::initializer_list<std::string_view> path) const {
  const Json* json = this;
  for (const std::string_view key : path) json = &(*json)[key];
  return *json;
}

bool Json::contains(std::string_view key) const { return find_member(members(), key) != nullptr; }

Json& Json::mutable_member(std::string_view key) {
  auto* object = std::get_if<std::shared_ptr<Object>>(&value_);
  if (object == nullptr) {
    value_ = std::make_shared<Object>();
    object = std::get_if<std::shared_ptr<Object>>(&value_);
  } else if (object->use_count() > 1) {
    *object = std::make_shared<Object>(**object);
  }
  Object& all = **object;
  if (all.empty()) all.reserve(kUsualMembers);
  if (all.empty() || all.back().key < key)
    return all.emplace_back(Member{std::string(key), Json()}).value;
  const auto found = lower_bound_key(all, key);
  const auto position = all.begin() + (found - all.cbegin());
  if (position != all.end() && position->key == key) return position->value;
  return all.insert(position, Member{std::string(key), Json()})->value;
}

Json& Json::set(std::string_view key, Json value) {
  mutable_member(key) = std::move(value);
  return *this;
}

Json& Json::set_path(std::initializer_list<std::string_view> path, Json value) {
  Json* json = this;
  for (const std::string_view key : path) json = &json->mutable_member(key);
  *json = std::move(value);
  return *this;
}

Json& Json::set_unless_zero(std::string_view key, Json value) {
  if (!value.is_zero()) set(key, std::move(value));
  return *this;
}

bool Json::erase(std::string_view key) {
  if (!contains(key)) return false;
  mutable_member(key);  // makes this object's members its own
  Object& all = *std::get<std::shared_ptr<Object>>(value_);
  all.erase(all.begin() + (lower_bound_key(all, key) - all.cbegin()));
  return true;
}

Json::Array& Json::mutable_items() {
  auto* array = std::get_if<std::shared_ptr<Array>>(&value_);
  if (array == nullptr) {
    value_ = std::make_shared<Array>();
    array = std::get_if<std::shared_ptr<Array>>(&value_);
  } else if (array->use_count() > 1) {
    *array = std::make_shared<Array>(**array);
  }
  return **array;
}

void Json::push_back(Json value) { mutable_items().push_back(std::move(value)); }

std::strong_ordering operator<=>(const Json& a, const Json& b) {
  if (a.kind() != b.kind()) return a.kind() <=> b.kind();
  switch (a.kind()) {
    case Json::Kind::Null:
      return std::strong_ordering::equal;
    case Json::Kind::Bool:
      return a.as_bool() <=> b.as_bool();
    case Json::Kind::Integer:
      return a.as_integer() <=> b.as_integer();
    case Json::Kind::Double:
      return std::strong_order(a.as_double(), b.as_double());
    case Json::Kind::String:
      return a.as_string() <=> b.as_string();
    case Json::Kind::Array:
      return std::lexicographical_compare_three_way(a.items().begin(), a.items().end(),
                                                    b.items().begin(), b.items().end());
    case Json::Kind::Object:
      break;
  }
  return std::lexicographical_compare_three_way(a.members().begin(), a.members().end(),
                                                b.members().begin(), b.members().end(),
                                                [](const Json::Member& x, const Json::Member& y) {
                                                  const auto keys = x.key <=> y.key;
                                                  return keys != 0 ? keys : x.value <=> y.value;
                                                });
}

bool operator==(const Json& a, const Json& b) {
  if (a.value_.index() >= 6 && a.value_ == b.value_) return true;  // the same shared node
  return (a <=> b) == 0;
}

Json merge_patch(const Json& target, const Json& patch) {
  if (!patch.is_object()) return patch;
  Json result = target.is_object() ? target : Json::object();
  for (const Json::Member& member : patch.members()) {
    if (member.value.is_null()) {
      result.erase(member.key);
    } else {
      result.set(member.key, merge_patch(result[member.key], member.value));
    }
  }
  return result;
}

}  // namespace porchsim::api
