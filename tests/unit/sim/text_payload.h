// Versions of objects in tests: the document that they hold, as text.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "sim/trace.h"

namespace porchsim::sim {

class TextPayload final : public Payload {
 public:
  explicit TextPayload(std::string json) : json_(std::move(json)) {}
  std::string json() const override { return json_; }
  std::uint64_t hash() const override { return json_.size(); }

 private:
  std::string json_;
};

}  // namespace porchsim::sim
