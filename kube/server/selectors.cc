#include "kube/server/selectors.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "kube/metadata/names.h"
#include "kube/status/field_error.h"

namespace porchsim::kube {
namespace {

using Operator = LabelRequirement::Operator;
template <class T>
using Parsed = std::expected<T, std::string>;

struct Token {
  enum class Kind : std::uint8_t {
    End,
    Error,
    Identifier,
    Close,
    Comma,
    Not,
    DoubleEquals,
    Equals,
    Greater,
    In,
    Less,
    NotEquals,
    NotIn,
    Open
  };
  Kind kind = Kind::End;
  std::string text;
};

Token::Kind symbol_kind(std::string_view text) {
  constexpr std::pair<std::string_view, Token::Kind> kSymbols[] = {
      {")", Token::Kind::Close},         {",", Token::Kind::Comma},  {"!", Token::Kind::Not},
      {"==", Token::Kind::DoubleEquals}, {"=", Token::Kind::Equals}, {">", Token::Kind::Greater},
      {"in", Token::Kind::In},           {"<", Token::Kind::Less},   {"!=", Token::Kind::NotEquals},
      {"notin", Token::Kind::NotIn},     {"(", Token::Kind::Open}};
  for (const auto& [symbol, kind] : kSymbols) {
    if (symbol == text) return kind;
  }
  return Token::Kind::Error;
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_symbol(char c) { return std::string_view("=!(),><").find(c) != std::string_view::npos; }

// The longest symbol at the front.
Token take_symbol(std::string_view& rest) {
  const std::size_t most = rest.size() > 1 && is_symbol(rest[1]) ? 2 : 1;
  for (std::size_t length = most; length > 0; --length) {
    const Token::Kind kind = symbol_kind(rest.substr(0, length));
    if (kind == Token::Kind::Error) continue;
    Token out{kind, std::string(rest.substr(0, length))};
    rest.remove_prefix(length);
    return out;
  }
  rest = {};
  return {Token::Kind::Error, {}};
}

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> out;
  for (;;) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    if (text.empty()) break;
    if (is_symbol(text.front())) {
      out.push_back(take_symbol(text));
      continue;
    }
    const auto end =
        std::find_if(text.begin(), text.end(), [](char c) { return is_space(c) || is_symbol(c); });
    const std::string word(text.begin(), end);
    const Token::Kind kind = symbol_kind(word);
    out.push_back({kind == Token::Kind::Error ? Token::Kind::Identifier : kind, word});
    text.remove_prefix(word.size());
  }
  out.push_back({});
  return out;
}

class LabelParser {
 public:
  explicit LabelParser(std::string_view text) : tokens_(tokens_of(text)) {}

  Parsed<std::vector<LabelRequirement>> parse() {
    std::vector<LabelRequirement> out;
    for (;;) {
      const Token first = look();
      if (first.kind == Token::Kind::End) return out;
      if (!begins_requirement(first)) {
        return wrong("found '{}', expected: !, identifier, or 'end of string'", first.text);
      }
      auto requirement = parse_requirement();
      if (!requirement)
        return std::unexpected("unable to parse requirement: " + requirement.error());
      out.push_back(*std::move(requirement));
      const Token next = take();
      if (next.kind == Token::Kind::End) return out;
      if (next.kind != Token::Kind::Comma) {
        return wrong("found '{}', expected: ',' or 'end of string'", next.text);
      }
      if (!begins_requirement(look())) {
        return wrong("found '{}', expected: identifier after ','", look().text);
      }
    }
  }

 private:
  static std::unexpected<std::string> wrong(fmt::format_string<const std::string&> words,
                                            const std::string& text) {
    return std::unexpected(fmt::format(words, text));
  }

  static bool begins_requirement(const Token& token) {
    return token.kind == Token::Kind::Identifier || token.kind == Token::Kind::Not;
  }

