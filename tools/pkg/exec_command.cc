#include "tools/pkg/exec_command.h"

#include <cstddef>
#include <optional>
#include <utility>

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

class WordReader {
 public:
  explicit WordReader(std::string_view text) : text_(text) {}

  std::expected<std::vector<std::string>, std::string> words() {
    std::vector<std::string> all;
    while (at_ < text_.size() && error_.empty()) {
      const char c = text_[at_++];
      if (kSpace.find(c) != std::string_view::npos) {
        if (word_) all.push_back(*std::exchange(word_, std::nullopt));
      } else if (c == '#' && !word_) {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else {
        if (!word_) word_.emplace();
        add(c);
      }
    }
    if (!error_.empty()) return std::unexpected(error_);
    if (word_) all.push_back(*word_);
    return all;
  }

 private:
  void add(char c) {
    if (c == '\'') {
      const std::size_t end = text_.find('\'', at_);
      if (end == std::string_view::npos) {
        error_ = "EOF found when expecting closing quote";
        return;
      }
      *word_ += text_.substr(at_, end - at_);
      at_ = end + 1;
    } else if (c == '"') {
      add_quoted();
    } else if (c == '\\') {
      add_escaped();
    } else {
      *word_ += c;
    }
  }

  void add_quoted() {
    while (at_ < text_.size() && text_[at_] != '"' && error_.empty()) {
      if (text_[at_] == '\\') {
        ++at_;
        add_escaped();
      } else {
        *word_ += text_[at_++];
      }
    }
    if (error_.empty() && at_ == text_.size()) error_ = "EOF found when expecting closing quote";
    ++at_;
  }

  void add_escaped() {
    if (at_ == text_.size()) {
      error_ = "EOF found after escape character";
    } else {
      *word_ += text_[at_++];
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<std::string> word_;
  std::string error_;
};

}  // namespace

std::expected<std::vector<std::string>, std::string> split_command(std::string_view command) {
  return WordReader(command).words();
}

}  // namespace porchsim::scenarios
