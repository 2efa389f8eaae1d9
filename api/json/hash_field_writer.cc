#include "api/json/hash_field_writer.h"

#include <bit>

#include "base/words.h"

namespace porchsim::api {

using base::load_word;

void HashFieldWriter::number(std::int64_t value) {
  add(Tag::Number, 0);
  add(static_cast<std::uint64_t>(value));
}

// The length is part of it, so the last word may overlap the one before.
void HashFieldWriter::add(Tag tag, std::string_view bytes) {
  add(tag, bytes.size());
  const char* const start = bytes.data();
  const std::size_t size = bytes.size();
  if (size >= 8) {
    for (std::size_t at = 0; at + 8 < size; at += 8) add(load_word(start + at));
    add(load_word(start + size - 8));
  } else if (size >= 4) {
    add(load_word<std::uint32_t>(start) | load_word<std::uint32_t>(start + size - 4) << 32);
  } else if (size > 0) {
    add(load_word<std::uint8_t>(start) | load_word<std::uint8_t>(start + size / 2) << 8 |
        load_word<std::uint8_t>(start + size - 1) << 16);
  }
}

// As what its text is read as: 5.0 is written as 5, an infinity as null.
void HashFieldWriter::add(double value) {
  const Json read = *Json::parse(Json(value).dump());
  if (read.kind() == Json::Kind::Double) {
    add(Tag::Double, 0);
    add(std::bit_cast<std::uint64_t>(read.as_double()));
  } else {
    json(read);
  }
}

void HashFieldWriter::json(const Json& value) {
  switch (value.kind()) {
    case Json::Kind::Null:
      add(Tag::Null, 0);
      break;
    case Json::Kind::Bool:
      flag(value.as_bool());
      break;
    case Json::Kind::Integer:
      number(value.as_integer());
      break;
    case Json::Kind::Double:
      add(value.as_double());
      break;
    case Json::Kind::String:
      text(value.as_string());
      break;
    case Json::Kind::Array:
      begin_array();
      for (const Json& item : value.items()) json(item);
      end_array();
      break;
    case Json::Kind::Object:
      begin_object();
      for (const Json::Member& member : value.members()) {
        key(member.key);
        json(member.value);
      }
      end_object();
      break;
  }
}

std::uint64_t Json::hash() const {
  HashFieldWriter out;
  out.json(*this);
  return out.hash();
}

}  // namespace porchsim::api