  // "in" and "notin" are names wherever no operator is wanted.
  Token look() const { return as_value(tokens_[std::min(at_, tokens_.size() - 1)]); }
  Token take() {
    Token out = look();
    ++at_;
    return out;
  }
  static Token as_value(Token token) {
    if (token.kind == Token::Kind::In || token.kind == Token::Kind::NotIn) {
      token.kind = Token::Kind::Identifier;
    }
    return token;
  }

  Parsed<LabelRequirement> parse_requirement() {
    LabelRequirement out;
    Token key = take();
    const bool is_negated = key.kind == Token::Kind::Not;
    if (is_negated) key = take();
    if (key.kind != Token::Kind::Identifier) {
      return wrong("found '{}', expected: identifier", key.text);
    }
    if (const Problems problems = qualified_name_problems(key.text); !problems.empty()) {
      return std::unexpected(
          invalid_field({}, key.text, fmt::format("{}", fmt::join(problems, "; "))).text());
    }
    out.key = key.text;
    const Token::Kind next = look().kind;
    if (is_negated || next == Token::Kind::End || next == Token::Kind::Comma) {
      out.op = is_negated ? Operator::DoesNotExist : Operator::Exists;
      return out;
    }
    return parse_operator(std::move(out));
  }

  Parsed<LabelRequirement> parse_operator(LabelRequirement out) {
    const Token op = tokens_[std::min(at_++, tokens_.size() - 1)];
    switch (op.kind) {
      case Token::Kind::In:
      case Token::Kind::Equals:
      case Token::Kind::DoubleEquals:
        out.op = Operator::In;
        break;
      case Token::Kind::NotIn:
      case Token::Kind::NotEquals:
        out.op = Operator::NotIn;
        break;
      case Token::Kind::Greater:
        out.op = Operator::Greater;
        break;
      case Token::Kind::Less:
        out.op = Operator::Less;
        break;
      default:
        return wrong("found '{}', expected: in, notin, =, ==, !=, gt, lt", op.text);
    }
    const bool is_set = op.kind == Token::Kind::In || op.kind == Token::Kind::NotIn;
    auto values = is_set ? parse_values() : parse_value();
    if (!values) return std::unexpected(values.error());
    out.values.assign(values->begin(), values->end());
    return checked(std::move(out));
  }

  static Parsed<LabelRequirement> checked(LabelRequirement out) {
    FieldErrors errors;
    for (std::size_t i = 0; i < out.values.size(); ++i) {
      const std::string path = index_path("values", i);
      const bool is_number = out.op == Operator::Greater || out.op == Operator::Less;
      if (is_number && !number(out.values[i])) {
        errors.push_back(invalid_field(path, out.values[i],
                                       "for 'Gt', 'Lt' operators, the value must be an integer"));
      }
      if (const Problems problems = label_value_problems(out.values[i]); !problems.empty()) {
        errors.push_back(invalid_field(key_path(path, out.key), out.values[i],
                                       fmt::format("{}", fmt::join(problems, "; "))));
      }
    }
    if (errors.empty()) return out;
    std::vector<std::string> texts;
    for (const FieldError& error : errors) texts.push_back(error.text());
    return std::unexpected(texts.size() == 1 ? texts.front()
                                             : fmt::format("[{}]", fmt::join(texts, ", ")));
  }

  static std::optional<std::int64_t> number(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
  }

  Parsed<std::set<std::string>> parse_value() {
    const Token next = look();
    if (next.kind == Token::Kind::End || next.kind == Token::Kind::Comma) {
      return std::set<std::string>{""};
    }
    take();
    if (next.kind == Token::Kind::Identifier) return std::set<std::string>{next.text};
    return wrong("found '{}', expected: identifier", next.text);
  }

