// Reads recorded vectors for tests: JSON as a tree, and the comparisons they need. The library
// under test has no JSON of its own.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "controllers/kpt/files.h"
#include "controllers/kpt/yaml/node.h"

namespace porchsim::kpt::vectors {

struct JsonValue {
  enum class Kind : std::uint8_t { Null, Bool, Number, String, Array, Object };
  Kind kind = Kind::Null;
  bool boolean = false;
  std::string text;  // of a string or number
  std::vector<JsonValue> items;
  std::map<std::string, JsonValue, std::less<>> members;

  const JsonValue& operator[](std::string_view key) const {
    static const JsonValue kNull;
    const auto found = members.find(key);
    return found == members.end() ? kNull : found->second;
  }
  bool has(std::string_view key) const { return members.find(key) != members.end(); }
  bool is_null() const { return kind == Kind::Null; }
};

class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  JsonValue read() {
    skip_space();
    JsonValue value;
    switch (text_[at_]) {
      case '{':
        value.kind = JsonValue::Kind::Object;
        read_list('}', [&] {
          std::string key = read_string();
          skip_space();
          ++at_;  // the colon
          value.members.emplace(std::move(key), read());
        });
        return value;
      case '[':
        value.kind = JsonValue::Kind::Array;
        read_list(']', [&] { value.items.push_back(read()); });
        return value;
      case '"':
        value.kind = JsonValue::Kind::String;
        value.text = read_string();
        return value;
      default:
        return read_word();
    }
  }

 private:
  void skip_space() {
    while (at_ < text_.size() &&
           std::string_view(" \n\r\t").find(text_[at_]) != std::string_view::npos)
      ++at_;
  }

  template <class Item>
  void read_list(char end, Item item) {
    ++at_;
    for (skip_space(); text_[at_] != end; skip_space()) {
      if (text_[at_] == ',') ++at_;
      skip_space();
      item();
    }
    ++at_;
  }

  JsonValue read_word() {
    const std::size_t end = std::min(text_.find_first_of(",]} \n\r\t", at_), text_.size());
    JsonValue value;
    value.text = text_.substr(at_, end - at_);
    at_ = end;
    if (value.text == "true" || value.text == "false") {
      value.kind = JsonValue::Kind::Bool;
      value.boolean = value.text == "true";
    } else if (value.text != "null") {
      value.kind = JsonValue::Kind::Number;
    }
    return value;
  }

  std::uint32_t read_hex() {
    std::uint32_t code = 0;
    std::from_chars(text_.data() + at_, text_.data() + at_ + 4, code, 16);
    at_ += 4;
    return code;
  }

  static void append_utf8(std::string& out, std::uint32_t code) {
    if (code < 0x80) {
      out += static_cast<char>(code);
    } else if (code < 0x800) {
      out += static_cast<char>(0xC0 | (code >> 6));
      out += static_cast<char>(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
      out += static_cast<char>(0xE0 | (code >> 12));
      out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
      out += static_cast<char>(0x80 | (code & 0x3F));
    } else {
      out += static_cast<char>(0xF0 | (code >> 18));
      out += static_cast<char>(0x80 | ((code >> 12) & 0x3F));
      out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
      out += static_cast<char>(0x80 | (code & 0x3F));
    }
  }

  std::string read_string() {
    std::string out;
    for (++at_; text_[at_] != '"';) {
      const char c = text_[at_++];
      if (c != '\\') {
        out += c;
        continue;
      }
      const char escape = text_[at_++];
      switch (escape) {
        case 'n':
          out += '\n';
          break;
        case 't':
          out += '\t';
          break;
        case 'r':
          out += '\r';
          break;
        case 'b':
          out += '\b';
          break;
        case 'f':
          out += '\f';
          break;
        case 'u': {
          std::uint32_t code = read_hex();
          if (code >= 0xD800 && code < 0xDC00) {
            at_ += 2;
            code = 0x10000 + ((code - 0xD800) << 10) + (read_hex() - 0xDC00);
          }
          append_utf8(out, code);
          break;
        }
        default:
          out += escape;
      }
    }
    ++at_;
    return out;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// A recording below ../shared/vectors; nothing where the recordings are absent.
inline std::optional<JsonValue> load_vectors(std::string_view name) {
  std::ifstream file(std::string(PORCHSIM_SOURCE_DIR "/../shared/vectors/").append(name));
  if (!file) return std::nullopt;
  std::stringstream content;
  content << file.rdbuf();
  const std::string text = content.str();
  return JsonReader(text).read();
}

inline Files files_of(const JsonValue& object) {
  Files files;
  for (const auto& [path, text] : object.members) files.emplace(path, make_text(text.text));
  return files;
}

// Same documents, whatever comments, order of keys and quoting? What is no YAML compares by text.
inline bool same_yaml(std::string_view a, std::string_view b) {
  if (a == b) return true;
  const auto first = yaml::parse_all(a);
  const auto second = yaml::parse_all(b);
  if (!first || !second || first->size() != second->size()) return false;
  for (std::size_t i = 0; i < first->size(); ++i) {
    if (!(*first)[i].same_value((*second)[i])) return false;
  }
  return true;
}

}  // namespace porchsim::kpt::vectors
