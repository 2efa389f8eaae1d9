// What the scanner makes of text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kpt/scan/cursor.h"
#include "kpt/scan/style.h"

namespace porchsim::kpt::yaml {

enum class TokenKind : std::uint8_t {
  StreamStart,
  StreamEnd,
  VersionDirective,
  TagDirective,
  DocumentStart,
  DocumentEnd,
  BlockSequenceStart,
  BlockMappingStart,
  BlockEnd,
  FlowSequenceStart,
  FlowSequenceEnd,
  FlowMappingStart,
  FlowMappingEnd,
  BlockEntry,
  FlowEntry,
  Key,
  Value,
  Alias,
  Anchor,
  Tag,
  Scalar,
};

struct Token {
  TokenKind kind = TokenKind::StreamStart;
  std::uint8_t style = kPlain;  // of a scalar
  std::int32_t key_slot = -1;   // the scanner's simple key that keeps this token back; -1 = none
  Mark start;
  Mark end;
  std::int32_t split = 0;  // where in the value the second of its two parts begins
  // Scalar text, anchor name, "1.1" of %YAML; in two parts: handle and suffix of a tag, handle and
  // prefix of %TAG.
  std::string value;

  std::string_view handle() const { return std::string_view(value).substr(0, std::size_t(split)); }
  std::string_view suffix() const { return std::string_view(value).substr(std::size_t(split)); }
};

}  // namespace porchsim::kpt::yaml
