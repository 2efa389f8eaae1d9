// Label selectors in text: "app=web, tier in (a, b), !old". apimachinery: labels.Parse.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "kpt/sdk/value_encoding.h"

namespace porchsim::functions {

class LabelSelector {
 public:
  // Fails with Kubernetes' text. Names and values are not checked for their characters.
  static std::expected<LabelSelector, std::string> parse(std::string_view text);

  bool matches(const kpt::StringMap& labels) const;

  enum class Operator : std::uint8_t { Exists, Absent, In, NotIn, Greater, Less };
  struct Requirement {
    std::string key;
    Operator op = Operator::Exists;
    std::vector<std::string> values;
  };

 private:
  std::vector<Requirement> requirements_;
};

}  // namespace porchsim::functions
