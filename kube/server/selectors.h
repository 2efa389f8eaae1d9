// Label and field selectors. apimachinery: pkg/labels, pkg/fields.
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"

namespace porchsim::kube {

struct LabelRequirement {
  enum class Operator : std::uint8_t { In, NotIn, Exists, DoesNotExist, Greater, Less };

  std::string key;
  Operator op = Operator::Exists;
  std::vector<std::string> values;

  bool matches(const api::Json& labels) const;
};

// Fails with apimachinery's words.
std::expected<std::vector<LabelRequirement>, std::string> read_label_selector(
    std::string_view text);

struct FieldRequirement {
  std::string field;  // "" matches everything where the value is empty too
  std::string value;
  bool equal = true;
};

std::expected<std::vector<FieldRequirement>, std::string> read_field_selector(
    std::string_view text);

}  // namespace porchsim::kube
