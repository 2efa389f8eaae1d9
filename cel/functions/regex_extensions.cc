#include <expected>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "base/ascii.h"
#include "base/go_regexp.h"
#include "cel/functions/function.h"
#include "cel/functions/patterns.h"
#include "cel/value/print.h"
#include "cel/value/utf8.h"

namespace porchsim::cel {
namespace {

using base::GoRegexp;

std::string_view slice(std::string_view text, const GoRegexp::Span& span) {
  return text.substr(span.first, span.second - span.first);
}

// A pattern of at most one group.
std::expected<GoRegexp, std::string> compile(Budget& budget, const std::string& pattern) {
  auto regexp = compile_pattern(budget, pattern);
  if (!regexp) return std::unexpected("given regex is invalid: " + regexp.error());
  if (regexp->groups() > 1) {
    return std::unexpected("regular expression has more than one capturing group: " +
                           quoted(pattern));
  }
  return regexp;
}

// Before the first of the searches for a pattern, which find groups.
bool pays_to_begin(Budget& budget, const GoRegexp& regexp, std::size_t bytes) {
  return pays_for_machine(budget, regexp, bytes) && pays_for_groups(budget, regexp, bytes);
}

// Until the budget is spent; what there is then is worth nothing.
std::vector<GoRegexp::Spans> find_all(Budget& budget, const GoRegexp& regexp,
                                      std::string_view text) {
  if (!pays_to_begin(budget, regexp, text.size())) return {};
  return regexp.find_all(text,
                         [&](std::size_t left) { return pays_for_search(budget, regexp, left); });
}

Value extract(CallContext& context, Arguments arguments) {
  const auto regexp = compile(context.budget, arguments[1].as_string());
  if (!regexp) return Value::error(regexp.error());
  const std::string& text = arguments[0].as_string();
  if (!pays_to_begin(context.budget, *regexp, text.size()) ||
      !pays_for_search(context.budget, *regexp, text.size())) {
    return out_of_budget();
  }
  const auto found = regexp->find(text);
  if (!found) return Value::optional_none();
  const auto& part = found->back();
  const bool is_empty_group = found->size() > 1 && (!part || part->empty());
  return is_empty_group ? Value::optional_none() : Value::optional_of(Value::string(*part));
}

Value extract_all(CallContext& context, Arguments arguments) {
  const auto regexp = compile(context.budget, arguments[1].as_string());
  if (!regexp) return Value::error(regexp.error());
  const std::string& text = arguments[0].as_string();
  ValueList parts;
  for (const GoRegexp::Spans& spans : find_all(context.budget, *regexp, text)) {
    const auto& part = spans.back();
    if (spans.size() > 1 && (!part || part->first == part->second)) continue;
    parts.push_back(Value::string(std::string(slice(text, *part))));
  }
  if (context.budget.is_exceeded()) return out_of_budget();
  return Value::list(std::move(parts));
}

// What a match is replaced by: \1 is a group, \\ a backslash.
std::expected<std::string, std::string> replacement_of(std::string_view text,
                                                       const GoRegexp::Spans& spans,
                                                       std::string_view replacement) {
  std::string out;
  for (std::size_t i = 0; i < replacement.size(); ++i) {
    if (replacement[i] != '\\') {
      out += replacement[i];
      continue;
    }
    const auto wrong = [replacement](std::string_view why) {
      return std::unexpected(fmt::format("invalid replacement string: '{}' {}", replacement, why));
    };
    if (++i == replacement.size()) return wrong("\\ not allowed at end");
    if (replacement[i] == '\\') {
      out += '\\';
      continue;
    }
    if (!base::is_digit(replacement[i])) return wrong("\\ must be followed by a digit or \\");
    const auto group = static_cast<std::size_t>(replacement[i] - '0');
    if (group >= spans.size()) {
      return std::unexpected(
          fmt::format("replacement string references group {} but regex has only {} group(s)",
                      group, spans.size() - 1));
    }
    if (spans[group]) out += slice(text, *spans[group]);
  }
  return out;
}

Value replace(CallContext& context, Arguments arguments) {
  const std::string& text = arguments[0].as_string();
  std::int64_t count = arguments.size() == 4 ? arguments[3].as_int() : -1;
  if (count == 0) return arguments[0];
  if (count > std::numeric_limits<std::int32_t>::max()) return Value::error("integer overflow");
  const auto regexp = compile_pattern(context.budget, arguments[1].as_string());
  if (!regexp) return Value::error(regexp.error());
  std::string out;
  std::size_t behind = 0;
  for (const GoRegexp::Spans& spans : find_all(context.budget, *regexp, text)) {
    if (count-- == 0) break;
    const auto fresh = replacement_of(text, spans, arguments[2].as_string());
    if (!fresh) return Value::error(fresh.error());
    if (!context.budget.work(1 + fresh->size())) return out_of_budget();
    out.append(text, behind, spans[0]->first - behind);
    out += *fresh;
    behind = spans[0]->second;
  }
  out.append(text, behind);
  return Value::string(std::move(out));
}

}  // namespace

void add_regex_extensions(FunctionTable& table) {
  const TypeRef& text = string_type();
  table.add({"regex.extract",
             {{"regex_extract_string_string",
               false,
               {text, text},
               optional_type(text),
               extract,
               Arity::Binary}}});
  table.add({"regex.extractAll",
             {{"regex_extractAll_string_string",
               false,
               {text, text},
               list_type(text),
               extract_all,
               Arity::Binary}}});
  table.add({"regex.replace",
             {{"regex_replace_string_string_string",
               false,
               {text, text, text},
               text,
               replace,
               Arity::Any},
              {"regex_replace_string_string_string_int",
               false,
               {text, text, text, int_type()},
               text,
               replace,
               Arity::Any}}});
}

}  // namespace porchsim::cel
