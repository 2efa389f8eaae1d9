// JSON as encoding/json reads it into a struct of Go and writes it again: members of the wrong type
// fail, unknown ones are told, empty ones go.
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"

namespace porchsim::kube {

struct GoStruct;

struct GoField {
  enum class Type : std::uint8_t {
    Text,
    Integer,
    Boolean,          // *bool: false stays
    OptionalInteger,  // *int64: 0 stays
    Time,
    TextMap,
    BytesMap,  // of base64
    TextList,
    Struct,  // stays, empty as it may be
    StructList,
    OptionalStruct,  // a pointer
    Any,
  };

  std::string_view name;
  Type type = Type::Text;
  const GoStruct* inner = nullptr;
};

struct GoStruct {
  std::string_view name;  // "ObjectMeta"
  std::span<const GoField> fields;
};

struct GoValue {
  api::Json value;
  std::vector<std::string> unknown;  // paths of members that the struct has not
};

// `path` is where the struct lies; its member names begin the unknown paths. Fails with Go's words.
std::expected<GoValue, std::string> read_go_struct(const api::Json& json, const GoStruct& type,
                                                   std::string_view path);

// base64.StdEncoding; fails with "illegal base64 data at input byte N".
std::expected<std::string, std::string> decode_base64(std::string_view text);
std::string encode_base64(std::string_view bytes);

}  // namespace porchsim::kube