  Parsed<std::set<std::string>> parse_values() {
    if (const Token open = take(); open.kind != Token::Kind::Open) {
      return wrong("found '{}' expected: '('", open.text);
    }
    const Token first = look();
    if (first.kind == Token::Kind::Close) {
      take();
      return std::set<std::string>{""};
    }
    if (first.kind != Token::Kind::Identifier && first.kind != Token::Kind::Comma) {
      return wrong("found '{}', expected: ',', ')' or identifier", first.text);
    }
    auto out = parse_list();
    if (out) take();
    return out;
  }

  // Up to the closing parenthesis.
  Parsed<std::set<std::string>> parse_list() {
    std::set<std::string> out;
    for (;;) {
      const Token token = take();
      const Token next = look();
      if (token.kind == Token::Kind::Identifier) {
        out.insert(token.text);
        if (next.kind == Token::Kind::Close) return out;
        if (next.kind != Token::Kind::Comma) {
          return wrong("found '{}', expected: ',' or ')'", next.text);
        }
      } else if (token.kind == Token::Kind::Comma) {
        if (out.empty() || next.kind == Token::Kind::Comma) out.insert("");
        if (next.kind == Token::Kind::Close) {
          out.insert("");
          return out;
        }
      } else {
        return wrong("found '{}', expected: ',', or identifier", token.text);
      }
    }
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

std::optional<std::int64_t> as_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Commas that no backslash stands before.
std::vector<std::string> terms_of(std::string_view text) {
  std::vector<std::string> out(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ',') {
      out.emplace_back();
      continue;
    }
    out.back().push_back(text[i]);
    if (text[i] == '\\' && i + 1 < text.size()) out.back().push_back(text[++i]);
  }
  return out;
}

Parsed<std::string> unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\') {
      const std::string_view next = text.substr(i + 1, 1);
      if (next.empty() || std::string_view("\\,=").find(next) == std::string_view::npos) {
        return std::unexpected(
            fmt::format("invalid field selector: invalid escape sequence: \\{}", next));
      }
      out.push_back(next.front());
      ++i;
    } else if (c == ',' || c == '=') {
      return std::unexpected(
          fmt::format("invalid field selector: unescaped character in value: {}", int{c}));
    } else {
      out.push_back(c);
    }
  }
  return out;
}

}  // namespace

bool LabelRequirement::matches(const api::Json& labels) const {
  const bool exists = labels.contains(key);
  const std::string value = labels[key].text();
  const bool is_among = std::find(values.begin(), values.end(), value) != values.end();
  switch (op) {
    case Operator::In:
      return exists && is_among;
    case Operator::NotIn:
      return !exists || !is_among;
    case Operator::Exists:
      return exists;
    case Operator::DoesNotExist:
      return !exists;
    case Operator::Greater:
    case Operator::Less:
      break;
  }
  const auto own = as_number(value);
  const auto bound = as_number(values.front());
  if (!exists || !own || !bound) return false;
  return op == Operator::Greater ? *own > *bound : *own < *bound;
}

std::expected<std::vector<LabelRequirement>, std::string> read_label_selector(
    std::string_view text) {
  return LabelParser(text).parse();
}

std::expected<std::vector<FieldRequirement>, std::string> read_field_selector(
    std::string_view text) {
  std::vector<FieldRequirement> out;
  if (text.empty()) return out;
  for (const std::string& term : terms_of(text)) {
    if (term.empty()) continue;
    const std::size_t at = term.find_first_of("!=");
    const std::string_view rest =
        at == std::string::npos ? std::string_view() : std::string_view(term).substr(at);
    const bool unequal = rest.starts_with("!=");
    const std::size_t length = unequal || rest.starts_with("==") ? 2 : 1;
    if (rest.empty() || (rest.front() == '!' && !unequal)) {
      return std::unexpected(
          fmt::format("invalid selector: '{}'; can't understand '{}'", text, term));
    }
    auto value = unescaped(rest.substr(length));
    if (!value) return std::unexpected(value.error());
    out.push_back({term.substr(0, at), *std::move(value), !unequal});
  }
  return out;
}

}  // namespace porchsim::kube
