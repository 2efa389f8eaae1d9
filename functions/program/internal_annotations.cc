#include "functions/program/internal_annotations.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "functions/program/render_item.h"
#include "functions/program/resource_meta.h"
#include "kpt/kyaml/annotations.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

struct Names {
  std::string_view present;
  std::string_view old;
  std::string_view what;
};

constexpr std::array<Names, 3> kNames = {{
    {annotation::kPath, annotation::kLegacyPath, "path"},
    {annotation::kIndex, annotation::kLegacyIndex, "index"},
    {annotation::kId, annotation::kLegacyId, "id"},
}};

std::string text_at(const kpt::StringMap& map, std::string_view key) {
  const auto found = map.find(key);
  return found == map.end() ? std::string() : found->second;
}

// Of a key that stands twice the last one counts.
std::string_view text_at(const Node* annotations, std::string_view key) {
  if (annotations == nullptr) return {};
  for (std::size_t i = annotations->content.size(); i >= 2; i -= 2) {
    if (meta_text(annotations->content[i - 2]) == key)
      return meta_text(annotations->content[i - 1]);
  }
  return {};
}

kpt::StringMap internal_of(const Node* annotations) {
  kpt::StringMap kept;
  for (std::size_t i = 0; annotations != nullptr && i + 1 < annotations->content.size(); i += 2) {
    const std::string_view key = meta_text(annotations->content[i]);
    if (key.starts_with("internal.config.kubernetes.io/") || key == annotation::kLegacyPath ||
        key == annotation::kLegacyIndex || key == annotation::kLegacyId) {
      kept.insert_or_assign(std::string(key), std::string(meta_text(annotations->content[i + 1])));
    }
  }
  return kept;
}

kpt::Status check_mismatch(const Node& root) {
  const Node* annotations = find_annotations(root);
  for (const Names& names : kNames) {
    const std::string_view present = text_at(annotations, names.present);
    const std::string_view old = text_at(annotations, names.old);
    if (!present.empty() && !old.empty() && present != old)
      return kpt::mismatched_annotations(names.what);
  }
  return {};
}

// Which of the two names the input uses; all of its resources must agree.
struct Format {
  bool present = true;
  bool old = true;
};

kpt::Result<Format> format_of(const InternalAnnotations& before) {
  if (before.empty()) return Format{};
  std::optional<bool> present;
  std::optional<bool> old;
  for (const auto& [id, annotations] : before) {
    Format found{false, false};
    for (const Names& names : kNames) {
      found.present = found.present || annotations.contains(names.present);
      found.old = found.old || annotations.contains(names.old);
    }
    if (!found.present && !found.old) continue;
    if (present.value_or(found.present) != found.present || old.value_or(found.old) != found.old) {
      return kpt::fail("the annotation formatting in the input resources is not consistent");
    }
    present = found.present;
    old = found.old;
  }
  return Format{present.value_or(false), old.value_or(false)};
}

kpt::Status reconcile(Node& root, const kpt::StringMap& original) {
  for (const Names& names : {kNames[0], kNames[1]}) {
    const Node* now = find_annotations(root);
    const auto found = original.find(names.present);
    const std::string was = found == original.end() ? text_at(original, names.old) : found->second;
    const std::string present(text_at(now, names.present));
    const std::string old(text_at(now, names.old));
    if (was.empty()) continue;
    if (was != present && was != old && present != old)
      return kpt::mismatched_annotations(names.what);
    if (was != present) {
      kpt::set_annotation(root, names.old, present);
    } else if (was != old) {
      kpt::set_annotation(root, names.present, old);
    }
  }
  return {};
}

}  // namespace

void copy_legacy_annotations(Node& root) {
  for (const Names& names : kNames) {
    const Node* annotations = find_annotations(root);
    const std::string present(text_at(annotations, names.present));
    const std::string old(text_at(annotations, names.old));
    if (!present.empty() && old.empty()) kpt::set_annotation(root, names.old, present);
    if (present.empty() && !old.empty()) kpt::set_annotation(root, names.present, old);
  }
}

kpt::Result<InternalAnnotations> number_resources(std::vector<kpt::KubeObject>& items,
                                                  std::string_view key) {
  InternalAnnotations before;
  for (std::size_t i = 0; i < items.size(); ++i) {
    Node& root = items[i].node();
    const std::string id = fmt::format("{}", i);
    kpt::set_annotation(root, key, id);
    before.emplace(id, internal_of(find_annotations(root)));
    copy_legacy_annotations(root);
    if (const kpt::Status matched = check_mismatch(root); !matched)
      return std::unexpected(matched.error());
  }
  return before;
}

kpt::Status reconcile_resources(std::vector<kpt::KubeObject>& items,
                                const InternalAnnotations& before, std::string_view key) {
  const auto format = format_of(before);
  if (!format) return std::unexpected(format.error());
  for (auto& item : items) {
    Node& root = item.node();
    copy_legacy_annotations(root);
    const auto original = before.find(text_at(find_annotations(root), key));
    if (original != before.end()) {
      if (const kpt::Status done = reconcile(root, original->second); !done) return done;
    }
    for (const Names& names : kNames) {
      if (!format->present) kpt::clear_annotation(root, names.present);
      if (!format->old) kpt::clear_annotation(root, names.old);
    }
    if (const kpt::Status matched = check_mismatch(root); !matched) return matched;
    kpt::clear_annotation(root, key);
  }
  return {};
}

}  // namespace porchsim::functions
