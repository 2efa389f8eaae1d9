// Where an object goes field by field: into a Json, into its text or into its hash
// (hash_field_writer.h), which need no Json first. Keys must come in ascending order, as Json keeps
// them; what is written twice this way is the same.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"

namespace porchsim::api {

class FieldWriter {
 public:
  FieldWriter() = default;
  virtual ~FieldWriter() = default;
  FieldWriter(const FieldWriter&) = delete;
  FieldWriter& operator=(const FieldWriter&) = delete;

  // One value: of the key before it, an array's next element, or the whole.
  virtual void text(std::string_view value) = 0;
  virtual void number(std::int64_t value) = 0;
  virtual void flag(bool value) = 0;
  virtual void json(const Json& value) = 0;
  virtual void begin_object() = 0;
  virtual void end_object() = 0;
  virtual void begin_array() = 0;
  virtual void end_array() = 0;
  virtual void key(std::string_view key) = 0;

  void field(std::string_view name, std::string_view value) {
    key(name);
    text(value);
  }
};

class JsonFieldWriter final : public FieldWriter {
 public:
  Json take() { return std::move(root_); }

  void text(std::string_view value) override { put(value); }
  void number(std::int64_t value) override { put(value); }
  void flag(bool value) override { put(value); }
  void json(const Json& value) override { put(value); }
  void begin_object() override { open_.push_back({std::exchange(key_, {}), false, {}, {}}); }
  void end_object() override { close(Json::from_members(std::move(open_.back().members))); }
  void begin_array() override { open_.push_back({std::exchange(key_, {}), true, {}, {}}); }
  void end_array() override { close(Json::array(std::move(open_.back().items))); }
  void key(std::string_view key) override { key_ = key; }

 private:
  struct Open {
    std::string key;  // in the value around it
    bool is_array = false;
    Json::Object members;
    Json::Array items;
  };

  void put(Json value);
  void close(Json value);

  std::vector<Open> open_;
  std::string key_;
  Json root_;
};

// Compact, as Json::dump.
class TextFieldWriter final : public FieldWriter {
 public:
  std::string take() { return std::move(out_); }

  void text(std::string_view value) override;
  void number(std::int64_t value) override;
  void flag(bool value) override;
  void json(const Json& value) override;
  void begin_object() override { open('{'); }
  void end_object() override { close('}'); }
  void begin_array() override { open('['); }
  void end_array() override { close(']'); }
  void key(std::string_view key) override;

 private:
  void separate();
  void open(char bracket);
  void close(char bracket);

  std::string out_;
  bool is_first_ = true;  // nothing stands before it in its object or array
};

}  // namespace porchsim::api
