#include "tools/kube/kube_tokens.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/ascii.h"
#include "base/go_regexp.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

// What a token stands for, and where.
struct Token {
  std::string text;  // "uid-1", "gen-2", "T"
  std::string kind;  // "uid", "gen", "T"
  std::size_t begin = 0;
};

const base::GoRegexp& token_pattern() {
  static const base::GoRegexp pattern = *base::GoRegexp::compile(
      "\\b(uid|rv|continue|ip|port|server)-[0-9]+\\b|gen-[0-9]+|T|AGE|HASH");
  return pattern;
}

bool is_word(char c) { return base::is_alphanumeric(c); }

std::vector<Token> tokens_in(const std::string& text) {
  std::vector<Token> out;
  for (const auto& spans : token_pattern().find_all(text)) {
    const auto [begin, end] = *spans[0];
    const std::string token = text.substr(begin, end - begin);
    const bool is_plain = token == "T" || token == "AGE" || token == "HASH";
    const bool touches =
        (begin > 0 && is_word(text[begin - 1])) || (end < text.size() && is_word(text[end]));
    if (is_plain && touches) continue;
    out.push_back({token, is_plain ? token : token.substr(0, token.find('-')), begin});
  }
  return out;
}

std::string pattern_of(const std::string& kind) {
  if (kind == "uid") return "[0-9a-f-]{36}";
  if (kind == "rv" || kind == "port") return "[0-9]+";
  if (kind == "continue") return "[A-Za-z0-9_-]+";
  if (kind == "gen") return "[a-z0-9]{5}";
  if (kind == "T")
    return "(?:[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]+)?Z|T)";
  if (kind == "AGE") return "(?:[0-9]+[smhdy])+";
  return "[^ ]+";
}

bool is_bound_once(const std::string& kind) {
  return kind != "T" && kind != "AGE" && kind != "HASH";
}

// "<<x*3>>" is xxx.
std::string expanded(const std::string& text) {
  static const base::GoRegexp run = *base::GoRegexp::compile("<<(.)\\*([0-9]+)>>");
  std::string out;
  std::size_t at = 0;
  for (const auto& spans : run.find_all(text)) {
    const auto [begin, end] = *spans[0];
    const auto [digits, digits_end] = *spans[2];
    std::size_t count = 0;
    std::from_chars(text.data() + digits, text.data() + digits_end, count);
    out += text.substr(at, begin - at);
    const auto [letter, letter_end] = *spans[1];
    for (std::size_t i = 0; i < count; ++i) out += text.substr(letter, letter_end - letter);
    at = end;
  }
  return out + text.substr(at);
}

// Texts that quote Go are compared up to its words.
void cut_at_words_of_go(std::string& want, std::string& got) {
  for (const std::string_view words : {"json: cannot unmarshal", "strconv.Parse", "parsing time"}) {
    const auto in_want = want.find(words);
    const auto in_got = got.find(words);
    if (in_want == std::string::npos || in_got == std::string::npos) continue;
    want.resize(in_want);
    got.resize(in_got);
  }
}

std::string shortened(const Json& value) {
  std::string text = value.dump();
  if (text.size() > 300) text = text.substr(0, 300) + "…";
  return text;
}

constexpr std::string_view kSomeTime = "2024-01-01T00:00:00Z";

}  // namespace

std::string KubeTokens::put(const std::string& written) const {
  const std::string text = expanded(written);
  std::string out;
  std::size_t at = 0;
  for (const Token& token : tokens_in(text)) {
    out += text.substr(at, token.begin - at);
    at = token.begin + token.text.size();
    const auto found = values_.find(token.text);
    if (found != values_.end()) {
      out += found->second;
    } else {
      out += token.text == "T" ? std::string(kSomeTime) : token.text;
    }
  }
  return out + text.substr(at);
}

std::string KubeTokens::put_body(const OrderedJson& body) const {
  if (body.kind == OrderedJson::Kind::Text) return put(body.text);
  // Times first, as long as the uid beside them tells whose they are.
  std::function<OrderedJson(const OrderedJson&)> with_times = [&](const OrderedJson& json) {
    OrderedJson out = json;
    for (OrderedJson& item : out.items) item = with_times(item);
    const OrderedJson* uid = json.member("uid");
    const auto known = uid == nullptr ? times_.end() : times_.find(put(uid->text));
    if (known == times_.end()) return out;
    for (std::size_t i = 0; i < out.names.size(); ++i) {
      const auto time = known->second.find(out.names[i]);
      if (out.items[i].text == "T" && time != known->second.end()) {
        out.items[i].text = time->second;
      }
    }
    return out;
  };
  return write_ordered_json(with_times(body), [&](const std::string& text) { return put(text); });
}

