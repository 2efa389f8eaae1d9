// Whether an object, written field by field, is a given Json: no second Json is made for that.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "api/json/field_writer.h"

namespace porchsim::api {

class MatchFieldWriter final : public FieldWriter {
 public:
  // `wanted` outlives this.
  explicit MatchFieldWriter(const Json& wanted) : next_(&wanted) {}

  // Once all is written.
  bool matches() const { return matches_; }

  void text(std::string_view value) override;
  void number(std::int64_t value) override;
  void flag(bool value) override;
  void json(const Json& value) override;
  void begin_object() override;
  void end_object() override;
  void begin_array() override;
  void end_array() override;
  void key(std::string_view key) override;

 private:
  // The value that is to be written now; null if something else has been written already.
  const Json* take();
  void expect(bool holds) { matches_ = matches_ && holds; }

  struct Open {
    const Json* value;
    std::size_t written = 0;  // members or items
  };
  std::vector<Open> open_;
  const Json* next_;  // the whole, or of the key before it
  bool matches_ = true;
};

}  // namespace porchsim::api
