// What the scanner makes of text.
#pragma once

#include <cstdint>
#include <string>

#include "controllers/kpt/yaml/cursor.h"
#include "controllers/kpt/yaml/node.h"

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
  std::string value;   // scalar text, anchor name, tag handle, "major.minor" of %YAML
  std::string suffix;  // of a tag; the prefix of %TAG
};

}  // namespace porchsim::kpt::yaml
