#include "fakeporch/store/admission.h"

#include <array>
#include <string>

#include "fakeporch/store/field_rules.h"
#include "fakeporch/store/names.h"

namespace porchsim::fakeporch {
namespace {

using api::Json;
using Kind = api::Json::Kind;

constexpr std::array kPackageVariantRules = {
    FieldRule{"spec", Kind::Object},
    FieldRule{"spec.upstream", Kind::Object},
    FieldRule{"spec.upstream.repo"},
    FieldRule{"spec.upstream.package"},
    FieldRule{"spec.upstream.revision", Kind::Integer},
    FieldRule{"spec.upstream.workspaceName"},
    FieldRule{"spec.downstream", Kind::Object},
    FieldRule{"spec.downstream.repo"},
    FieldRule{"spec.downstream.package"},
    FieldRule{"spec.adoptionPolicy"},
    FieldRule{"spec.deletionPolicy"},
    FieldRule{"spec.labels", Kind::Object},
    FieldRule{"spec.labels.*"},
    FieldRule{"spec.annotations", Kind::Object},
    FieldRule{"spec.annotations.*"},
    FieldRule{"spec.packageContext", Kind::Object},
    FieldRule{"spec.packageContext.data", Kind::Object},
    FieldRule{"spec.packageContext.data.*"},
    FieldRule{"spec.packageContext.removeKeys", Kind::Array},
    FieldRule{"spec.packageContext.removeKeys[]"},
    FieldRule{"spec.injectors", Kind::Array},
    FieldRule{"spec.injectors[]", Kind::Object},
    FieldRule{"spec.injectors[].group"},
    FieldRule{"spec.injectors[].version"},
    FieldRule{"spec.injectors[].kind"},
    FieldRule{"spec.injectors[].name", Kind::String, true},
    FieldRule{"spec.pipeline", Kind::Object},
    FieldRule{"spec.pipeline.mutators", Kind::Array},
    FieldRule{"spec.pipeline.validators", Kind::Array},
};

// Below spec.pipeline.mutators[] and spec.pipeline.validators[].
constexpr std::array kFunctionRules = {
    FieldRule{"image"},
    FieldRule{"exec"},
    FieldRule{"name"},
    FieldRule{"tag"},
    FieldRule{"configPath"},
    FieldRule{"configMap", Kind::Object},
    FieldRule{"configMap.*"},
    FieldRule{"selectors", Kind::Array},
    FieldRule{"selectors[]", Kind::Object},
    FieldRule{"selectors[].apiVersion"},
    FieldRule{"selectors[].kind"},
    FieldRule{"selectors[].name"},
    FieldRule{"selectors[].namespace"},
    FieldRule{"selectors[].labels", Kind::Object},
    FieldRule{"selectors[].labels.*"},
    FieldRule{"selectors[].annotations", Kind::Object},
    FieldRule{"selectors[].annotations.*"},
    FieldRule{"exclude", Kind::Array},
    FieldRule{"exclude[]", Kind::Object},
};

constexpr std::array kRepositoryRules = {
    FieldRule{"spec", Kind::Object},
    FieldRule{"spec.description"},
    FieldRule{"spec.deployment", Kind::Bool},
    FieldRule{"spec.type"},
    FieldRule{"spec.content"},
    FieldRule{"spec.git", Kind::Object},
    FieldRule{"spec.git.repo", Kind::String, true},
    FieldRule{"spec.git.branch"},
    FieldRule{"spec.git.directory"},
    FieldRule{"spec.git.createBranch", Kind::Bool},
    FieldRule{"spec.git.author"},
    FieldRule{"spec.git.email"},
    FieldRule{"spec.git.secretRef", Kind::Object},
    FieldRule{"spec.git.secretRef.name", Kind::String, true},
    FieldRule{"spec.oci", Kind::Object},
    FieldRule{"spec.oci.registry", Kind::String, true},
    FieldRule{"spec.oci.secretRef", Kind::Object},
    FieldRule{"spec.oci.secretRef.name", Kind::String, true},
    FieldRule{"spec.sync", Kind::Object},
    FieldRule{"spec.sync.schedule"},
    FieldRule{"spec.sync.runOnceAt"},
};

constexpr std::array kDataRules = {
    FieldRule{"data", Kind::Object},
    FieldRule{"data.*"},
    FieldRule{"binaryData", Kind::Object},
    FieldRule{"binaryData.*"},
};

class PackageVariantAdmission final : public Admission {
 public:
  void validate(const Json& now, const Json&, FieldErrors& errors) const override {
    check_fields(now, kPackageVariantRules, errors);
    for (const std::string_view list : {"mutators", "validators"}) {
      const Json::Array& functions = now.at({"spec", "pipeline", list}).items();
      for (std::size_t i = 0; i < functions.size(); ++i) {
        const std::string path =
            "spec.pipeline." + std::string(list) + "[" + std::to_string(i) + "]";
        check_fields(functions[i], kFunctionRules, errors, path);
      }
    }
  }
};

class RepositoryAdmission final : public Admission {
 public:
  void set_defaults(Json& object) const override {
    if (!object["spec"].is_object()) return;
    if (object.at({"spec", "content"}).is_null()) object.set_path({"spec", "content"}, "Package");
    if (object.at({"spec", "git"}).is_object() && object.at({"spec", "git", "branch"}).is_null()) {
      object.set_path({"spec", "git", "branch"}, "main");
    }
  }

