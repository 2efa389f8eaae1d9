#include "kpt/yaml/scalar_traits.h"

#include <cstddef>
#include <optional>

#include "kpt/scan/characters.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt::yaml {
namespace {

// One pass over the text. Which byte pairs stand side by side decides nearly everything.
class Analysis {
 public:
  explicit Analysis(std::string_view value) : value_(value) {}

  ScalarTraits run() {
    if (value_.starts_with("---") || value_.starts_with("..."))
      block_indicator_ = flow_indicator_ = true;
    for (std::size_t i = 0; i < value_.size();) {
      const auto width = static_cast<std::size_t>(char_width(value_[i]));
      look_at_indicator(i, width);
      look_at_space(i, width);
      i += width;
    }
    return traits();
  }

 private:
  void look_at_indicator(std::size_t i, std::size_t width) {
    const char c = value_[i];
    const bool before_blank = i + width >= value_.size() || is_blank(value_[i + width]);
    const bool reserved = i == 0 && std::string_view("#,[]{}&*!|>'\"%@`").contains(c);
    const bool entry = i == 0 && c == '-' && before_blank;
    const bool comment = i > 0 && c == '#' && after_blank_;
    const bool value = c == ':' && before_blank;
    const bool key = i == 0 && c == '?' && before_blank;
    if (reserved || entry || comment || value || key) block_indicator_ = flow_indicator_ = true;
    if (c == ':' || (char_class(c) & kFlowStop) != 0) flow_indicator_ = true;
    if (c == '\t') {
      tab_ = true;
    } else if (!(c >= ' ' && c < 0x7F) && !is_printable(&value_[i])) {
      special_ = true;
    }
  }

  void look_at_space(std::size_t i, std::size_t width) {
    const bool last = i + width == value_.size();
    const bool space = value_[i] == ' ';
    const bool line_break = !space && is_break(&value_[i]);
    if (space) {
      leading_ |= i == 0;
      trailing_space_ |= last;
      break_space_ |= previous_ == Previous::Break;
    } else if (line_break) {
      breaks_ = true;
      leading_ |= i == 0;
      trailing_break_ |= last;
      space_break_ |= previous_ == Previous::Space;
    }
    previous_ = space ? Previous::Space : line_break ? Previous::Break : Previous::Other;
    after_blank_ = is_blank_or_end(&value_[i]);
  }

  ScalarTraits traits() const {
    ScalarTraits traits;
    const bool plain = !leading_ && !trailing_space_ && !trailing_break_ && !break_space_ &&
                       !space_break_ && !tab_ && !special_ && !breaks_;
    traits.multiline = breaks_;
    traits.flow_plain_allowed = plain && !flow_indicator_;
    traits.block_plain_allowed = plain && !block_indicator_;
    traits.single_quoted_allowed = !break_space_ && !space_break_ && !tab_ && !special_;
    traits.block_allowed = !trailing_space_ && !space_break_ && !special_;
    return traits;
  }

  enum class Previous : std::uint8_t { Other, Space, Break };

  std::string_view value_;
  Previous previous_ = Previous::Other;
  bool after_blank_ = true;
  bool block_indicator_ = false;
  bool flow_indicator_ = false;
  bool breaks_ = false;
  bool special_ = false;
  bool tab_ = false;
  bool leading_ = false;
  bool trailing_space_ = false;
  bool trailing_break_ = false;
  bool break_space_ = false;
  bool space_break_ = false;
};

// Most scalars are one line of ASCII that begins with a letter or a digit: nothing where they are
// not, or where a mark in them means something to YAML.
std::optional<ScalarTraits> ordinary_traits(std::string_view value) {
  if (value[0] == '-' || !is_word(value[0]) || value.back() == ' ' || value.back() == ':')
    return std::nullopt;
  ScalarTraits traits{false, true, true, true, true};
  for (std::size_t i = 1; i < value.size(); ++i) {
    const char c = value[i];
    if (is_word(c) || c == '.' || c == '/') continue;
    if (c < ' ' || c >= 0x7F) return std::nullopt;
    if (c == ' ' && value[i + 1] == '#') return std::nullopt;
    if (c == ':' && value[i + 1] == ' ') return std::nullopt;
    if (c == ':' || (char_class(c) & kFlowStop) != 0) traits.flow_plain_allowed = false;
  }
  return traits;
}

}  // namespace

bool is_printable(const char* p) {
  const auto c = static_cast<std::uint8_t>(*p);
  if (c < 0x80) return c == '\n' || (c >= 0x20 && c < 0x7F);
  const auto next = static_cast<std::uint8_t>(p[1]);
  switch (c) {
    case 0xC2:
      return next >= 0xA0;
    case 0xED:
      return next < 0xA0;
    case 0xEF: {
      const auto last = static_cast<std::uint8_t>(p[2]);
      return !(next == 0xBB && last == 0xBF) && !(next == 0xBF && last >= 0xBE);
    }
    default:
      return c > 0xC2 && c < 0xEF;
  }
}

ScalarTraits analyze_scalar(std::string_view value) {
  if (value.empty()) return {};
  if (const auto traits = ordinary_traits(value)) return *traits;
  return Analysis(value).run();
}

std::uint8_t choose_style(std::uint8_t wanted, std::string_view value, const ScalarTraits& traits,
                          const ScalarPlace& place) {
  std::uint8_t style = wanted;
  if (place.simple_key && traits.multiline) style = kDoubleQuoted;
  if (style == kPlain) {
    const bool allowed = place.in_flow ? traits.flow_plain_allowed : traits.block_plain_allowed;
    if (!allowed || (value.empty() && (place.in_flow || place.simple_key))) style = kSingleQuoted;
  }
  if (style == kSingleQuoted && !traits.single_quoted_allowed) style = kDoubleQuoted;
  if ((style & (kLiteral | kFolded)) != 0 &&
      (!traits.block_allowed || place.in_flow || place.simple_key)) {
    style = kDoubleQuoted;
  }
  return style;
}

}  // namespace porchsim::kpt::yaml
