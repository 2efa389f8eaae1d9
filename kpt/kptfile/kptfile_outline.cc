#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "kpt/kptfile/kptfile_schema.h"
#include "kpt/kptfile/kptfile_tables.h"
#include "kpt/yaml/same_text.h"

namespace porchsim::kpt {
namespace {

using kptfile_types::Field;
using kptfile_types::Shape;
using kptfile_types::StructType;
using yaml::Value;
using Kind = Value::Kind;

bool is_text(const Value& value) { return value.kind == Kind::Text; }

template <class Fits>
bool is_list_of(const Value& value, Fits fits) {
  for (const Value& item : value) {
    if (!fits(item)) return false;
  }
  return value.kind == Kind::List;
}

bool fits_struct(const Value& value, const StructType& type);

bool fits_field(const Value& value, const Field& field) {
  switch (field.shape) {
    case Shape::String:
      return is_text(value);
    case Shape::Int:
      return value.kind == Kind::Integer;
    case Shape::StringMap:
      return value.is_text_map();
    case Shape::StringList:
      return is_list_of(value, is_text);
    case Shape::StructList:
      return is_list_of(value, [&](const Value& item) { return fits_struct(item, *field.type); });
    case Shape::Struct:
      return fits_struct(value, *field.type);
  }
  return false;
}

bool fits_struct(const Value& value, const StructType& type) {
  std::uint32_t seen = 0;  // bits, by the places of the fields
  for (const Value& member : value) {
    std::size_t i = 0;
    while (i < type.fields.size() && !yaml::same_text(type.fields[i].key, member.key)) ++i;
    const std::uint32_t bit = std::uint32_t{1} << i;
    if (i == type.fields.size() || (seen & bit) != 0 || !fits_field(member, type.fields[i]))
      return false;
    seen |= bit;
  }
  return value.kind == Kind::Map;
}

}  // namespace

bool surely_decodes(const Value& kptfile) {
  return fits_struct(kptfile, kptfile_types::kTypeOf<kptfile_types::KptfileTable>);
}

}  // namespace porchsim::kpt
