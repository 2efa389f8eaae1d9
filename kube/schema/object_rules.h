// All that the schema of a custom kind demands of an object, in a server's order: OpenAPI, objects
// inside, lists, and, if none of these found anything worse than a wrong value, rules.
//
// apiextensions-apiserver: registry/customresource/strategy.go, status_strategy.go.
#pragma once

#include <memory>

#include "api/json/json.h"
#include "kube/schema/rules.h"
#include "kube/schema/schema.h"
#include "kube/status/field_error.h"

namespace porchsim::kube {

class ObjectRules {
 public:
  ObjectRules(SchemaRef schema, std::shared_ptr<cel::ZoneSource> zones);

  const Schema& schema() const { return *schema_; }

  // `earlier`: what is already known to be wrong (of the metadata); it comes first.
  FieldErrors validate(const api::Json& object, FieldErrors earlier = {}) const;
  FieldErrors validate_change(const api::Json& object, const api::Json& old,
                              FieldErrors earlier = {}) const;
  // Through the status subresource: OpenAPI looks at the status alone.
  FieldErrors validate_status_change(const api::Json& object, const api::Json& old,
                                     FieldErrors earlier = {}) const;

 private:
  void add_list_errors(FieldErrors& errors, const api::Json& object, const api::Json* old) const;
  void add_rule_errors(FieldErrors& errors, const api::Json& object, const api::Json* old) const;

  SchemaRef schema_;
  bool embeds_objects_;
  std::shared_ptr<const SchemaRules> rules_;
};

}  // namespace porchsim::kube
