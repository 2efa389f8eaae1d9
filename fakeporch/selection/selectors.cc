#include "fakeporch/selection/selectors.h"

#include <fmt/format.h>

#include <algorithm>

namespace porchsim::fakeporch {
namespace {

using Op = api::LabelRequirement::Op;

constexpr std::string_view kName = "metadata.name";
constexpr std::string_view kNamespace = "metadata.namespace";

bool matches_label(const std::string* value, const api::LabelRequirement& requirement) {
  const auto listed = [&requirement](const std::string& text) {
    return std::find(requirement.values.begin(), requirement.values.end(), text) !=
           requirement.values.end();
  };
  switch (requirement.op) {
    case Op::Equals:
    case Op::In:
      return value != nullptr && listed(*value);
    case Op::NotEquals:
    case Op::NotIn:
      return value == nullptr || !listed(*value);
    case Op::Exists:
      return value != nullptr;
    case Op::NotExists:
      return value == nullptr;
  }
  return false;
}

// The text of a member as a field selector compares it; "" for what is absent or no scalar.
std::string text_at(const api::Json& document, std::string_view path) {
  const api::Json* at = &document;
  while (!path.empty()) {
    const std::size_t dot = path.find('.');
    at = &(*at)[path.substr(0, dot)];
    path = dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
  }
  switch (at->kind()) {
    case api::Json::Kind::Null:
    case api::Json::Kind::Array:
    case api::Json::Kind::Object:
      return "";
    case api::Json::Kind::String:
      return at->text();
    default:
      return at->dump();
  }
}

}  // namespace

bool matches_labels(const api::StringMap& labels,
                    const std::vector<api::LabelRequirement>& requirements) {
  return std::all_of(requirements.begin(), requirements.end(), [&labels](const auto& requirement) {
    const auto found = labels.find(requirement.key);
    return matches_label(found == labels.end() ? nullptr : &found->second, requirement);
  });
}

api::Result<> check_fields(const FieldSelector& fields,
                           std::span<const std::string_view> selectable) {
  for (const auto& [path, value] : fields) {
    if (path == kName || path == kNamespace) continue;
    const bool is_selectable = std::ranges::any_of(
        selectable, [&path](std::string_view one) { return one.substr(1) == path; });
    if (is_selectable) continue;
    return api::fail(api::Reason::BadRequest, fmt::format("field label not supported: {}", path));
  }
  return {};
}

std::vector<std::string> field_texts(const api::Object& object,
                                     const std::vector<std::string>& paths) {
  std::vector<std::string> texts;
  texts.reserve(paths.size());
  api::Json document;
  for (const std::string& path : paths) {
    if (path == kName) {
      texts.push_back(object.meta().name);
    } else if (path == kNamespace) {
      texts.push_back(object.meta().name_space);
    } else {
      if (document.is_null()) document = object.json();
      texts.push_back(text_at(document, path));
    }
  }
  return texts;
}

bool matches_fields(const api::Object& object, const FieldSelector& fields) {
  return std::ranges::all_of(fields, [&object](const auto& field) {
    return field_texts(object, {field.first}).front() == field.second;
  });
}

}  // namespace porchsim::fakeporch
