// The content hash of an object, from its fields: the same for equal values on every machine,
// whether they come field by field or as a Json.
#pragma once

#include <cstdint>
#include <string_view>

#include "api/json/field_writer.h"

namespace porchsim::api {

class HashFieldWriter final : public FieldWriter {
 public:
  std::uint64_t hash() const { return mix(mix(state_, 0), 0); }

  void text(std::string_view value) override { add(Tag::Text, value); }
  void number(std::int64_t value) override;
  void flag(bool value) override { add(value ? Tag::True : Tag::False, 0); }
  void json(const Json& value) override;
  void begin_object() override { add(Tag::Object, 0); }
  void end_object() override { add(Tag::End, 0); }
  void begin_array() override { add(Tag::Array, 0); }
  void end_array() override { add(Tag::End, 0); }
  void key(std::string_view key) override { add(Tag::Key, key); }

 private:
  enum class Tag : std::uint64_t {
    Null,
    False,
    True,
    Number,
    Double,
    Text,
    Key,
    Object,
    Array,
    End
  };

  // `of_tag` is less than 2^60: a length, or 0.
  void add(Tag tag, std::uint64_t of_tag) { add(static_cast<std::uint64_t>(tag) << 60 | of_tag); }
  void add(Tag tag, std::string_view bytes);
  void add(double value);
  void add(std::uint64_t word) { state_ = mix(state_, word); }
  static std::uint64_t mix(std::uint64_t state, std::uint64_t word) {
    state = (state ^ word) * 0x9e3779b97f4a7c15ULL;
    return state ^ state >> 32;
  }

  std::uint64_t state_ = 0xcbf29ce484222325ULL;
};

}  // namespace porchsim::api
