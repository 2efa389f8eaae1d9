#include "functions/text/label_selector.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace porchsim::functions {
namespace {

using Operator = LabelSelector::Operator;
using Requirement = LabelSelector::Requirement;

constexpr std::string_view kSpecial = "=!(),<>";
constexpr std::string_view kSpace = " \t\r\n";

class SelectorParser {
 public:
  explicit SelectorParser(std::string_view text) : text_(text) { next(); }

  std::expected<std::vector<Requirement>, std::string> parse() {
    std::vector<Requirement> all;
    while (!token_.empty()) {
      if (!is_word() && token_ != "!") return expected("!, identifier, or 'end of string'");
      auto one = requirement();
      if (!one) return std::unexpected(fmt::format("unable to parse requirement: {}", one.error()));
      all.push_back(std::move(*one));
      if (token_.empty()) break;
      if (token_ != ",") return expected("',' or 'end of string'");
      next();
      if (!is_word() && token_ != "!") return expected("identifier after ','");
    }
    return all;
  }

 private:
  std::unexpected<std::string> expected(std::string_view what) const {
    return std::unexpected(fmt::format("found '{}', expected: {}", token_, what));
  }

  bool is_word() const {
    return !token_.empty() && kSpecial.find(token_[0]) == std::string_view::npos;
  }

  void next() {
    const auto start = text_.find_first_not_of(kSpace, at_);
    at_ = std::min(start, text_.size());
    token_ = text_.substr(at_, 0);
    if (at_ == text_.size()) return;
    std::size_t end = at_ + 1;
    if (kSpecial.find(text_[at_]) != std::string_view::npos) {
      const bool two = (text_[at_] == '=' || text_[at_] == '!') && end < text_.size();
      if (two && text_[end] == '=') ++end;
    } else {
      while (end < text_.size() && kSpecial.find(text_[end]) == std::string_view::npos &&
             kSpace.find(text_[end]) == std::string_view::npos)
        ++end;
    }
    token_ = text_.substr(at_, end - at_);
    at_ = end;
  }

  std::expected<Requirement, std::string> requirement() {
    Requirement one;
    if (token_ == "!") {
      one.op = Operator::Absent;
      next();
    }
    if (!is_word()) return expected("identifier");
    one.key = token_;
    next();
    if (one.op == Operator::Absent || token_.empty() || token_ == ",") return one;
    const std::string_view op = token_;
    if (op == "in" || op == "=" || op == "==") {
      one.op = Operator::In;
    } else if (op == "notin" || op == "!=") {
      one.op = Operator::NotIn;
    } else if (op == ">" || op == "<") {
      one.op = op == ">" ? Operator::Greater : Operator::Less;
    } else {
      return expected("in, notin, =, ==, !=, gt, lt");
    }
    next();
    const bool many = op == "in" || op == "notin";
    auto read = many ? values() : one_value();
    if (!read) return std::unexpected(read.error());
    one.values = std::move(*read);
    return one;
  }

  std::expected<std::vector<std::string>, std::string> one_value() {
    if (token_.empty() || token_ == ",") return std::vector<std::string>{""};
    if (!is_word()) return expected("identifier");
    std::vector<std::string> values = {std::string(token_)};
    next();
    return values;
  }

  std::expected<std::vector<std::string>, std::string> values() {
    if (token_ != "(") return std::unexpected(fmt::format("found '{}' expected: '('", token_));
    std::vector<std::string> values;
    next();
    while (true) {
      if (is_word()) {
        values.emplace_back(token_);
        next();
      } else {
        values.emplace_back();
      }
      if (token_ == ")") break;
      if (token_ != ",")
        return std::unexpected(fmt::format("found '{}', expected: ',' or ')'", token_));
      next();
    }
    next();
    return values;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string_view token_;  // "" at the end
};

std::optional<long long> number(const std::string& text) {
  long long value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool holds(const Requirement& one, const kpt::StringMap& labels) {
  const auto found = labels.find(one.key);
  const bool there = found != labels.end();
  const auto listed = [&] {
    return std::find(one.values.begin(), one.values.end(), found->second) != one.values.end();
  };
  switch (one.op) {
    case Operator::Exists:
      return there;
    case Operator::Absent:
      return !there;
    case Operator::In:
      return there && listed();
    case Operator::NotIn:
      return !there || !listed();
    default:
      break;
  }
  if (!there || one.values.size() != 1) return false;
  const auto left = number(found->second);
  const auto right = number(one.values[0]);
  if (!left || !right) return false;
  return one.op == Operator::Greater ? *left > *right : *left < *right;
}

}  // namespace

std::expected<LabelSelector, std::string> LabelSelector::parse(std::string_view text) {
  auto requirements = SelectorParser(text).parse();
  if (!requirements) return std::unexpected(requirements.error());
  LabelSelector selector;
  selector.requirements_ = std::move(*requirements);
  return selector;
}

bool LabelSelector::matches(const kpt::StringMap& labels) const {
  return std::all_of(requirements_.begin(), requirements_.end(),
                     [&](const Requirement& one) { return holds(one, labels); });
}

}  // namespace porchsim::functions
