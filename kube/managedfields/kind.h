// What a server knows of a kind whose objects are applied: the types of its versions, and what each
// of its endpoints ignores of a request.
#pragma once

#include <map>
#include <string>

#include "api/json/json.h"
#include "kube/managedfields/fieldset/field_set.h"
#include "kube/managedfields/typed/type.h"

namespace porchsim::kube::managedfields {

struct KindVersion {
  ObjectType type;
  // Which paths the endpoint of a subresource ("" = the object itself) resets: status on the
  // object, spec on status. Nobody comes to own them that way.
  std::map<std::string, FieldSet, std::less<>> resets;
};

struct Kind {
  std::string name;  // "PackageVariant"
  // Managers of a version that is not there: a CRD's conversion fails, a built-in kind forgets
  // them.
  bool is_custom = true;
  std::map<std::string, KindVersion, std::less<>> versions;  // by apiVersion, "v1", "group/v1"

  // Of a CustomResourceDefinition (apiextensions.k8s.io/v1), all of its versions, served or not.
  // Objects are the same in all of them (conversion strategy None).
  static Kind of_custom_resource(const api::Json& definition);
};

// Built-in kinds that every cluster has.
Kind config_map_kind();
Kind secret_kind();
Kind namespace_kind();

}  // namespace porchsim::kube::managedfields
