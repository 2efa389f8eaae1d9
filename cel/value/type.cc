#include "cel/value/type.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace porchsim::cel {
namespace {

TypeRef make(TypeKind kind, std::string name, std::vector<TypeRef> parameters = {}) {
  return std::make_shared<const Type>(kind, std::move(name), std::move(parameters));
}

std::string joined(const std::vector<TypeRef>& types, std::string (*text)(const Type&)) {
  std::string all;
  for (const TypeRef& type : types) {
    if (!all.empty()) all += ", ";
    all += text(*type);
  }
  return all;
}

// wrapper(int) for what may be null.
std::string declared_name(const Type& type) {
  return type.is_nullable() ? "wrapper(" + type.name() + ")" : type.name();
}

bool same(const Type& a, const Type& b, bool by_parameter_names) {
  if (&a == &b) return true;
  if (a.kind() != b.kind() || a.parameters().size() != b.parameters().size()) return false;
  if ((by_parameter_names || !a.is_parameter()) && a.name() != b.name()) return false;
  for (std::size_t i = 0; i < a.parameters().size(); ++i) {
    if (!same(*a.parameters()[i], *b.parameters()[i], by_parameter_names)) return false;
  }
  return true;
}

}  // namespace

Type::Type(TypeKind kind, std::string name, std::vector<TypeRef> parameters, bool nullable,
           int variable)
    : kind_(kind),
      nullable_(nullable),
      open_(kind == TypeKind::TypeParam),
      variable_(variable),
      name_(std::move(name)),
      parameters_(std::move(parameters)) {
  constexpr std::uint32_t kMost = 1'000'000'000;
  for (const TypeRef& parameter : parameters_) {
    open_ = open_ || parameter->is_open();
    weight_ = std::min(weight_ + parameter->weight(), kMost);
  }
}

#define PORCHSIM_CEL_TYPE(function, kind, name)             \
  const TypeRef& function() {                               \
    static const TypeRef type = make(TypeKind::kind, name); \
    return type;                                            \
  }
PORCHSIM_CEL_TYPE(dyn_type, Dyn, "dyn")
PORCHSIM_CEL_TYPE(any_type, Any, "google.protobuf.Any")
PORCHSIM_CEL_TYPE(bool_type, Bool, "bool")
PORCHSIM_CEL_TYPE(bytes_type, Bytes, "bytes")
PORCHSIM_CEL_TYPE(double_type, Double, "double")
PORCHSIM_CEL_TYPE(duration_type, Duration, "google.protobuf.Duration")
PORCHSIM_CEL_TYPE(error_type, Error, "error")
PORCHSIM_CEL_TYPE(int_type, Int, "int")
PORCHSIM_CEL_TYPE(null_type, Null, "null_type")
PORCHSIM_CEL_TYPE(string_type, String, "string")
PORCHSIM_CEL_TYPE(timestamp_type, Timestamp, "google.protobuf.Timestamp")
PORCHSIM_CEL_TYPE(uint_type, Uint, "uint")
PORCHSIM_CEL_TYPE(type_type, Type, "type")
#undef PORCHSIM_CEL_TYPE

const TypeRef& list_of_dyn() {
  static const TypeRef type = list_type(dyn_type());
  return type;
}
const TypeRef& map_of_dyn() {
  static const TypeRef type = map_type(dyn_type(), dyn_type());
  return type;
}
const TypeRef& optional_of_dyn() {
  static const TypeRef type = optional_type(dyn_type());
  return type;
}

TypeRef list_type(TypeRef element) { return make(TypeKind::List, "list", {std::move(element)}); }
TypeRef map_type(TypeRef key, TypeRef value) {
  return make(TypeKind::Map, "map", {std::move(key), std::move(value)});
}
TypeRef type_type(TypeRef of) { return make(TypeKind::Type, "type", {std::move(of)}); }
TypeRef optional_type(TypeRef value) {
  return make(TypeKind::Opaque, "optional_type", {std::move(value)});
}
TypeRef opaque_type(std::string name, std::vector<TypeRef> parameters) {
  return make(TypeKind::Opaque, std::move(name), std::move(parameters));
}
TypeRef type_parameter(std::string name) { return make(TypeKind::TypeParam, std::move(name)); }
TypeRef type_variable(int number) {
  return std::make_shared<const Type>(TypeKind::TypeParam, "_var" + std::to_string(number),
                                      std::vector<TypeRef>(), false, number);
}
TypeRef nullable(const TypeRef& type) {
  return std::make_shared<const Type>(type->kind(), type->name(), type->parameters(), true);
}

bool same_type(const Type& a, const Type& b) { return same(a, b, true); }
bool equivalent_types(const Type& a, const Type& b) { return same(a, b, false); }

bool is_assignable_type(const Type& to, const Type& from) {
  if (to.is_nullable() && from.kind() == TypeKind::Null) return true;
  if (&to == &from || to.is_dyn() || to.is_parameter()) return true;
  if (to.kind() != from.kind() || to.name() != from.name() ||
      to.parameters().size() != from.parameters().size()) {
    return false;
  }
  for (std::size_t i = 0; i < to.parameters().size(); ++i) {
    if (!is_assignable_type(*to.parameters()[i], *from.parameters()[i])) return false;
  }
  return true;
}

std::string message_text(const Type& type) {
  switch (type.kind()) {
    case TypeKind::Any:
      return "any";
    case TypeKind::Duration:
      return "duration";
    case TypeKind::Error:
      return "!error!";
    case TypeKind::Null:
      return "null";
    case TypeKind::Timestamp:
      return "timestamp";
    case TypeKind::TypeParam:
      return type.name();
    default:
      break;
  }
  if (type.parameters().empty()) return declared_name(type);
  return type.name() + "(" + joined(type.parameters(), message_text) + ")";
}

std::string result_text(const Type& type) {
  if (type.is_parameter()) return "<" + type.name() + ">";
  if (type.parameters().empty()) return declared_name(type);
  return declared_name(type) + "(" + joined(type.parameters(), result_text) + ")";
}

std::string signature_text(const std::vector<TypeRef>& arguments, bool on_receiver) {
  if (!on_receiver) return "(" + joined(arguments, message_text) + ")";
  const std::vector<TypeRef> rest(arguments.begin() + 1, arguments.end());
  return message_text(*arguments.front()) + ".(" + joined(rest, message_text) + ")";
}

}  // namespace porchsim::cel