std::vector<std::string> KubeTokens::match(const Json& want, const Json& got,
                                           const std::string& at) {
  match_value(want, got, at);
  return std::exchange(differences_, {});
}

void KubeTokens::match_value(const Json& want, const Json& got, const std::string& at) {
  if (want.is_object() && got.is_object()) return match_members(want, got, at);
  if (want.is_array() && got.is_array()) {
    if (want.size() != got.size()) {
      differences_.push_back(
          fmt::format("{}: expected {} elements, got {}", at, want.size(), got.size()));
    }
    for (std::size_t i = 0; i < std::min(want.size(), got.size()); ++i) {
      match_value(want[i], got[i], fmt::format("{}[{}]", at, i));
    }
    return;
  }
  if (want.is_string() && got.is_string()) return match_text(want.text(), got.text(), at);
  if (want == got && want.is_bool() == got.is_bool()) return;
  differences_.push_back(
      fmt::format("{}: expected {}, got {}", at, shortened(want), shortened(got)));
}

void KubeTokens::match_members(const Json& want, const Json& got, const std::string& at) {
  remember_times(got);
  for (const auto& [name, member] : want.members()) {
    const std::string real = put(name);
    if (got.contains(real)) {
      match_value(member, got[real], at + "." + name);
    } else {
      differences_.push_back(fmt::format("{}: no member {}", at, name));
    }
  }
  for (const auto& [name, member] : got.members()) {
    const bool is_told = std::any_of(
        want.members().begin(), want.members().end(),
        [&](const Json::Member& one) { return one.key == name || put(one.key) == name; });
    if (!is_told) {
      differences_.push_back(
          fmt::format("{}: {} is {}, expected none", at, name, shortened(member)));
    }
  }
}

void KubeTokens::remember_times(const Json& object) {
  if (!object["uid"].is_string() || !object.contains("creationTimestamp")) return;
  auto& times = times_[object["uid"].text()];
  for (const char* name : {"creationTimestamp", "deletionTimestamp"}) {
    if (object.contains(name)) times[name] = object[name].text();
  }
}

void KubeTokens::match_text(std::string want, std::string got, const std::string& at) {
  want = expanded(want);
  cut_at_words_of_go(want, got);
  if (want == got) return;
  std::string pattern = "(?s)^";
  std::size_t done = 0;
  std::vector<std::string> bound;
  for (const Token& token : tokens_in(want)) {
    pattern += base::GoRegexp::quote(want.substr(done, token.begin - done));
    done = token.begin + token.text.size();
    const auto known = values_.find(token.text);
    if (known != values_.end() && is_bound_once(token.kind)) {
      pattern += base::GoRegexp::quote(known->second);
    } else {
      pattern += "(" + pattern_of(token.kind) + ")";
      bound.push_back(token.text);
    }
  }
  pattern += base::GoRegexp::quote(want.substr(done)) + "$";
  const auto program = base::GoRegexp::compile(pattern);
  const auto found = program ? program->find(got) : std::nullopt;
  if (!found) {
    differences_.push_back(
        fmt::format("{}: expected {}, got {}", at, shortened(want), shortened(got)));
    return;
  }
  for (std::size_t i = 0; i < bound.size(); ++i) values_[bound[i]] = *(*found)[i + 1];
}

std::vector<std::string> KubeTokens::disorder(bool strictly) const {
  std::vector<std::string> out;
  std::map<std::int64_t, std::int64_t> versions;
  std::map<std::string, std::string> owners;
  const auto number = [](std::string_view text) {
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
  };
  for (const auto& [token, value] : values_) {
    if (token.starts_with("rv-")) {
      versions[number(std::string_view(token).substr(3))] = number(value);
    } else if (token.starts_with("uid-") || token.starts_with("continue-")) {
      const auto [other, is_new] = owners.emplace(value, token);
      if (!is_new) out.push_back(fmt::format("{} is {} too", token, other->second));
    }
  }
  std::int64_t last = 0;
  for (const auto& [token, value] : versions) {
    if (value < last || (strictly && value == last)) {
      out.push_back(fmt::format("rv-{} is {}, one before it {}", token, value, last));
    }
    last = value;
  }
  return out;
}

}  // namespace porchsim::scenarios
