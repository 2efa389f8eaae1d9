#include "kube/kinds/core_kinds.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "kube/decode/object_meta_type.h"
#include "kube/kinds/core_kind.h"

namespace porchsim::kube {
namespace {

using Type = GoField::Type;

constexpr std::size_t kMostBytes = 1024 * 1024;
constexpr std::string_view kNameLabel = "kubernetes.io/metadata.name";

FieldErrors check_keys(const api::Json& data, std::string_view member) {
  FieldErrors out;
  for (const auto& [key, value] : data.members()) {
    for (const std::string& problem : config_key_problems(key)) {
      out.push_back(invalid_field(key_path(member, key), key, problem));
    }
  }
  return out;
}

std::size_t bytes_of(const api::Json& data, bool is_base64) {
  std::size_t out = 0;
  for (const auto& [key, value] : data.members()) {
    out +=
        is_base64 ? decode_base64(value.as_string()).value_or("").size() : value.as_string().size();
  }
  return out;
}

// ---- ConfigMap ----

constexpr GoField kConfigMapFields[] = {
    {"apiVersion", Type::Text},   {"kind", Type::Text},    {"metadata", Type::Struct, &kObjectMeta},
    {"immutable", Type::Boolean}, {"data", Type::TextMap}, {"binaryData", Type::BytesMap},
};
constexpr GoStruct kConfigMap{"ConfigMap", kConfigMapFields};

class ConfigMapKind final : public CoreKind {
 public:
  ConfigMapKind()
      : CoreKind({"", "ConfigMap", "ConfigMapList", "configmaps", true},
                 managedfields::config_map_kind(), kConfigMap) {}

  void prepare_for_create(api::Json&, std::string_view) const override {}
  void prepare_for_update(api::Json&, const api::Json&, Subresource,
                          std::string_view) const override {}

  FieldErrors validate(const api::Json& object, std::string_view) const override {
    FieldErrors out = check_metadata(object);
    append(out, check_keys(object["data"], "data"));
    append(out, check_keys(object["binaryData"], "binaryData"));
    for (const auto& [key, value] : object["data"].members()) {
      if (!object["binaryData"].contains(key)) continue;
      out.push_back(
          invalid_field(key_path("data", key), key, "duplicate of key present in binaryData"));
    }
    if (bytes_of(object["data"], false) + bytes_of(object["binaryData"], true) > kMostBytes) {
      out.push_back(too_long_field("[]", kMostBytes));
    }
    return out;
  }

  FieldErrors validate_update(const api::Json& object, const api::Json& old, Subresource,
                              std::string_view version) const override {
    FieldErrors out = check_metadata_change(object, old);
    append(out, check_immutable(object, old, {"data", "binaryData"}));
    append(out, validate(object, version));
    return out;
  }

 private:
  void fill(api::Json&) const override {}
};

// ---- Secret ----

constexpr GoField kSecretFields[] = {
    {"apiVersion", Type::Text},
    {"kind", Type::Text},
    {"metadata", Type::Struct, &kObjectMeta},
    {"immutable", Type::Boolean},
    {"data", Type::BytesMap},
    {"stringData", Type::TextMap},
    {"type", Type::Text},
};
constexpr GoStruct kSecret{"Secret", kSecretFields};

class SecretKind final : public CoreKind {
 public:
  SecretKind()
      : CoreKind({"", "Secret", "SecretList", "secrets", true}, managedfields::secret_kind(),
                 kSecret) {}

  void prepare_for_create(api::Json&, std::string_view) const override {}
  void prepare_for_update(api::Json&, const api::Json&, Subresource,
                          std::string_view) const override {}

  FieldErrors validate(const api::Json& object, std::string_view) const override {
    FieldErrors out = check_metadata(object);
    append(out, check_keys(object["data"], "data"));
    if (bytes_of(object["data"], true) > kMostBytes) {
      out.push_back(too_long_field("data", kMostBytes));
    }
    append(out, check_type(object));
    return out;
  }

  FieldErrors validate_update(const api::Json& object, const api::Json& old, Subresource,
                              std::string_view version) const override {
    FieldErrors out = check_metadata_change(object, old);
    if (object["type"] != old["type"]) {
      out.push_back(invalid_field("type", object["type"], "field is immutable"));
    }
    append(out, check_immutable(object, old, {"data"}));
    append(out, validate(object, version));
    return out;
  }

 private:
  void fill(api::Json& object) const override {
    for (const auto& [key, value] : api::Json(object["stringData"]).members()) {
      object.set_path({"data", key}, encode_base64(value.as_string()));
    }
    object.erase("stringData");
    if (!object.contains("type")) object.set("type", "Opaque");
  }

