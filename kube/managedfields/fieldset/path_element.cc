#include "kube/managedfields/fieldset/path_element.h"

#include <charconv>
#include <utility>

#include "kube/managedfields/fieldset/value.h"
#include "kube/status/go_json.h"
#include "kube/status/go_text.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

std::expected<std::optional<PathElement>, std::string> parse_index(std::string_view digits) {
  if (digits.starts_with('+')) digits.remove_prefix(1);
  std::int64_t place = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), place);
  if (digits.empty() || read.ec != std::errc{} || read.ptr != digits.data() + digits.size()) {
    return std::unexpected("invalid index: " + go_quote(digits));
  }
  return PathElement::index(place);
}

}  // namespace

PathElement PathElement::field(std::string_view name) { return {Kind::Field, name}; }
PathElement PathElement::key(Json fields) { return {Kind::Key, std::move(fields)}; }
PathElement PathElement::value(Json value) { return {Kind::Value, std::move(value)}; }
PathElement PathElement::index(std::int64_t place) { return {Kind::Index, Json(place)}; }

std::expected<std::optional<PathElement>, std::string> PathElement::parse(std::string_view text) {
  if (text.size() < 2) return std::unexpected("key must be 2 characters long:");
  if (text[1] != ':') return std::unexpected("missing colon: " + std::string(text));
  const std::string_view content = text.substr(2);
  if (text[0] == 'f') return field(content);
  if (text[0] == 'i') return parse_index(content);
  if (text[0] != 'k' && text[0] != 'v') return std::nullopt;
  const auto json = Json::parse(content);
  if (!json) return std::unexpected(json.error().message);
  if (text[0] == 'v') return value(as_doubles(*json));
  if (!json->is_object()) return std::unexpected("expected an object: " + std::string(content));
  return key(as_doubles(*json));
}

std::string PathElement::serialized() const {
  switch (kind_) {
    case Kind::Field:
      return "f:" + content_.text();
    case Kind::Value:
      return "v:" + go_json(content_);
    case Kind::Index:
      return "i:" + go_json(content_);
    case Kind::Key:
      break;
  }
  // Names of keys are written without the escapes of HTML, their values with them.
  std::string out = "k:{";
  for (const Json::Member& member : content_.members()) {
    if (out.size() > 3) out += ',';
    out += Json(member.key).dump() + ':' + go_json(member.value);
  }
  return out + '}';
}

std::string PathElement::display() const {
  if (kind_ == Kind::Field) return '.' + content_.text();
  if (kind_ == Kind::Value) return "[=" + display_value(content_) + ']';
  if (kind_ == Kind::Index) return '[' + content_.dump() + ']';
  std::string out;
  for (const Json::Member& member : content_.members()) {
    if (!out.empty()) out += ',';
    out += member.key + '=' + display_value(member.value);
  }
  return '[' + out + ']';
}

std::weak_ordering operator<=>(const PathElement& a, const PathElement& b) {
  if (a.kind_ != b.kind_) return a.kind_ <=> b.kind_;
  if (a.kind_ == PathElement::Kind::Field) return a.name() <=> b.name();
  return compare_values(a.content_, b.content_);
}

std::string display(const FieldPath& path) {
  std::string out;
  for (const PathElement& element : path) out += element.display();
  return out;
}

}  // namespace porchsim::kube::managedfields
