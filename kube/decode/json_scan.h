// A JSON text read for what a parsed value no longer tells: in which order members came, which came
// twice, and Go's words for what is wrong.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"

namespace porchsim::kube {

struct JsonScan {
  std::vector<std::string> paths;       // of all members, as they come: "spec.list[0].name"
  std::vector<std::string> duplicates;  // of those that came before in their object
  std::string error;                    // encoding/json's; empty: none
};

JsonScan scan_json(std::string_view text);

// The text's value, or Go's error.
struct ParsedJson {
  api::Json value;
  std::string error;
};
ParsedJson parse_json(std::string_view text);

// "number", "bool", "string", "array" or "object": what encoding/json could not unmarshal.
std::string_view go_json_kind(const api::Json& value);

}  // namespace porchsim::kube
