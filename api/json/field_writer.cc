#include "api/json/field_writer.h"

#include <utility>

#include "api/json/json_print.h"

namespace porchsim::api {

void JsonFieldWriter::put(Json value) {
  if (open_.empty()) {
    root_ = std::move(value);
  } else if (Open& around = open_.back(); around.is_array) {
    around.items.push_back(std::move(value));
  } else {
    constexpr std::size_t kUsualMembers = 8;
    if (around.members.empty()) around.members.reserve(kUsualMembers);
    around.members.push_back({std::exchange(key_, {}), std::move(value)});
  }
}

void JsonFieldWriter::close(Json value) {
  key_ = std::move(open_.back().key);
  open_.pop_back();
  put(std::move(value));
}

void TextFieldWriter::separate() {
  if (!is_first_) out_.push_back(',');
  is_first_ = false;
}

void TextFieldWriter::key(std::string_view key) {
  separate();
  append_json_string(out_, key);
  out_.push_back(':');
  is_first_ = true;
}

void TextFieldWriter::text(std::string_view value) {
  separate();
  append_json_string(out_, value);
}

void TextFieldWriter::number(std::int64_t value) {
  separate();
  append_json_number(out_, value);
}

void TextFieldWriter::flag(bool value) {
  separate();
  out_ += value ? "true" : "false";
}

void TextFieldWriter::json(const Json& value) {
  separate();
  append_json(out_, value);
}

void TextFieldWriter::open(char bracket) {
  separate();
  out_.push_back(bracket);
  is_first_ = true;
}

void TextFieldWriter::close(char bracket) {
  out_.push_back(bracket);
  is_first_ = false;
}

}  // namespace porchsim::api
