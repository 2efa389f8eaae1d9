// apply-replacements: krm-functions-catalog functions/go/apply-replacements, on kustomize's
// replacement filter. Copies the value of a field to fields of other resources.
#include <algorithm>
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "functions/catalog/builtin_functions.h"
#include "functions/catalog/replacements_config.h"
#include "functions/catalog/resource_origin.h"
#include "functions/program/kyaml_path.h"
#include "functions/program/resource_meta.h"
#include "functions/text/go_format.h"
#include "functions/text/label_selector.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

constexpr std::string_view kKind = "ApplyReplacements";
constexpr std::string_view kApiVersion = "fn.kpt.dev/v1alpha1";
constexpr std::string_view kDefaultPath = "metadata.name";
constexpr std::string_view kNotScalar = "delimiter option can only be used with scalar nodes";

using Items = std::vector<kpt::KubeObject>;
using Done = std::expected<void, std::string>;

std::vector<std::string> split(const std::string& text, const std::string& delimiter) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  for (std::size_t at = text.find(delimiter); at != std::string::npos;
       at = text.find(delimiter, start)) {
    parts.push_back(text.substr(start, at - start));
    start = at + delimiter.size();
  }
  parts.push_back(text.substr(start));
  return parts;
}

std::string value_of(const Node& node) { return node.is_null() ? std::string() : node.value; }

std::expected<const Node*, std::string> select_source(const Items& items,
                                                      const ReplacementSource& source) {
  const Node* found = nullptr;
  for (const auto& item : items) {
    if (!is_selected_by(id_of(item.node()), source.id)) continue;
    if (found != nullptr) return std::unexpected("multiple matches for selector " + source.text());
    found = &item.node();
  }
  if (found == nullptr) return std::unexpected("nothing selected by " + source.text());
  return found;
}

std::expected<Node, std::string> read_source(const Items& items, const ReplacementSource& source) {
  const auto root = select_source(items, source);
  if (!root) return std::unexpected(root.error());
  const std::string path =
      source.field_path.empty() ? std::string(kDefaultPath) : source.field_path;
  const auto found = look_up(**root, split_kyaml_path(path));
  if (!found) return std::unexpected("error looking up replacement source: " + found.error());
  if (is_nothing(*found)) {
    return std::unexpected(fmt::format("fieldPath `{}` is missing for replacement source {}", path,
                                       selector_text(source.id)));
  }
  Node value = **found;
  if (source.options.delimiter.empty()) return value;
  if (!value.is_scalar()) return std::unexpected(std::string(kNotScalar));
  const std::vector<std::string> parts = split(value_of(value), source.options.delimiter);
  const int index = source.options.index;
  if (index < 0 || static_cast<std::size_t>(index) >= parts.size()) {
    return std::unexpected(
        fmt::format("options.index {} is out of bounds for value {}", index, value_of(value)));
  }
  value.value = parts[static_cast<std::size_t>(index)];
  return value;
}

Done set_field(const ReplacementOptions& options, Node& target, Node value) {
  if (!options.delimiter.empty()) {
    if (!target.is_scalar()) return std::unexpected(std::string(kNotScalar));
    std::vector<std::string> parts = split(target.value, options.delimiter);
    const std::string part = value_of(value);
    if (options.index < 0) {
      parts.insert(parts.begin(), part);
    } else if (static_cast<std::size_t>(options.index) >= parts.size()) {
      parts.push_back(part);
    } else {
      parts[static_cast<std::size_t>(options.index)] = part;
    }
    value.value = fmt::format("{}", fmt::join(parts, options.delimiter));
  }
  // The type of a scalar stays.
  if (target.is_scalar()) {
    target.value = value.value;
  } else {
    target = std::move(value);
  }
  return {};
}

Done copy_to(Node& root, const Node& value, const ReplacementTarget& target,
             const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    // The original takes its message, path and all, for a format.
    const std::string problem = go_format_without_values(
        fmt::format("unable to {} field {} in replacement target",
                    target.options.create ? "find or create" : "find", kpt::go_quote(path)));
    const std::vector<std::string> parts = split_kyaml_path(path);
    PathMatches matches(parts, target.options.create, value.kind);
    const auto fields = matches.find(root);
    if (!fields) return std::unexpected(fmt::format("{}: {}", problem, fields.error()));
    if (fields->empty()) return std::unexpected(problem);
    for (Node* field : *fields) {
      if (Done done = set_field(target.options, *field, value); !done) return done;
    }
  }
  return {};
}

std::expected<bool, std::string> fits_labels(const ResourceMeta& meta,
                                             const ReplacementSelector& selector) {
  const auto annotations = LabelSelector::parse(selector.annotations);
  if (!annotations) return std::unexpected(annotations.error());
  const auto labels = LabelSelector::parse(selector.labels);
  if (!labels) return std::unexpected(labels.error());
  return annotations->matches(meta.annotations) && labels->matches(meta.labels);
}

