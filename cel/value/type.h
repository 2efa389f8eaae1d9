// Types as the checker and `type(x)` know them. cel-go: common/types/types.go.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace porchsim::cel {

enum class TypeKind : std::uint8_t {
  Dyn,
  Any,
  Bool,
  Bytes,
  Double,
  Duration,
  Error,
  Int,
  List,
  Map,
  Null,
  Opaque,
  String,
  Struct,
  Timestamp,
  Type,
  TypeParam,
  Uint
};

class Type;
using TypeRef = std::shared_ptr<const Type>;

// Immutable. Two types are the same if they are written the same.
class Type {
 public:
  static constexpr int kNoVariable = -1;

  Type(TypeKind kind, std::string name, std::vector<TypeRef> parameters = {}, bool nullable = false,
       int variable = kNoVariable);

  TypeKind kind() const { return kind_; }
  // Without parameters: "list", "google.protobuf.Timestamp".
  const std::string& name() const { return name_; }
  const std::vector<TypeRef>& parameters() const { return parameters_; }
  // A wrapper of protobuf: null is one of its values.
  bool is_nullable() const { return nullable_; }
  bool is_dyn() const { return kind_ == TypeKind::Dyn || kind_ == TypeKind::Any; }
  bool is_error() const { return kind_ == TypeKind::Error; }
  bool is_parameter() const { return kind_ == TypeKind::TypeParam; }
  // Whether a type parameter is anywhere in it.
  bool is_open() const { return open_; }
  // Of a type that the checker has yet to find: its number.
  int variable() const { return variable_; }
  // How many types lie in it, those that it shares as often as it is met: what walking it takes.
  std::uint32_t weight() const { return weight_; }
  bool is_optional() const { return kind_ == TypeKind::Opaque && name_ == "optional_type"; }

 private:
  TypeKind kind_;
  bool nullable_;
  bool open_;
  int variable_;
  std::uint32_t weight_ = 1;
  std::string name_;
  std::vector<TypeRef> parameters_;
};

const TypeRef& dyn_type();
const TypeRef& any_type();
const TypeRef& bool_type();
const TypeRef& bytes_type();
const TypeRef& double_type();
const TypeRef& duration_type();
const TypeRef& error_type();
const TypeRef& int_type();
const TypeRef& null_type();
const TypeRef& string_type();
const TypeRef& timestamp_type();
const TypeRef& uint_type();
// The type of types, of no type in particular.
const TypeRef& type_type();
const TypeRef& list_of_dyn();
const TypeRef& map_of_dyn();
const TypeRef& optional_of_dyn();

TypeRef list_type(TypeRef element);
TypeRef map_type(TypeRef key, TypeRef value);
TypeRef type_type(TypeRef of);
TypeRef optional_type(TypeRef value);
TypeRef opaque_type(std::string name, std::vector<TypeRef> parameters);
TypeRef type_parameter(std::string name);
// "_var3".
TypeRef type_variable(int number);
// int that may be null, and so on: what the wrapper messages of protobuf are in CEL.
TypeRef nullable(const TypeRef& type);

bool same_type(const Type& a, const Type& b);
// The same but for the names of type parameters.
bool equivalent_types(const Type& a, const Type& b);
// Type.IsAssignableType of cel-go: may a value of `from` stand where `to` is declared, parameters
// aside?
bool is_assignable_type(const Type& to, const Type& from);

// In messages of the checker: "timestamp", "null", "wrapper(int)", "list(string)".
std::string message_text(const Type& type);
// In results: "google.protobuf.Timestamp", "null_type", "<A>".
std::string result_text(const Type& type);
// "(string, int)" or, called on a receiver, "string.(int)".
std::string signature_text(const std::vector<TypeRef>& arguments, bool on_receiver);

}  // namespace porchsim::cel
