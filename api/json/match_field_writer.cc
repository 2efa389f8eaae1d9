#include "api/json/match_field_writer.h"

namespace porchsim::api {

const Json* MatchFieldWriter::take() {
  if (!matches_) return nullptr;
  if (open_.empty() || open_.back().value->is_object()) return next_;
  Open& around = open_.back();
  expect(around.written < around.value->size());
  return matches_ ? &around.value->items()[around.written++] : nullptr;
}

void MatchFieldWriter::text(std::string_view value) {
  const Json* wanted = take();
  expect(wanted != nullptr && wanted->is_string() && wanted->as_string() == value);
}

void MatchFieldWriter::number(std::int64_t value) {
  const Json* wanted = take();
  expect(wanted != nullptr && wanted->is_integer() && wanted->as_integer() == value);
}

void MatchFieldWriter::flag(bool value) {
  const Json* wanted = take();
  expect(wanted != nullptr && wanted->is_bool() && wanted->as_bool() == value);
}

void MatchFieldWriter::json(const Json& value) {
  const Json* wanted = take();
  expect(wanted != nullptr && *wanted == value);
}

void MatchFieldWriter::begin_object() {
  const Json* wanted = take();
  expect(wanted != nullptr && wanted->is_object());
  if (matches_) open_.push_back({wanted});
}

void MatchFieldWriter::end_object() {
  if (!matches_) return;
  expect(open_.back().written == open_.back().value->size());
  open_.pop_back();
}

void MatchFieldWriter::begin_array() {
  const Json* wanted = take();
  expect(wanted != nullptr && wanted->is_array());
  if (matches_) open_.push_back({wanted});
}

void MatchFieldWriter::end_array() { end_object(); }

void MatchFieldWriter::key(std::string_view key) {
  if (!matches_) return;
  Open& around = open_.back();
  const auto& members = around.value->members();
  expect(around.written < members.size() && members[around.written].key == key);
  if (matches_) next_ = &members[around.written++].value;
}

}  // namespace porchsim::api
