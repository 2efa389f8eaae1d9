#include "program/explain/changes.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "reports/changed_lines.h"
#include "reports/printable.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

constexpr std::size_t kLongestValue = 70;
constexpr std::size_t kMostLines = 6;  // of one file

// What no one writes but the server, and what goes with the clock.
constexpr auto kUntold = std::to_array<std::string_view>(
    {"metadata.resourceVersion", "metadata.uid", "metadata.creationTimestamp",
     "metadata.managedFields", "metadata.generation"});

bool is_told(std::string_view path) {
  return std::ranges::find(kUntold, path) == kUntold.end() &&
         !path.ends_with(".lastTransitionTime") && !path.ends_with("At");
}

std::string short_text(const Json& value) {
  std::string text = value.is_string() ? value.text() : value.dump();
  if (text.empty()) text = "\"\"";
  text = reports::printable_line(text);
  if (text.size() <= kLongestValue) return text;
  std::size_t cut = kLongestValue;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U) --cut;
  return text.substr(0, cut) + "…";
}

// How the items of a list are told apart: the first of these members that all have, each another.
std::string_view key_of(const Json& list) {
  for (const std::string_view key : {"type", "name", "uid", "image"}) {
    std::vector<std::string> values;
    for (const Json& item : list.items()) {
      if (!item[key].is_string()) break;
      values.push_back(item[key].text());
    }
    std::ranges::sort(values);
    const bool each_another = std::ranges::adjacent_find(values) == values.end();
    if (!values.empty() && values.size() == list.items().size() && each_another) return key;
  }
  return "";
}

std::map<std::string, Json> by_key(const Json& list, std::string_view key) {
  std::map<std::string, Json> items;
  for (const Json& item : list.items()) items.emplace(item[key].text(), item);
  return items;
}

// A field in itself, too.
bool lies_in(std::string_view field, std::string_view whole) {
  if (!field.starts_with(whole)) return false;
  if (field.size() == whole.size()) return true;
  return field[whole.size()] == '.' || field[whole.size()] == '[';
}

class Comparison {
 public:
  explicit Comparison(std::string_view opened) : opened_(opened) {}

  std::vector<FieldChange> changes;

  void compare(const std::string& path, const Json& before, const Json& after) {
    if (before == after || !is_told(path)) return;
    if (compared_members(path, before, after) || compared_items(path, before, after)) return;
    changes.push_back({path, before.is_null() ? "" : short_text(before),
                       after.is_null() ? "" : short_text(after)});
  }

 private:
  // A whole object that comes or goes is told by its members at the top alone.
  bool compared_members(const std::string& path, const Json& before, const Json& after) {
    const bool both = before.is_object() && after.is_object();
    const bool one =
        (before.is_object() && after.is_null()) || (before.is_null() && after.is_object());
    const bool shallow =
        std::ranges::count(path, '.') == 0 || (opened_ != path && lies_in(opened_, path));
    if (!both && !(one && shallow)) return false;
    std::map<std::string, bool> keys;
    for (const auto& member : before.members()) keys.emplace(member.key, true);
    for (const auto& member : after.members()) keys.emplace(member.key, true);
    for (const auto& [key, known] : keys)
      compare(path.empty() ? key : path + "." + key, before[key], after[key]);
    return true;
  }

  bool compared_items(const std::string& path, const Json& before, const Json& after) {
    const bool lists =
        (before.is_array() || before.is_null()) && (after.is_array() || after.is_null());
    if (!lists) return false;
    const std::string_view key = key_of(before.items().empty() ? after : before);
    if (key.empty() || (!after.items().empty() && key_of(after) != key)) return false;
    const auto old_items = by_key(before, key);
    const auto new_items = by_key(after, key);
    std::map<std::string, bool> names;
    for (const auto& [name, item] : old_items) names.emplace(name, true);
    for (const auto& [name, item] : new_items) names.emplace(name, true);
    const auto item_of = [](const auto& items, const std::string& name) {
      const auto found = items.find(name);
      return found == items.end() ? Json() : found->second;
    };
    for (const auto& [name, known] : names) {
      compare(fmt::format("{}[{}]", path, name), item_of(old_items, name),
              item_of(new_items, name));
    }
    return true;
  }

  std::string_view opened_;
};

void compare_lines(std::string_view before, std::string_view after, ContentChange& change) {
  const auto [was, is] = reports::changed_lines(before, after);
  const auto add = [&change](char sign, std::string_view line) {
    if (change.lines.size() == kMostLines) {
      ++change.more;
    } else {
      change.lines.push_back(sign + reports::printable_line(line));
    }
  };
  for (const std::string_view line : was) add('-', line);
  for (const std::string_view line : is) add('+', line);
}

}  // namespace

std::vector<FieldChange> field_changes(const Json& before, const Json& after,
                                       std::string_view opened) {
  Comparison comparison(opened);
  comparison.compare("", before, after);
  return std::move(comparison.changes);
}

bool concerns(const FieldChange& change, std::string_view path) {
  return lies_in(path, change.path) || lies_in(change.path, path);
}

std::string to_text(const FieldChange& change) {
  if (change.before.empty()) return fmt::format("{}: {} is new", change.path, change.after);
  if (change.after.empty())
    return fmt::format("{} is no more (was {})", change.path, change.before);
  return fmt::format("{}: {} -> {}", change.path, change.before, change.after);
}

std::string_view to_string(ContentChange::What what) {
  switch (what) {
    case ContentChange::What::New:
      return "new";
    case ContentChange::What::Gone:
      return "gone";
    case ContentChange::What::Changed:
      return "changed";
  }
  return "";
}

std::vector<ContentChange> content_changes(const kpt::Files& before, const kpt::Files& after) {
  std::vector<ContentChange> changes;
  for (const auto& [path, text] : before) {
    const auto now = after.find(path);
    if (now == after.end()) {
      changes.push_back({path, ContentChange::What::Gone});
    } else if (*now->second != *text) {
      ContentChange change{path, ContentChange::What::Changed};
      compare_lines(*text, *now->second, change);
      changes.push_back(std::move(change));
    }
  }
  for (const auto& [path, text] : after) {
    if (!before.contains(path)) changes.push_back({path, ContentChange::What::New});
  }
  return changes;
}

}  // namespace porchsim::scenarios
