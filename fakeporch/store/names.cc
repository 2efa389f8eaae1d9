#include "fakeporch/store/names.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ascii.h"

namespace porchsim::fakeporch {
namespace {

using base::is_alphanumeric;
using base::is_lower_or_digit;

bool is_dns_label_text(std::string_view text) {
  if (text.empty() || !is_lower_or_digit(text.front()) || !is_lower_or_digit(text.back())) {
    return false;
  }
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return is_lower_or_digit(c) || c == '-'; });
}

bool is_dns_subdomain_text(std::string_view text) {
  while (true) {
    const std::size_t dot = text.find('.');
    if (!is_dns_label_text(text.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

// ([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]
bool is_qualified_name_text(std::string_view text) {
  if (text.empty() || !is_alphanumeric(text.front()) || !is_alphanumeric(text.back())) return false;
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return is_alphanumeric(c) || c == '-' || c == '_' || c == '.'; });
}

constexpr std::size_t kLabelBytes = 63;
constexpr std::size_t kSubdomainBytes = 253;

std::string too_long(std::size_t most) {
  return fmt::format("must be no more than {} characters", most);
}

// Go prints the whole list; here it is its JSON text.
std::string owners_text(const std::vector<api::OwnerReference>& owners) {
  api::ObjectMeta meta;
  meta.owner_references = owners;
  return api::meta_to_json(meta)["ownerReferences"].dump();
}

}  // namespace

std::string dns_label_error(std::string_view text) {
  if (text.size() > kLabelBytes) return too_long(kLabelBytes);
  if (is_dns_label_text(text)) return "";
  return "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', "
         "and "
         "must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex "
         "used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
}

std::string dns_subdomain_error(std::string_view text) {
  if (text.size() > kSubdomainBytes) return too_long(kSubdomainBytes);
  if (is_dns_subdomain_text(text)) return "";
  return "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' "
         "or "
         "'.', and must start and end with an alphanumeric character (e.g. 'example.com', regex "
         "used for validation is "
         "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
}

std::string label_key_error(std::string_view key) {
  std::string_view name = key;
  if (const std::size_t slash = key.find('/'); slash != std::string_view::npos) {
    const std::string_view prefix = key.substr(0, slash);
    if (prefix.empty()) return "prefix part must be non-empty";
    if (std::string error = dns_subdomain_error(prefix); !error.empty()) {
      return "prefix part " + error;
    }
    name = key.substr(slash + 1);
  }
  if (name.empty()) return "name part must be non-empty";
  if (name.size() > kLabelBytes) return "name part " + too_long(kLabelBytes);
  if (is_qualified_name_text(name)) return "";
  return "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and "
         "end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex "
         "used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
}

std::string label_value_error(std::string_view value) {
  if (value.size() > kLabelBytes) return too_long(kLabelBytes);
  if (value.empty() || is_qualified_name_text(value)) return "";
  return "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or "
         "'.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or "
         "'my_value',  or '12345', regex used for validation is "
         "'(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
}

void check_labels(const api::StringMap& labels, std::string_view path, FieldErrors& errors) {
  for (const auto& [key, value] : labels) {
    if (const std::string error = label_key_error(key); !error.empty()) {
      errors.invalid_string(path, key, error);
    }
    if (const std::string error = label_value_error(value); !error.empty()) {
      errors.invalid_string(path, value, error);
    }
  }
}

void check_owner_references(const std::vector<api::OwnerReference>& owners, FieldErrors& errors) {
  std::string controller;
  for (std::size_t i = 0; i < owners.size(); ++i) {
    const api::OwnerReference& owner = owners[i];
    const std::string path = fmt::format("metadata.ownerReferences[{}]", i);
    if (api::parse_api_version(owner.api_version).version.empty()) {
      errors.invalid_string(path + ".apiVersion", owner.api_version, "version must not be empty");
    }
    if (owner.kind.empty()) errors.invalid_string(path + ".kind", "", "must not be empty");
    if (owner.name.empty()) errors.invalid_string(path + ".name", "", "must not be empty");
    if (owner.uid.empty()) errors.invalid_string(path + ".uid", "", "must not be empty");
    if (owner.controller != true) continue;
    const std::string now = fmt::format("{}/{}", owner.kind, owner.name);
    if (!controller.empty()) {
      errors.invalid("metadata.ownerReferences", owners_text(owners),
                     fmt::format("Only one reference can have Controller set to true. Found "
                                 "\"true\" in references for {} and {}",
                                 controller, now));
    }
    controller = now;
  }
}

}  // namespace porchsim::fakeporch
