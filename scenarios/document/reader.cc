#include "scenarios/document/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "scenarios/document/duration.h"
#include "scenarios/document/suggest.h"
#include "sim/assert.h"

namespace porchsim::scenarios {

void Problems::add(Place place, std::string message, int width) {
  if (found_.size() >= kMost || std::ranges::find(sealed_, place) != sealed_.end()) return;
  const auto after = std::ranges::upper_bound(found_, place, {}, &Diagnostic::place);
  found_.insert(after, Diagnostic{file_, place, width, std::move(message)});
}

void Problems::add(const PosNode& at, std::string message) {
  const bool one_line = at.is_scalar() && at.text.find('\n') == std::string::npos;
  const std::size_t quotes = at.quoted ? 2 : 0;
  add(at.place, std::move(message), one_line ? static_cast<int>(at.text.size() + quotes) : 1);
}

void Problems::seal() {
  for (const Diagnostic& diagnostic : found_) sealed_.push_back(diagnostic.place);
}

std::vector<Diagnostic> Problems::take() { return std::move(found_); }

std::optional<std::string> read_text(const PosNode& node, std::string_view what,
                                     Problems& problems) {
  if (node.is_scalar()) return node.text;
  problems.add(node, fmt::format("{} must be text, not {}; write one word or quote it", what,
                                 describe(node.kind)));
  return std::nullopt;
}

std::optional<std::int64_t> read_integer(const PosNode& node, std::string_view what,
                                         std::int64_t least, std::int64_t most,
                                         Problems& problems) {
  std::int64_t value = 0;
  const char* end = node.text.data() + node.text.size();
  const auto read = std::from_chars(node.text.data(), end, value);
  const bool number =
      node.is_scalar() && read.ec == std::errc{} && read.ptr == end && !node.text.empty();
  if (number && value >= least && value <= most) return value;
  const std::string found =
      node.is_scalar() ? fmt::format("\"{}\"", node.text) : std::string(describe(node.kind));
  problems.add(
      node, fmt::format("{} is {}; write a whole number from {} to {}", what, found, least, most));
  return std::nullopt;
}

std::optional<bool> read_bool(const PosNode& node, std::string_view what, Problems& problems) {
  if (node.is_scalar() && !node.quoted && node.text == "true") return true;
  if (node.is_scalar() && !node.quoted && node.text == "false") return false;
  const std::string found =
      node.is_scalar() ? fmt::format("\"{}\"", node.text) : std::string(describe(node.kind));
  problems.add(node, fmt::format("{} is {}; write true or false", what, found));
  return std::nullopt;
}

std::optional<sim::Duration> read_duration(const PosNode& node, std::string_view what,
                                           Problems& problems) {
  if (node.is_scalar()) {
    if (const auto duration = parse_duration(node.text)) return duration;
  }
  const std::string found =
      node.is_scalar() ? fmt::format("\"{}\"", node.text) : std::string(describe(node.kind));
  problems.add(node,
               fmt::format("{} is {}, which is no duration; write for example 30s, 250ms or 1h30m",
                           what, found));
  return std::nullopt;
}

std::vector<std::string> read_texts(const PosNode& node, std::string_view what,
                                    Problems& problems) {
  std::vector<std::string> texts;
  for (const PosNode* item : read_items(node)) {
    if (auto text = read_text(*item, what, problems)) texts.push_back(*std::move(text));
  }
  return texts;
}

std::vector<const PosNode*> read_items(const PosNode& node) {
  std::vector<const PosNode*> items;
  if (node.is_null()) return items;
  if (!node.is_sequence()) return {&node};
  for (const PosNode& item : node.children) items.push_back(&item);
  return items;
}

bool expect_mapping(const PosNode& node, std::string_view what, std::string_view example,
                    Problems& problems) {
  if (node.is_mapping()) return true;
  problems.add(node, fmt::format("{} must be a mapping, not {}; for example {}", what,
                                 describe(node.kind), example));
  return false;
}

bool expect_list(const PosNode& node, std::string_view what, std::string_view example,
                 Problems& problems) {
  if (node.is_sequence()) return true;
  problems.add(node, fmt::format("{} must be a list, not {}; for example {}", what,
                                 describe(node.kind), example));
  return false;
}

MapReader::MapReader(const PosNode& node, std::string what, Keys keys, Problems& problems)
    : node_(node), what_(std::move(what)), tables_{keys}, problems_(problems) {}

bool MapReader::is_in_tables(std::string_view key) const {
  return std::ranges::any_of(tables_, [key](Keys keys) { return is_key_of(keys, key); });
}

const PosNode* MapReader::find(std::string_view key) {
  SIM_ASSERT(is_in_tables(key), "{} is asked for \"{}\", which stands in none of its tables", what_,
             key);
  asked_.emplace_back(key);
  return node_.find(key);
}

const PosNode* MapReader::require(std::string_view key, std::string_view example) {
  const PosNode* value = find(key);
  if (value != nullptr && !value->is_null()) return value;
  const PosNode* at = node_.find_key(key);
  if (at == nullptr && is_misspelt(key)) return nullptr;
  problems_.add(at != nullptr ? *at : node_,
                fmt::format("{} needs \"{}\"; for example {}", what_, key, example));
  return nullptr;
}

bool MapReader::is_misspelt(std::string_view key) {
  for (std::size_t i = 0; i < node_.size(); ++i) {
    const PosNode& written = node_.key(i);
    const bool known =
        is_in_tables(written.text) || std::ranges::find(asked_, written.text) != asked_.end();
    if (known || nearest(written.text, std::array{key}).empty()) continue;
    problems_.add(written, fmt::format("unknown key \"{}\" in {}; did you mean \"{}\"?",
                                       written.text, what_, key));
    allow(written.text);
    return true;
  }
  return false;
}

std::string MapReader::text(std::string_view key, std::string otherwise) {
  const PosNode* value = find(key);
  if (value == nullptr) return otherwise;
  return read_text(*value, fmt::format("\"{}\"", key), problems_).value_or(std::move(otherwise));
}

bool MapReader::flag(std::string_view key, bool otherwise) {
  const PosNode* value = find(key);
  return value == nullptr
             ? otherwise
             : read_bool(*value, fmt::format("\"{}\"", key), problems_).value_or(otherwise);
}

std::optional<sim::Duration> MapReader::duration(std::string_view key) {
  const PosNode* value = find(key);
  if (value == nullptr) return std::nullopt;
  return read_duration(*value, fmt::format("\"{}\"", key), problems_);
}

std::optional<std::int64_t> MapReader::integer(std::string_view key, std::int64_t least,
                                               std::int64_t most) {
  const PosNode* value = find(key);
  if (value == nullptr) return std::nullopt;
  return read_integer(*value, fmt::format("\"{}\"", key), least, most, problems_);
}

void MapReader::allow_all() {
  for (std::size_t i = 0; i < node_.size(); ++i) asked_.emplace_back(node_.key(i).text);
}

void MapReader::finish() {
  const std::vector<std::string_view> known(asked_.begin(), asked_.end());
  for (std::size_t i = 0; i < node_.size(); ++i) {
    const PosNode& key = node_.key(i);
    if (std::ranges::find(known, key.text) != known.end()) continue;
    const std::string cure = known.size() > 1 ? suggestion(key.text, known) : "; remove it";
    problems_.add(key, fmt::format("unknown key \"{}\" in {}{}", key.text, what_, cure));
  }
}

}  // namespace porchsim::scenarios
