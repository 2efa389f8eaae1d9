#include <algorithm>
#include <cstring>
#include <expected>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/ascii.h"
#include "cel/functions/format.h"
#include "cel/functions/function.h"
#include "cel/value/print.h"
#include "cel/value/utf8.h"

namespace porchsim::cel {
namespace {

Value out_of_range(std::int64_t index) {
  return Value::error(fmt::format("index out of range: {}", index));
}

// A string whose runes are counted. They are `size`.
struct Runes {
  explicit Runes(const std::string& string)
      : text(string),
        starts(rune_starts(string)),
        size(static_cast<std::int64_t>(starts.size()) - 1) {}

  std::string slice(std::int64_t from, std::int64_t to) const {
    const std::size_t begin = starts[static_cast<std::size_t>(from)];
    return std::string(text.substr(begin, starts[static_cast<std::size_t>(to)] - begin));
  }
  bool has(std::string_view part, std::int64_t at) const {
    return text.substr(starts[static_cast<std::size_t>(at)]).starts_with(part);
  }

  std::string_view text;
  std::vector<std::size_t> starts;
  std::int64_t size;
};

// In linear time, as memmem and unlike std::string.
std::size_t find_in(std::string_view text, std::string_view part, std::size_t from) {
  const void* found = memmem(text.data() + from, text.size() - from, part.data(), part.size());
  if (found == nullptr) return std::string_view::npos;
  return static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

Value char_at(CallContext&, Arguments arguments) {
  const Runes runes(arguments[0].as_string());
  const std::int64_t index = arguments[1].as_int();
  if (index < 0 || index > runes.size) return out_of_range(index);
  return Value::string(index == runes.size ? "" : runes.slice(index, index + 1));
}

Value index_of(CallContext&, Arguments arguments) {
  const std::string& part = arguments[1].as_string();
  const std::int64_t from = arguments.size() == 3 ? arguments[2].as_int() : 0;
  if (part.empty()) return Value::integer(from);
  const Runes runes(arguments[0].as_string());
  if (from < 0) return out_of_range(from);
  if (from >= runes.size) return Value::integer(-1);
  const std::string_view rest = runes.text.substr(runes.starts[static_cast<std::size_t>(from)]);
  const void* found = memmem(rest.data(), rest.size(), part.data(), part.size());
  if (found == nullptr) return Value::integer(-1);
  const auto byte = static_cast<std::size_t>(static_cast<const char*>(found) - runes.text.data());
  return Value::integer(std::ranges::lower_bound(runes.starts, byte) - runes.starts.begin());
}

Value last_index_of(CallContext& context, Arguments arguments) {
  const std::string& text = arguments[0].as_string();
  const std::string& part = arguments[1].as_string();
  const Runes runes(text);
  const bool has_offset = arguments.size() == 3;
  if (part.empty()) return Value::integer(has_offset ? arguments[2].as_int() : runes.size);
  if (!has_offset && text.size() < part.size()) return Value::integer(-1);
  std::int64_t from = has_offset ? arguments[2].as_int() : runes.size - 1;
  if (from < 0) return out_of_range(from);
  if (from >= runes.size) return Value::integer(-1);
  from = std::min(from, runes.size - static_cast<std::int64_t>(count_runes(part)));
  const std::uint64_t step = 1 + part.size() / 64;
  for (; from >= 0; --from) {
    if (!context.budget.work(step)) return out_of_budget();
    if (runes.has(part, from)) return Value::integer(from);
  }
  return Value::integer(-1);
}

template <class Change>
Value changed(Arguments arguments, Change change) {
  std::string text = arguments[0].as_string();
  for (char& c : text) c = change(c);
  return Value::string(std::move(text));
}
Value lower_ascii(CallContext&, Arguments arguments) {
  return changed(arguments, [](char c) { return base::to_lower(c); });
}
Value upper_ascii(CallContext&, Arguments arguments) {
  return changed(arguments,
                 [](char c) { return base::is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; });
}

Value replace(CallContext& context, Arguments arguments) {
  const std::string& text = arguments[0].as_string();
  const std::string& old = arguments[1].as_string();
  const std::string& fresh = arguments[2].as_string();
  std::int64_t count = arguments.size() == 4 ? arguments[3].as_int() : -1;
  std::string out;
  std::size_t at = 0;
  // An empty text is before each rune and at the end.
  while (count != 0 && at <= text.size()) {
    const std::size_t found = old.empty() ? at : find_in(text, old, at);
    if (found == std::string::npos) break;
    if (!context.budget.work(4 + fresh.size() / 6)) return out_of_budget();
    out.append(text, at, found - at);
    out += fresh;
    at = found + old.size();
    if (old.empty()) {
      if (at == text.size()) {
        ++at;
        break;
      }
      const std::size_t size = first_rune(std::string_view(text).substr(at)).bytes;
      out.append(text, at, size);
      at += size;
    }
    --count;
  }
  if (at < text.size()) out.append(text, at);
  return Value::string(std::move(out));
}

Value split(CallContext& context, Arguments arguments) {
  const std::string& text = arguments[0].as_string();
  const std::string& separator = arguments[1].as_string();
  std::int64_t count = arguments.size() == 3 ? arguments[2].as_int() : -1;
  ValueList parts;
  if (count == 0) return Value::list({});
  std::size_t at = 0;
  const bool by_rune = separator.empty();
  while (count < 0 || static_cast<std::int64_t>(parts.size()) < count - 1) {
    if (!context.budget.work(20)) return out_of_budget();
    if (by_rune && at >= text.size()) break;
    const std::size_t end = by_rune ? at + first_rune(std::string_view(text).substr(at)).bytes
                                    : find_in(text, separator, at);
    if (end == std::string::npos || (by_rune && end >= text.size())) break;
    parts.push_back(Value::string(text.substr(at, end - at)));
    at = end + separator.size();
  }
  if (!by_rune || at < text.size()) parts.push_back(Value::string(text.substr(at)));
  return Value::list(std::move(parts));
}

Value substring(CallContext&, Arguments arguments) {
  const Runes runes(arguments[0].as_string());
  const std::int64_t start = arguments[1].as_int();
  const std::int64_t end = arguments.size() == 3 ? arguments[2].as_int() : runes.size;
  if (arguments.size() == 3 && start > end) {
    return Value::error(fmt::format("invalid substring range. start: {}, end: {}", start, end));
  }
  if (start < 0 || start > runes.size) return out_of_range(start);
  if (end < 0 || end > runes.size) return out_of_range(end);
  return Value::string(runes.slice(start, end));
}

// unicode.IsSpace.
bool is_space(std::uint32_t rune) {
  return (rune >= 9 && rune <= 13) || rune == 32 || rune == 0x85 || rune == 0xA0 ||
         rune == 0x1680 || (rune >= 0x2000 && rune <= 0x200A) || rune == 0x2028 || rune == 0x2029 ||
         rune == 0x202F || rune == 0x205F || rune == 0x3000;
}

Value trim(CallContext&, Arguments arguments) {
  const std::string_view text = arguments[0].as_string();
  std::size_t begin = std::string_view::npos;
  std::size_t end = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Rune rune = first_rune(text.substr(at));
    if (!is_space(rune.value)) {
      begin = std::min(begin, at);
      end = at + rune.bytes;
    }
    at += rune.bytes;
  }
  return Value::string(
      begin == std::string_view::npos ? "" : std::string(text.substr(begin, end - begin)));
}

Value quote(CallContext&, Arguments arguments) {
  std::string out = "\"";
  for (std::string_view rest = arguments[0].as_string(); !rest.empty();) {
    const Rune rune = first_rune(rest);
    constexpr std::string_view kEscaped = "\a\b\f\n\r\t\v\\\"";
    constexpr std::string_view kLetters = "abfnrtv\\\"";
    const std::size_t at = rune.bytes == 1 ? kEscaped.find(rest[0]) : std::string_view::npos;
    if (at != std::string_view::npos && rune.valid) {
      out += '\\';
      out += kLetters[at];
    } else {
      append_rune(out, rune.value);
    }
    rest.remove_prefix(rune.bytes);
  }
  return Value::string(out + "\"");
}

Value join(CallContext& context, Arguments arguments) {
  const std::string separator = arguments.size() == 2 ? arguments[1].as_string() : "";
  std::string out;
  bool first = true;
  for (const Value& item : arguments[0].as_list()) {
    if (!context.budget.work(2 + separator.size() / 6 + 2 * item.weight())) return out_of_budget();
    if (!std::exchange(first, false)) out += separator;
    if (!item.is(Value::Kind::String)) {
      return Value::error("join: invalid input: " + go_text(item));
    }
    out += item.as_string();
  }
  return Value::string(std::move(out));
}

Value reverse(CallContext&, Arguments arguments) {
  const Runes runes(arguments[0].as_string());
  std::string out;
  for (std::int64_t i = runes.size; i > 0; --i) out += runes.slice(i - 1, i);
  return Value::string(std::move(out));
}

// With so many steps for each byte of the text, as measured; half ones are written as two bytes.
template <Implementation kRun, std::uint64_t kSteps, std::uint64_t kBytes = 1>
Value walking(CallContext& context, Arguments arguments) {
  const std::size_t size = arguments[0].as_string().size();
  if (!context.budget.work(size * kSteps / kBytes)) return out_of_budget();
  return kRun(context, arguments);
}

Overload of(std::string_view id, std::vector<TypeRef> types, const TypeRef& result,
            Implementation run) {
  const Arity arity = types.size() == 1   ? Arity::Unary
                      : types.size() == 2 ? Arity::Binary
                                          : Arity::Any;
  return {id, true, std::move(types), result, run, arity};
}

}  // namespace

void add_string_extensions(FunctionTable& table) {
  const TypeRef& text = string_type();
  const TypeRef& number = int_type();
  const TypeRef texts = list_type(text);
  table.add({"charAt", {of("string_char_at_int", {text, number}, text, walking<char_at, 1, 2>)}});
  table.add(
      {"indexOf",
       {of("string_index_of_string", {text, text}, number, walking<index_of, 1, 2>),
        of("string_index_of_string_int", {text, text, number}, number, walking<index_of, 1, 2>)}});
  table.add({"lastIndexOf",
             {of("string_last_index_of_string", {text, text}, number, walking<last_index_of, 1, 2>),
              of("string_last_index_of_string_int", {text, text, number}, number,
                 walking<last_index_of, 1, 2>)}});
  table.add({"lowerAscii", {of("string_lower_ascii", {text}, text, walking<lower_ascii, 1, 3>)}});
  table.add({"replace",
             {of("string_replace_string_string", {text, text, text}, text, walking<replace, 1, 16>),
              of("string_replace_string_string_int", {text, text, text, number}, text,
                 walking<replace, 1, 16>)}});
  table.add({"split",
             {of("string_split_string", {text, text}, texts, split),
              of("string_split_string_int", {text, text, number}, texts, split)}});
  table.add(
      {"substring",
       {of("string_substring_int", {text, number}, text, walking<substring, 1, 2>),
        of("string_substring_int_int", {text, number, number}, text, walking<substring, 1, 2>)}});
  table.add({"trim", {of("string_trim", {text}, text, walking<trim, 1>)}});
  table.add({"upperAscii", {of("string_upper_ascii", {text}, text, walking<upper_ascii, 1, 3>)}});
  Overload format = of("string_format", {text, list_type(dyn_type())}, text, format_string);
  format.arity = Arity::Any;
  table.add({"format", {format}});
  Overload quoting = of("strings_quote", {text}, text, walking<quote, 2>);
  quoting.on_target = false;
  table.add({"strings.quote", {quoting}});
  table.add(
      {"join",
       {of("list_join", {texts}, text, join), of("list_join_string", {texts, text}, text, join)}});
  table.add({"reverse", {of("string_reverse", {text}, text, walking<reverse, 3>)}});
}

}  // namespace porchsim::cel
