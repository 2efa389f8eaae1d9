#include "kube/schema/object_rules.h"

#include <algorithm>
#include <utility>

#include "kube/schema/embedded.h"
#include "kube/schema/lists.h"
#include "kube/schema/validate.h"

namespace porchsim::kube {
namespace {

// Rules are not run on an object that is of the wrong shape.
bool is_blocking(const FieldError& error) {
  switch (error.type) {
    case FieldError::Type::NotSupported:
    case FieldError::Type::Required:
    case FieldError::Type::TooLong:
    case FieldError::Type::TooMany:
    case FieldError::Type::TypeInvalid:
      return true;
    default:
      return false;
  }
}

}  // namespace

ObjectRules::ObjectRules(SchemaRef schema, std::shared_ptr<cel::ZoneSource> zones)
    : schema_(std::move(schema)),
      embeds_objects_(embeds_objects(*schema_)),
      rules_(SchemaRules::compile(schema_, std::move(zones))) {}

FieldErrors ObjectRules::validate(const api::Json& object, FieldErrors earlier) const {
  FieldErrors out = std::move(earlier);
  append(out, validate_value(object, *schema_, {}));
  if (embeds_objects_) append(out, validate_embedded(object, *schema_, {}));
  add_list_errors(out, object, nullptr);
  add_rule_errors(out, object, nullptr);
  return out;
}

FieldErrors ObjectRules::validate_change(const api::Json& object, const api::Json& old,
                                         FieldErrors earlier) const {
  FieldErrors out = std::move(earlier);
  append(out, kube::validate_change(object, old, *schema_, {}));
  if (embeds_objects_) append(out, validate_embedded(object, *schema_, {}));
  add_list_errors(out, object, &old);
  add_rule_errors(out, object, &old);
  return out;
}

FieldErrors ObjectRules::validate_status_change(const api::Json& object, const api::Json& old,
                                                FieldErrors earlier) const {
  FieldErrors out = std::move(earlier);
  const Schema* status = schema_->property("status");
  if (object.contains("status") && status != nullptr) {
    append(out, old.contains("status")
                    ? kube::validate_change(object["status"], old["status"], *status, "status")
                    : validate_value(object["status"], *status, "status"));
  }
  add_list_errors(out, object, &old);
  add_rule_errors(out, object, &old);
  return out;
}

// What was wrong before may stay so.
void ObjectRules::add_list_errors(FieldErrors& errors, const api::Json& object,
                                  const api::Json* old) const {
  FieldErrors found = validate_lists(object, *schema_, {});
  if (found.empty() || (old != nullptr && !validate_lists(*old, *schema_, {}).empty())) return;
  append(errors, std::move(found));
}

void ObjectRules::add_rule_errors(FieldErrors& errors, const api::Json& object,
                                  const api::Json* old) const {
  if (rules_ == nullptr) return;
  if (std::any_of(errors.begin(), errors.end(), is_blocking)) {
    errors.push_back(invalid_field({}, {},
                                   "some validation rules were not checked because the object was "
                                   "invalid; correct the existing errors to complete validation"));
    return;
  }
  append(errors, rules_->validate(object, old));
}

}  // namespace porchsim::kube