std::expected<bool, std::string> is_target(const Node& root, const ReplacementTarget& target) {
  const ResourceMeta meta = read_meta(root, Repeated::Last).value_or(ResourceMeta{});
  const auto selected = fits_labels(meta, *target.select);
  if (!selected || !*selected) return selected;
  for (const ReplacementSelector& reject : target.reject) {
    if (reject.annotations.empty() && reject.labels.empty()) continue;
    const auto rejected = fits_labels(meta, reject);
    if (!rejected) return rejected;
    if (*rejected) return false;
  }
  const ResourceId id = id_of(root);
  const auto names_something = [](const ResourceId& one) {
    return !one.gvk.group.empty() || !one.gvk.version.empty() || !one.gvk.kind.empty() ||
           !one.name.empty() || !one.name_space.empty();
  };
  return is_selected_by(id, target.select->id) &&
         std::none_of(target.reject.begin(), target.reject.end(), [&](const auto& reject) {
           return names_something(reject.id) && is_selected_by(id, reject.id);
         });
}

Done replace(Items& items, const Replacement& replacement) {
  if ((!replacement.source && !replacement.source_value) || !replacement.targets)
    return std::unexpected("replacements must specify a source and at least one target");
  if (replacement.source && replacement.source_value)
    return std::unexpected("value and resource selectors are mutually exclusive");
  const std::expected<Node, std::string> value = replacement.source_value
                                                     ? Node::scalar(*replacement.source_value, "")
                                                     : read_source(items, *replacement.source);
  if (!value) return std::unexpected(value.error());
  for (const ReplacementTarget& target : *replacement.targets) {
    if (!target.select) return std::unexpected("target must specify resources to select");
    std::vector<std::string> paths = target.field_paths;
    if (paths.empty()) paths.emplace_back(kDefaultPath);
    for (auto& item : items) {
      const auto selected = is_target(item.node(), target);
      if (!selected) return std::unexpected(selected.error());
      if (!*selected) continue;
      if (Done done = copy_to(item.node(), *value, target, paths); !done) return done;
    }
  }
  return {};
}

// Printed and parsed, as the original does with each resource before and after.
std::expected<Items, std::string> again(const Items& items) {
  Items fresh;
  for (const auto& item : items) {
    auto object = kpt::parse_kube_object(item.to_text());
    if (!object) return std::unexpected(object.error().message);
    fresh.push_back(std::move(*object));
  }
  return fresh;
}

std::expected<std::vector<Replacement>, std::string> read_config(const kpt::KubeObject& config,
                                                                 FunctionBuild build) {
  if (config.node().content.empty())
    return std::unexpected("FunctionConfig is missing. Expect `ApplyReplacements`");
  if (config.kind() != kKind || config.api_version() != kApiVersion) {
    return std::unexpected(
        fmt::format("received functionConfig of kind {} and apiVersion {}, only functionConfig of "
                    "kind {} and apiVersion {} is supported",
                    config.kind(), config.api_version(), kKind, kApiVersion));
  }
  auto replacements = read_replacements(config.node(), build == FunctionBuild::BuiltIn);
  if (!replacements) {
    return std::unexpected(fmt::format(
        "unable to convert functionConfig to replacements:\nunable to convert object to "
        "*replacements.Replacements with error: {}",
        replacements.error()));
  }
  return replacements;
}

class ApplyReplacements final : public Function {
 public:
  explicit ApplyReplacements(FunctionBuild build) : build_(build) {}

  FunctionStatus run(ResourceList& list) const override {
    const bool executable = build_ == FunctionBuild::Executable;
    if (!list.function_config && !executable) {
      return std::unexpected(
          FunctionFailure{"failed to read ResourceList input: expected exactly one object, got 0"});
    }
    const Done done = transform(list);
    if (executable) sort_items(list.items);
    if (done) return {};
    list.results.push_back(note(done.error(), "error"));
    const std::string_view prefix = executable ? "failed to evaluate function: " : "";
    return std::unexpected(FunctionFailure{fmt::format("{}error: function failure", prefix)});
  }

 private:
  Done transform(ResourceList& list) const {
    const auto replacements = read_config(list.function_config.value_or(kpt::KubeObject()), build_);
    if (!replacements) return std::unexpected(replacements.error());
    auto items = again(list.items);
    if (!items) return std::unexpected(items.error());
    for (const Replacement& replacement : *replacements) {
      if (Done done = replace(*items, replacement); !done) return done;
    }
    items = again(*items);
    if (!items) return std::unexpected(items.error());
    list.items = std::move(*items);
    return {};
  }

  FunctionBuild build_;
};

}  // namespace

std::shared_ptr<const Function> make_apply_replacements(FunctionBuild build) {
  return std::make_shared<ApplyReplacements>(build);
}

}  // namespace porchsim::functions
