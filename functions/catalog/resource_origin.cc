#include "functions/catalog/resource_origin.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"
#include "functions/catalog/resource_scope.h"
#include "functions/program/render_item.h"
#include "functions/text/go_sort.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::functions {
namespace {

constexpr std::string_view kIdentifier = "internal.kpt.dev/upstream-identifier";

using base::is_lower_or_digit;

bool is_kind(std::string_view text) {
  return !text.empty() && base::is_upper(text[0]) &&
         std::all_of(text.begin(), text.end(), [](char c) { return base::is_alphanumeric(c); });
}

bool is_label(std::string_view text) {
  return !text.empty() && text.size() <= 63 && std::all_of(text.begin(), text.end(), [](char c) {
    return is_lower_or_digit(c) || c == '-';
  });
}

// The pattern is looked for anywhere in the text: what stands before the group or behind the name
// does not matter.
std::string_view tail(std::string_view text, bool (*accepts)(char)) {
  std::size_t start = text.size();
  while (start > 0 && accepts(text[start - 1])) --start;
  return text.substr(start);
}

std::string_view head(std::string_view text, bool (*accepts)(char)) {
  std::size_t end = 0;
  while (end < text.size() && end < 63 && accepts(text[end])) ++end;
  return text.substr(0, end);
}

}  // namespace

ResourceOrigin identity_of(const kpt::KubeObject& object) {
  std::string name_space(kUnknownNamespace);
  if (object.has_namespace()) {
    name_space = object.namespace_name();
  } else if (is_namespace_scoped(object)) {
    name_space = kDefaultNamespace;
  }
  return {object.group(), object.kind(), std::move(name_space), object.name()};
}

bool has_upstream_origin(const kpt::KubeObject& object) {
  return !object.annotation(kIdentifier).empty();
}

std::expected<ResourceOrigin, std::string> origin_of(const kpt::KubeObject& object) {
  const std::string text = object.annotation(kIdentifier);
  if (text.empty()) return identity_of(object);
  std::array<std::string_view, 4> parts;
  std::string_view rest = text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto bar = i + 1 < parts.size() ? rest.find('|') : std::string_view::npos;
    parts[i] = rest.substr(0, bar);
    rest.remove_prefix(bar == std::string_view::npos ? rest.size() : bar + 1);
  }
  const auto in_group = [](char c) { return is_lower_or_digit(c) || c == '-' || c == '.'; };
  const auto in_name = [](char c) { return is_lower_or_digit(c) || c == '-'; };
  const std::string_view name = head(parts[3], in_name);
  if (!is_kind(parts[1]) || (parts[2] != kUnknownNamespace && !is_label(parts[2])) ||
      name.empty()) {
    return std::unexpected(fmt::format(
        "annotation {}: {} is in bad format. expect \"<GROUP>|<KIND>|<NAMESPACE>|<NAME>\"",
        kIdentifier, text));
  }
  return ResourceOrigin{std::string(tail(parts[0], in_group)), std::string(parts[1]),
                        std::string(parts[2]), std::string(name)};
}

bool is_gvk(const kpt::KubeObject& object, std::string_view group, std::string_view version,
            std::string_view kind) {
  const auto fits = [](const std::string& got, std::string_view wanted) {
    return got.empty() || wanted.empty() || got == wanted;
  };
  return fits(object.kind(), kind) && fits(object.group(), group) &&
         fits(object.version(), version);
}

std::string short_text(const kpt::KubeObject& object) {
  return fmt::format("Resource(apiVersion={}, kind={}, namespace={}, name={})",
                     object.api_version(), object.kind(), object.namespace_name(), object.name());
}

void sort_items(std::vector<kpt::KubeObject>& items) {
  std::vector<std::string> keys;
  keys.reserve(items.size());
  for (const auto& item : items) {
    keys.push_back(fmt::format("{} {} {} {}", item.api_version(), item.kind(),
                               item.namespace_name(), item.name()));
  }
  std::vector<kpt::KubeObject> sorted;
  sorted.reserve(items.size());
  for (const std::size_t index : go_sorted(keys)) sorted.push_back(std::move(items[index]));
  items = std::move(sorted);
}

FunctionResult config_error(std::string message, const kpt::KubeObject& config) {
  FunctionResult result = note(std::move(message), "error");
  result.resource_ref = FunctionResult::ResourceRef{config.api_version(), config.kind(),
                                                    config.name(), config.namespace_name()};
  const std::string index = config.annotation(annotation::kIndex);
  result.file =
      FunctionResult::File{config.annotation(annotation::kPath),
                           index.empty() ? -1 : static_cast<int>(kpt::go_atoi(index).value)};
  return result;
}

}  // namespace porchsim::functions
