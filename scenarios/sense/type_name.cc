#include "scenarios/sense/type_name.h"

namespace porchsim::scenarios {

std::string_view type_name(api::Json::Kind kind) {
  using Kind = api::Json::Kind;
  switch (kind) {
    case Kind::Bool:
      return "true or false";
    case Kind::Integer:
    case Kind::Double:
      return "a number";
    case Kind::String:
      return "a text";
    case Kind::Array:
      return "a list";
    case Kind::Object:
      return "a mapping";
    case Kind::Null:
      break;
  }
  return "nothing";
}

}  // namespace porchsim::scenarios
