// The tag of a node, in the short form: "!!str", "!!map", "!custom". YAML's own tags take no
// memory of their own. Reads and is assigned as a string.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "kpt/yaml/same_text.h"

namespace porchsim::kpt::yaml {

inline constexpr std::string_view kStrTag = "!!str";
inline constexpr std::string_view kIntTag = "!!int";
inline constexpr std::string_view kFloatTag = "!!float";
inline constexpr std::string_view kBoolTag = "!!bool";
inline constexpr std::string_view kNullTag = "!!null";
inline constexpr std::string_view kTimestampTag = "!!timestamp";
inline constexpr std::string_view kMergeTag = "!!merge";
inline constexpr std::string_view kMapTag = "!!map";
inline constexpr std::string_view kSeqTag = "!!seq";
inline constexpr std::string_view kBinaryTag = "!!binary";

class Tag {
 public:
  Tag() = default;
  Tag(std::string_view text) : known_(index_of(text)) {
    if (known_ == kOther) other_ = std::make_unique<std::string>(text);
  }
  Tag(const std::string& text) : Tag(std::string_view(text)) {}
  Tag(const char* text) : Tag(std::string_view(text)) {}
  Tag(const Tag& tag)
      : known_(tag.known_),
        other_(tag.other_ ? std::make_unique<std::string>(*tag.other_) : nullptr) {}
  Tag(Tag&&) = default;
  Tag& operator=(const Tag& tag) {
    if (this != &tag) *this = Tag(tag);
    return *this;
  }
  Tag& operator=(Tag&&) = default;
  ~Tag() = default;

  bool empty() const { return known_ == 0; }
  std::string_view view() const { return other_ ? std::string_view(*other_) : kKnown[known_]; }
  operator std::string_view() const { return view(); }

  friend bool operator==(const Tag& a, const Tag& b) {
    return a.known_ == b.known_ && (a.known_ != kOther || *a.other_ == *b.other_);
  }
  template <class Text>
    requires std::convertible_to<const Text&, std::string_view> && (!std::same_as<Text, Tag>)
  friend bool operator==(const Tag& a, const Text& b) {
    const std::string_view tag = a.view();
    const std::string_view text(b);
    // Mostly the very constant that kKnown holds.
    return tag.size() == text.size() && (tag.data() == text.data() || same_text(tag, text));
  }

 private:
  static constexpr std::array<std::string_view, 12> kKnown = {
      "",        kStrTag, kIntTag, kFloatTag,  kBoolTag,     kNullTag, kTimestampTag,
      kMergeTag, kMapTag, kSeqTag, kBinaryTag, "another one"};
  static constexpr std::uint8_t kOther = 11;

  static constexpr std::uint8_t index_of(std::string_view text) {
    if (text == kStrTag) return 1;
    if (text.empty()) return 0;
    for (std::uint8_t i = 0; i < kOther; ++i) {
      if (kKnown[i] == text) return i;
    }
    return kOther;
  }

  std::uint8_t known_ = 0;  // place in kKnown
  std::unique_ptr<std::string> other_;
};

}  // namespace porchsim::kpt::yaml
