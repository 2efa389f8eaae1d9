#include "kpt/kyaml/sync_order.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kpt/yaml/same_text.h"

namespace porchsim::kpt {
namespace {

bool is_nothing(const yaml::Node& node) {
  return node.is_null() || (!node.is_scalar() && node.content.empty()) ||
         (node.is_scalar() && node.value.empty());
}

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

// Where the keys of a mapping stand first among its content.
class KeyPlaces {
 public:
  explicit KeyPlaces(const yaml::NodeList& content) : content_(content) {
    if (content.size() <= kFew) return;
    for (std::size_t i = 0; i + 1 < content.size(); i += 2) places_.emplace(content[i].value, i);
  }

  std::size_t find(std::string_view key) const {
    if (content_.size() > kFew) {
      const auto found = places_.find(key);
      return found == places_.end() ? kNowhere : found->second;
    }
    for (std::size_t i = 0; i + 1 < content_.size(); i += 2) {
      if (yaml::same_text(content_[i].value, key)) return i;
    }
    return kNowhere;
  }

 private:
  static constexpr std::size_t kFew = 32;  // looked through faster than indexed

  const yaml::NodeList& content_;
  std::map<std::string_view, std::size_t> places_;  // of many
};

// Whether the keys of `to` stand as they would after sync_fields: each once, those of `from` first
// and in its order.
bool has_order(const yaml::Node& from, const KeyPlaces& in_from, const yaml::Node& to,
               const KeyPlaces& in_to) {
  std::size_t at = from.content.shares(to.content) ? to.content.size() : 0;
  for (std::size_t i = at; i + 1 < from.content.size(); i += 2) {
    const std::size_t found = in_to.find(from.content[i].value);
    if (found == kNowhere) continue;
    if (found != at) return false;
    at += 2;
  }
  for (std::size_t i = 0; i + 1 < to.content.size(); i += 2) {
    const std::string& key = to.content[i].value;
    if (in_to.find(key) != i || (i >= at && in_from.find(key) != kNowhere)) return false;
  }
  return true;
}

// About as much as it takes in memory and in a text.
std::size_t bytes_of(const yaml::Node& node) {
  std::size_t bytes = 16 + node.value.size();
  for (const yaml::Node& child : node.content) bytes += bytes_of(child);
  return bytes;
}

Status check_copies(const yaml::NodeList& content, const KeyPlaces& places) {
  std::size_t copied = 0;
  for (std::size_t i = 0; i + 1 < content.size() && copied <= kMostCopiedBytes; i += 2) {
    const std::size_t first = places.find(content[i].value);
    if (first != i) copied += content[i].value.size() + bytes_of(content[first + 1]);
    if (copied > kMostCopiedBytes) {
      return fail(fmt::format("field {} stands more than once, with a value too large to copy",
                              content[i].value),
                  content[i].line, content[i].column);
    }
  }
  return {};
}

// Of a key that stands twice kyaml finds the first, and writes that twice.
Status sync_fields(const yaml::Node& from, yaml::Node& to) {
  const yaml::NodeList old = std::move(to.content);
  to.content.clear();
  const KeyPlaces places(old);
  if (Status small = check_copies(old, places); !small) return small;
  const auto append = [&](std::string_view name) {
    const std::size_t index = places.find(name);
    to.content.push_back(old[index]);
    to.content.push_back(old[index + 1]);
  };
  std::map<std::string_view, int> left;
  std::map<std::string_view, int> taken;
  for (std::size_t i = 0; i + 1 < old.size(); i += 2) ++left[old[i].value];
  for (std::size_t i = 0; i + 1 < from.content.size(); i += 2) {
    const auto found = left.find(from.content[i].value);
    if (found == left.end() || found->second == 0) continue;
    append(found->first);
    --found->second;
    ++taken[found->first];
  }
  for (std::size_t i = 0; i + 1 < old.size(); i += 2) {
    const auto found = taken.find(old[i].value);
    if (found != taken.end() && found->second-- > 0) continue;
    append(old[i].value);
  }
  return {};
}

// Whether sync would leave `to` as it is.
bool is_in_order(const yaml::Node& from, const yaml::Node& to) {
  if (is_nothing(from) || is_nothing(to) || from.kind != to.kind) return true;
  if (from.is_sequence()) {
    for (std::size_t i = 0; i < std::min(from.content.size(), to.content.size()); ++i) {
      if (!is_in_order(from.content[i], to.content[i])) return false;
    }
  }
  if (from.is_mapping()) {
    const KeyPlaces in_from(from.content);
    const KeyPlaces in_to(to.content);
    if (!has_order(from, in_from, to, in_to)) return false;
    for (std::size_t i = 0; i + 1 < to.content.size(); i += 2) {
      const bool same = from.content.shares(to.content);
      const std::size_t place = same ? i : in_from.find(to.content[i].value);
      if (place == kNowhere) continue;
      if (!is_in_order(from.content[place + 1], to.content[i + 1])) return false;
    }
  }
  return true;
}

Status sync(const yaml::Node& from, yaml::Node& to) {
  if (is_nothing(from) || is_nothing(to)) return {};
  if (from.is_sequence() && to.is_sequence()) {
    for (std::size_t i = 0; i < std::min(from.content.size(), to.content.size()); ++i) {
      if (Status done = sync(from.content[i], to.content[i]); !done) return done;
    }
  }
  if (!from.is_mapping() || !to.is_mapping()) return {};
  const KeyPlaces in_from(from.content);
  const KeyPlaces in_to(to.content);
  for (std::size_t i = 0; i + 1 < to.content.size(); i += 2) {
    const std::size_t place = in_from.find(to.content[i].value);
    if (place == kNowhere || in_to.find(to.content[i].value) != i) continue;
    if (Status done = sync(from.content[place + 1], to.content[i + 1]); !done) return done;
  }
  return has_order(from, in_from, to, in_to) ? Status() : sync_fields(from, to);
}

// An element that begins with another field than before leaves its comment in the middle: the
// comments of first fields go to the elements.
bool has_lower_comments(const yaml::Node& node) {
  if (node.is_mapping()) return std::ranges::any_of(node.content, has_lower_comments);
  return node.is_sequence() && std::ranges::any_of(node.content, [](const yaml::Node& element) {
           return !element.content.empty() && element.content[0].is_scalar() &&
                  !element.content[0].head_comment.empty();
         });
}

void lift_head_comments(yaml::Node& node) {
  if (node.is_mapping()) {
    for (yaml::Node& child : node.content) lift_head_comments(child);
  }
  if (!node.is_sequence()) return;
  for (yaml::Node& element : node.content) {
    if (element.content.empty() || !element.content[0].is_scalar()) continue;
    yaml::Node& first = element.content[0];
    if (element.head_comment.empty()) {
      element.head_comment = first.head_comment;
    } else if (!first.head_comment.empty()) {
      element.head_comment =
          std::string(element.head_comment) + "\n" + std::string(first.head_comment);
      first.head_comment.clear();
    }
  }
}

}  // namespace

Status sync_order(const yaml::Node& from, yaml::Node& to) {
  const bool is_document = from.kind == yaml::NodeKind::Document;
  if (is_document && from.content.empty()) return {};
  const yaml::Node& root = is_document ? from.content[0] : from;
  if (!is_in_order(root, to)) {
    if (Status done = sync(root, to); !done) return done;
  }
  if (has_lower_comments(to)) lift_head_comments(to);
  return {};
}

}  // namespace porchsim::kpt
