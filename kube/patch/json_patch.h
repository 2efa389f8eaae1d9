// JSON patch with the leniency of the library that API servers use: `replace` and `copy` of a
// missing member succeed, negative indexes count from the end, what stands before the first slash
// of a path is passed over, and `test` compares numbers as they are written (1.0 is not 1).
//
// RFC 6902; github.com/evanphx/json-patch v4.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "api/json/json.h"

namespace porchsim::kube {

struct JsonPatchOperation {
  std::string op;
  std::string path;
  std::string from;
  api::Json value;
  bool has_value = false;
};

using JsonPatch = std::vector<JsonPatchOperation>;

// Fails with Go's words if it is no list of objects, or their members are of the wrong type.
std::expected<JsonPatch, std::string> read_json_patch(const api::Json& json);

// Fails with the words of the library.
std::expected<api::Json, std::string> apply_json_patch(const api::Json& document,
                                                       const JsonPatch& patch);

}  // namespace porchsim::kube