  void validate(const Json& now, const Json& before, FieldErrors& errors) const override {
    check_fields(now, kRepositoryRules, errors);
    const Json& branch = now.at({"spec", "git", "branch"});
    if (branch.is_string() && branch.as_string().empty()) {
      errors.invalid_string("spec.git.branch", "",
                            "spec.git.branch in body should be at least 1 chars long");
    }
    if (!errors.empty()) {
      errors.invalid("<nil>", "\"null\"",
                     "some validation rules were not checked because the object was invalid; "
                     "correct the existing errors to complete validation");
      return;
    }
    const std::string_view content = now.at({"spec", "content"}).as_string();
    if (!content.empty() && content != "Package") {
      errors.invalid_string("spec.content", "string",
                            "The 'content' field is deprecated, its only valid value is 'Package'");
    }
    check_object_rules(now, before, errors);
  }

 private:
  static void check_object_rules(const Json& now, const Json& before, FieldErrors& errors) {
    const auto refuse = [&errors](std::string_view message) {
      errors.invalid("<nil>", "\"object\"", message);
    };
    const std::string_view name = now.at({"metadata", "name"}).as_string();
    if (name.size() > 63) {
      refuse("metadata.name must be no more than 63 characters");
    } else if (!dns_label_error(name).empty()) {
      refuse("metadata.name must conform to the RFC1123 DNS label standard");
    }
    if (before.is_null()) return;
    const auto keep = [&](std::initializer_list<std::string_view> path, std::string_view message) {
      const Json& old = before.at(path);
      if (!old.is_null() && old != now.at(path)) refuse(message);
    };
    keep({"spec", "type"}, "spec.type is immutable");
    keep({"spec", "git", "repo"}, "spec.git.repo is immutable");
    keep({"spec", "git", "branch"}, "spec.git.branch is immutable");
    keep({"spec", "git", "directory"}, "spec.git.directory is immutable");
    keep({"spec", "oci", "registry"}, "spec.oci.registry is immutable");
  }
};

class DataAdmission final : public Admission {
 public:
  void validate(const Json& now, const Json&, FieldErrors& errors) const override {
    check_fields(now, kDataRules, errors);
  }
};

class NamespaceAdmission final : public Admission {
 public:
  std::string name_error(std::string_view name) const override { return dns_label_error(name); }
};

}  // namespace

void Admission::validate(const Json&, const Json&, FieldErrors&) const {}

std::string Admission::name_error(std::string_view name) const { return dns_subdomain_error(name); }

std::span<const FieldRule> known_fields(const api::ResourceType& type) {
  if (type.group != "config.porch.kpt.dev") return {};
  if (type.plural == "packagevariants") return kPackageVariantRules;
  if (type.plural == "repositories") return kRepositoryRules;
  return {};
}

std::span<const FieldRule> known_function_fields() { return kFunctionRules; }

const Admission& admission_of(const api::ResourceType& type) {
  static const Admission any;
  static const PackageVariantAdmission package_variant;
  static const RepositoryAdmission repository;
  static const DataAdmission data;
  static const NamespaceAdmission name_space;
  if (type.group == "config.porch.kpt.dev" && type.plural == "packagevariants") {
    return package_variant;
  }
  if (type.group == "config.porch.kpt.dev" && type.plural == "repositories") return repository;
  if (type.group.empty() && (type.plural == "configmaps" || type.plural == "secrets")) return data;
  if (type.group.empty() && type.plural == "namespaces") return name_space;
  return any;
}

}  // namespace porchsim::fakeporch
