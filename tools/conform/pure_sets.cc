#include "tools/conform/pure_sets.h"

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "api/decode.h"
#include "cel/value/utf8.h"
#include "cel/zones/zone_files.h"
#include "controllers/packagevariantset/names.h"
#include "controllers/packagevariantset/template.h"
#include "controllers/packagevariantset/validation.h"
#include "tools/conform/cel_cases.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

std::string hex(std::string_view bytes) {
  std::string digits;
  for (const char byte : bytes) {
    digits += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  }
  return digits;
}

// As Go writes it in JSON: a name may be cut in the middle of a rune.
std::string as_runes(std::string_view bytes) {
  std::string text;
  while (!bytes.empty()) {
    const cel::Rune rune = cel::first_rune(bytes);
    cel::append_rune(text, rune.value);
    bytes.remove_prefix(rune.bytes);
  }
  return text;
}

Json value(Json json) { return Json::object({{"value", std::move(json)}}); }
Json error(std::string_view message) { return Json::object({{"error", message}}); }

}  // namespace

std::optional<Json> pvs_names_case(const Json& input) {
  const std::string identifier = packagevariantset::package_variant_identifier(
      {input["pvsName"].as_string(), input["repo"].as_string(), input["package"].as_string()});
  const std::string name = packagevariantset::package_variant_name(identifier);
  return Json::object(
      {{"identifier", identifier}, {"name", as_runes(name)}, {"nameHex", hex(name)}});
}

std::optional<Json> pvs_validation_case(const Json& input) {
  const auto set = api::PackageVariantSet::from_json(Json::object({{"spec", input}}));
  const auto errors = packagevariantset::validate_package_variant_set(set.spec);
  return Json::object({{"errors", Json::array({errors.begin(), errors.end()})}});
}

std::optional<Json> map_overlay_case(std::string_view path, const Json& input) {
  packagevariantset::Expressions expressions(cel::make_zone_files());
  const cel::Bindings variables = recorded_environment(path, input["env"].as_string());
  api::StringMap texts;
  api::decode_as<api::StringMap>(texts, input["map"]);
  packagevariantset::MapExprs exprs;
  api::decode_as<packagevariantset::MapExprs>(exprs, input["exprs"]);
  const auto merged = packagevariantset::copy_and_overlay_map_expr(
      input["field"].as_string(), texts, exprs, {expressions, variables});
  if (!merged) return error(merged.error().message);
  Json after = Json::object();
  for (const auto& [key, text] : *merged) after.set(key, text);
  return value(after);
}

std::optional<Json> string_slice_overlay_case(std::string_view path, const Json& input) {
  packagevariantset::Expressions expressions(cel::make_zone_files());
  const cel::Bindings variables = recorded_environment(path, input["env"].as_string());
  std::vector<std::string> texts;
  api::decode_as<std::vector<std::string>>(texts, input["list"]);
  std::vector<std::string> exprs;
  api::decode_as<std::vector<std::string>>(exprs, input["exprs"]);
  const auto merged = packagevariantset::copy_and_overlay_texts(input["field"].as_string(), texts,
                                                                exprs, {expressions, variables});
  if (!merged) return error(merged.error().message);
  return value(Json::array({merged->begin(), merged->end()}));
}

}  // namespace porchsim::scenarios
