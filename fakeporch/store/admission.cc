#include "fakeporch/store/admission.h"

#include <string>
#include <tuple>

#include "api/package_variant.h"
#include "api/repository.h"
#include "api/schema.h"
#include "fakeporch/store/field_rules.h"
#include "fakeporch/store/names.h"

namespace porchsim::fakeporch {
namespace {

using api::Json;
using api::Schema;

// ConfigMap, Secret.
struct Data {
  static constexpr auto fields() {
    return std::tuple{
        api::known<api::StringMap>("binaryData"),
        api::known<api::StringMap>("data"),
    };
  }
};

// As the schema of the spec has it, and no more.
class SpecAdmission : public Admission {
 public:
  explicit SpecAdmission(const Schema& spec) : spec_(spec) {}

  void set_defaults(Json& object) const override { fill_in_defaults(object, "spec", spec_); }
  void validate(const Json& now, const Json& before, FieldErrors& errors) const override {
    check_values(now, errors);
    if (errors.empty()) check_changes(now, before, errors);
  }

 protected:
  void check_values(const Json& now, FieldErrors& errors) const {
    check_fields(now["spec"], spec_, "spec", errors);
  }
  void check_changes(const Json& now, const Json& before, FieldErrors& errors) const {
    check_immutable(now["spec"], before["spec"], spec_, "spec", errors);
  }

 private:
  const Schema& spec_;
};

class RepositoryAdmission final : public SpecAdmission {
 public:
  using SpecAdmission::SpecAdmission;

  void validate(const Json& now, const Json& before, FieldErrors& errors) const override {
    check_values(now, errors);
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
    check_name(now, errors);
    check_changes(now, before, errors);
  }

 private:
  static void check_name(const Json& now, FieldErrors& errors) {
    const std::string_view name = now.at({"metadata", "name"}).as_string();
    const auto refuse = [&errors](std::string_view message) {
      errors.invalid("<nil>", "\"object\"", message);
    };
    if (name.size() > 63) {
      refuse("metadata.name must be no more than 63 characters");
    } else if (!dns_label_error(name).empty()) {
      refuse("metadata.name must conform to the RFC1123 DNS label standard");
    }
  }
};

class DataAdmission final : public Admission {
 public:
  void validate(const Json& now, const Json&, FieldErrors& errors) const override {
    check_fields(now, api::kSchema<Data>, "", errors);
  }
};

class NamespaceAdmission final : public Admission {
 public:
  std::string name_error(std::string_view name) const override { return dns_label_error(name); }
};

}  // namespace

void Admission::validate(const Json&, const Json&, FieldErrors&) const {}

api::Result<> Admission::review(const Json&, const Json&) const { return {}; }

std::string Admission::name_error(std::string_view name) const { return dns_subdomain_error(name); }

const Admission& admission_of(const api::ResourceType& type) {
  static const Admission any;
  static const SpecAdmission package_variant(api::kSchema<api::PackageVariant::Spec>);
  static const RepositoryAdmission repository(api::kSchema<api::Repository::Spec>);
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
