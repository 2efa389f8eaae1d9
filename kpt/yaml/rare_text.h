// A text that nearly every node lacks, such as a comment: one pointer when it is empty, so that
// nodes stay small. Reads and is assigned as a std::string.
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace porchsim::kpt::yaml {

class RareText {
 public:
  RareText() = default;
  RareText(std::string text)
      : text_(text.empty() ? nullptr : std::make_unique<std::string>(std::move(text))) {}
  RareText(std::string_view text) : RareText(std::string(text)) {}
  RareText(const char* text) : RareText(std::string(text)) {}
  RareText(const RareText& other)
      : text_(other.text_ ? std::make_unique<std::string>(*other.text_) : nullptr) {}
  RareText(RareText&&) = default;
  RareText& operator=(const RareText& other) {
    text_ = other.text_ ? std::make_unique<std::string>(*other.text_) : nullptr;
    return *this;
  }
  RareText& operator=(RareText&&) = default;
  ~RareText() = default;

  bool empty() const { return text_ == nullptr; }
  std::size_t size() const { return text_ ? text_->size() : 0; }
  void clear() { text_.reset(); }
  // Leaves this empty.
  std::string take() {
    std::string text = text_ ? std::move(*text_) : std::string();
    text_.reset();
    return text;
  }
  std::string_view view() const { return text_ ? std::string_view(*text_) : std::string_view(); }
  operator std::string_view() const { return view(); }

  friend bool operator==(const RareText& a, const RareText& b) { return a.view() == b.view(); }
  template <class Text>
    requires std::convertible_to<const Text&, std::string_view> && (!std::same_as<Text, RareText>)
  friend bool operator==(const RareText& a, const Text& b) {
    return a.view() == std::string_view(b);
  }

 private:
  std::unique_ptr<std::string> text_;  // null or not empty
};

}  // namespace porchsim::kpt::yaml
