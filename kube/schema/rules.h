// x-kubernetes-validations: rules in CEL about self and, where something was there before, oldSelf.
// Compiled once a schema, run for each object.
//
// apiextensions-apiserver: apiserver/schema/cel. Kubernetes' own libraries of functions (url, ip,
// cidr, quantity, format, semver, authorizer) are not there; objects inside of rules are maps.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "cel/environment.h"
#include "kube/schema/schema.h"
#include "kube/status/field_error.h"

namespace porchsim::kube {

class SchemaRules {
 public:
  // Null if there is no rule anywhere in the schema.
  static std::shared_ptr<const SchemaRules> compile(const SchemaRef& schema,
                                                    std::shared_ptr<cel::ZoneSource> zones);

  // `old` is null when the object is made. A rule that does not look at what was before is not
  // held against what is as it was.
  FieldErrors validate(const api::Json& value, const api::Json* old) const;

 private:
  struct Compiled {
    const SchemaRule* rule = nullptr;
    std::shared_ptr<const cel::Environment> environment;  // programs use its functions
    std::string error;                                    // why it does not compile
    std::optional<cel::Program> program;
    std::optional<cel::Program> message;
    std::string field;  // below the value that the rule is about
    bool uses_old_self = false;
  };
  struct Node {
    const Schema* schema = nullptr;
    std::vector<Compiled> rules;
    std::unique_ptr<Node> items;
    std::unique_ptr<Node> additional;
    std::map<std::string, std::unique_ptr<Node>, std::less<>> properties;
  };
  class Run;

  static std::unique_ptr<Node> compile_node(const Schema& schema,
                                            const std::shared_ptr<cel::ZoneSource>& zones);
  static Compiled compile_rule(const SchemaRule& rule, const Schema& schema,
                               const std::shared_ptr<cel::ZoneSource>& zones);

  SchemaRef schema_;
  std::unique_ptr<Node> root_;
};

}  // namespace porchsim::kube
