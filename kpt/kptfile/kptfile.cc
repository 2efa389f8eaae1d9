#include "kpt/kptfile/kptfile.h"

#include <utility>

#include <fmt/format.h>

#include "kpt/kptfile/kptfile_schema.h"
#include "kpt/kyaml/go_text.h"
#include "kpt/kyaml/mapping_keys.h"

namespace porchsim::kpt {
namespace {

std::string scalar_text(const yaml::Node* node) {
  return node != nullptr && node->is_scalar() && !node->is_null() ? node->value : std::string();
}

// kyaml: IsNilOrEmpty.
bool has_value(const yaml::Node& mapping, std::string_view key) {
  const yaml::Node* value = find_value(mapping, key);
  return value != nullptr && !value->is_null() && (value->is_scalar() || !value->content.empty());
}

// kyaml: GetMeta. Is there anything that tells what the resource is?
bool has_meta(const yaml::Node& root) {
  if (root.is_null() || has_value(root, "apiVersion") || has_value(root, "kind")) return true;
  const yaml::Node* metadata = find_value(root, "metadata");
  if (metadata == nullptr) return false;
  return has_value(*metadata, "name") || has_value(*metadata, "namespace") ||
         has_value(*metadata, "labels") || has_value(*metadata, "annotations");
}

// kpt: checkKptfileVersion.
Status check_version(const yaml::Node& mapping) {
  if (!has_meta(mapping)) return fail("missing Resource metadata");
  const std::string api_version = scalar_text(find_value(mapping, "apiVersion"));
  const std::string kind = scalar_text(find_value(mapping, "kind"));
  if (api_version == kKptfileVersion && kind == kKptfileName) return {};
  const GroupVersion version = parse_group_version(api_version);
  if (version.version.find('/') != std::string::npos) {
    return fail(fmt::format("unexpected GroupVersion string: {}", api_version));
  }
  const bool deprecated = version.version == "v1alpha1" || version.version == "v1alpha2";
  if (kind == "Kptfile" && version.group == "kpt.dev" && deprecated) {
    return fail(fmt::format("old resource version \"{}\" found in Kptfile", version.version));
  }
  return fail(
      fmt::format("unknown resource type {} found in Kptfile",
                  go_quote(fmt::format("{}/{}, Kind={}", version.group, version.version, kind))));
}

}  // namespace

bool Selector::is_empty() const { return *this == Selector{}; }

bool operator==(const KptfileStatus& a, const KptfileStatus& b) {
  if (a.conditions != b.conditions) return false;
  if (a.render_status.has_value() != b.render_status.has_value()) return false;
  return !a.render_status || a.render_status->same_value(*b.render_status);
}

Result<Kptfile> decode_kptfile(std::string_view text, Decoding decoding) {
  if (decoding == Decoding::Lenient) {
    const KubeObject object = PORCHSIM_TRY(parse_kube_object(text));
    return kptfile_from(object);
  }
  return decode_kptfile(PORCHSIM_TRY(yaml::parse(text)));
}

Result<Kptfile> decode_kptfile(const yaml::Node& document) {
  if (document.content.empty()) return fail("EOF");
  const yaml::Node& root = document.content.front();
  if (const Status supported = check_version(root); !supported) {
    return std::unexpected(supported.error());
  }
  return read_canonical(PORCHSIM_TRY(kptfile_values(root, Decoding::Strict)));
}

Result<Kptfile> kptfile_from(const KubeObject& object) {
  return read_canonical(PORCHSIM_TRY(kptfile_values(object.node(), Decoding::Lenient)));
}

std::string marshal_kptfile(const Kptfile& kptfile) {
  return yaml::print(kptfile_tree(kptfile), {.indent = 2, .compact_sequences = false});
}

bool kptfiles_equal(std::string_view a, std::string_view b) {
  const auto first = decode_kptfile(a, Decoding::Lenient);
  if (!first) return false;
  const auto second = decode_kptfile(b, Decoding::Lenient);
  return second && *first == *second;
}

}  // namespace porchsim::kpt
