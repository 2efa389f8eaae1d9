// Who owns which fields, as recordings write it: "manager|operation|subresource|id", where a list
// of all sets of fields says what the id stands for.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "api/json/json.h"

namespace porchsim::scenarios {

class FieldSets {
 public:
  // {id: fieldsV1}.
  explicit FieldSets(const api::Json& sets);

  // metadata.managedFields as a server keeps them, of an object of that apiVersion; `time` is when
  // all of it was written.
  api::Json expanded(const api::Json& entries, std::string_view api_version,
                     std::string_view time) const;
  // The inverse; the times are lost. A set that has no id is written out.
  api::Json abbreviated(const api::Json& managed_fields) const;

 private:
  api::Json sets_;
  std::map<std::string, std::string> ids_;  // by the text of the set
};

}  // namespace porchsim::scenarios