  // What a type demands of the data.
  static FieldErrors check_type(const api::Json& object) {
    const std::string_view type = object["type"].as_string();
    const api::Json& data = object["data"];
    FieldErrors out;
    const auto require = [&](std::string_view key) {
      if (!data.contains(key)) out.push_back(required_field(key_path("data", key)));
    };
    const auto require_json = [&](std::string_view key) {
      require(key);
      const auto text = decode_base64(data[key].as_string());
      if (data.contains(key) && !api::Json::parse(text.value_or(""))) {
        out.push_back(invalid_field(key_path("data", key), "<secret contents redacted>",
                                    "unexpected end of JSON input"));
      }
    };
    if (type == "kubernetes.io/dockercfg") require_json(".dockercfg");
    if (type == "kubernetes.io/dockerconfigjson") require_json(".dockerconfigjson");
    if (type == "kubernetes.io/ssh-auth") require("ssh-privatekey");
    if (type == "kubernetes.io/tls") {
      require("tls.crt");
      require("tls.key");
    }
    if (type == "kubernetes.io/basic-auth" && !data.contains("username") &&
        !data.contains("password")) {
      require("username");
      require("password");
    }
    constexpr std::string_view kAccount = "kubernetes.io/service-account.name";
    if (type == "kubernetes.io/service-account-token" &&
        object["metadata"]["annotations"][kAccount].as_string().empty()) {
      out.push_back(required_field(key_path("metadata.annotations", kAccount)));
    }
    return out;
  }
};

// ---- Namespace ----

constexpr GoField kNamespaceSpecFields[] = {{"finalizers", Type::TextList}};
constexpr GoStruct kNamespaceSpec{"NamespaceSpec", kNamespaceSpecFields};
constexpr GoField kNamespaceConditionFields[] = {
    {"type", Type::Text},   {"status", Type::Text},  {"lastTransitionTime", Type::Time},
    {"reason", Type::Text}, {"message", Type::Text},
};
constexpr GoStruct kNamespaceCondition{"NamespaceCondition", kNamespaceConditionFields};
constexpr GoField kNamespaceStatusFields[] = {
    {"phase", Type::Text}, {"conditions", Type::StructList, &kNamespaceCondition}};
constexpr GoStruct kNamespaceStatus{"NamespaceStatus", kNamespaceStatusFields};
constexpr GoField kNamespaceFields[] = {
    {"apiVersion", Type::Text},
    {"kind", Type::Text},
    {"metadata", Type::Struct, &kObjectMeta},
    {"spec", Type::Struct, &kNamespaceSpec},
    {"status", Type::Struct, &kNamespaceStatus},
};
constexpr GoStruct kNamespace{"Namespace", kNamespaceFields};

class NamespaceKind final : public CoreKind {
 public:
  NamespaceKind()
      : CoreKind({"", "Namespace", "NamespaceList", "namespaces", false},
                 managedfields::namespace_kind(), kNamespace) {
    version_.has_status = true;
    version_.has_finalize = true;
  }

  api::Json blank() const override {
    return api::Json::object({{"spec", api::Json::object()}, {"status", api::Json::object()}});
  }

  void prepare_for_create(api::Json& object, std::string_view) const override {
    label(object);
    object.set("status", api::Json::object({{"phase", "Active"}}));
    const auto& finalizers = object["spec"]["finalizers"].items();
    const bool has_own = std::any_of(finalizers.begin(), finalizers.end(), [](const auto& one) {
      return one.as_string() == "kubernetes";
    });
    if (has_own) return;
    api::Json all = object["spec"]["finalizers"];
    all.push_back("kubernetes");
    object.set_path({"spec", "finalizers"}, std::move(all));
  }

  void prepare_for_update(api::Json& object, const api::Json& old, Subresource subresource,
                          std::string_view) const override {
    if (subresource != Subresource::Finalize) object.set("spec", old["spec"]);
    if (subresource != Subresource::Status) object.set("status", old["status"]);
    label(object);
  }

  FieldErrors validate(const api::Json& object, std::string_view) const override {
    return check_metadata(object);
  }

  FieldErrors validate_update(const api::Json& object, const api::Json& old,
                              Subresource subresource, std::string_view) const override {
    FieldErrors out = check_metadata_change(object, old);
    if (subresource != Subresource::Status) return out;
    const bool is_deleting = !object["metadata"]["deletionTimestamp"].is_null();
    const std::string_view phase = is_deleting ? "Terminating" : "Active";
    if (object["status"]["phase"].as_string() != phase) {
      out.push_back(invalid_field("status.Phase", object["status"]["phase"].text(),
                                  fmt::format("may only be '{}' if `deletionTimestamp` is {}empty",
                                              phase, is_deleting ? "not " : "")));
    }
    return out;
  }

 private:
  void fill(api::Json& object) const override {
    for (const std::string_view member : {"spec", "status"}) {
      if (!object.contains(member)) object.set(member, api::Json::object());
    }
    label(object);
  }

  static void label(api::Json& object) {
    const api::Json name = object["metadata"]["name"];
    if (!name.as_string().empty()) object.set_path({"metadata", "labels", kNameLabel}, name);
  }
};

}  // namespace

std::vector<std::shared_ptr<const Kind>> make_core_kinds() {
  return {std::make_shared<ConfigMapKind>(), std::make_shared<SecretKind>(),
          std::make_shared<NamespaceKind>()};
}

}  // namespace porchsim::kube
