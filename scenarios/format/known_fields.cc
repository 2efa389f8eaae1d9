#include "scenarios/format/known_fields.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "controllers/api/package_revision.h"
#include "controllers/api/package_variant.h"
#include "controllers/api/repository.h"
#include "fakeporch/store/admission.h"
#include "scenarios/format/suggest.h"

namespace porchsim::scenarios {
namespace {

using Rules = std::span<const fakeporch::FieldRule>;

// "spec.git" -> "repo", "branch", …; "*" stands for any name.
std::vector<std::string_view> members_of(Rules rules, std::string_view path) {
  std::vector<std::string_view> names;
  for (const auto& rule : rules) {
    std::string_view name = rule.path;
    if (!path.empty()) {
      if (!name.starts_with(path) || name.substr(path.size(), 1) != ".") continue;
      name.remove_prefix(path.size() + 1);
    }
    const bool is_member = name.find_first_of(".[") == std::string_view::npos;
    if (is_member && std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names;
}

// Of every object, as expectations see it.
constexpr auto kObjectFields = std::to_array<std::string_view>({
    "apiVersion",
    "kind",
    "metadata",
    "metadata.name",
    "metadata.generateName",
    "metadata.namespace",
    "metadata.uid",
    "metadata.resourceVersion",
    "metadata.generation",
    "metadata.creationTimestamp",
    "metadata.deletionTimestamp",
    "metadata.labels",
    "metadata.annotations",
    "metadata.ownerReferences",
    "metadata.finalizers",
    "spec",
    "status",
    "conditions",
});

constexpr auto kRevisionFields = std::to_array<std::string_view>({
    "spec.packageName",
    "spec.repository",
    "spec.workspaceName",
    "spec.revision",
    "spec.lifecycle",
    "spec.parent",
    "spec.tasks",
    "spec.readinessGates",
    "spec.packageMetadata",
    "status.upstreamLock",
    "status.selfLock",
    "status.publishedBy",
    "status.publishTimestamp",
    "status.deployment",
    "status.conditions",
});

class FieldReader {
 public:
  FieldReader(const api::ResourceType& type, ReadContext& context)
      : type_(type), context_(context) {}

  // `path` is as the rules have it, `shown` as a person would write it.
  void read(const PosNode& node, Rules rules, const std::string& path, const std::string& shown) {
    const bool functions =
        path == "spec.pipeline.mutators[]" || path == "spec.pipeline.validators[]";
    if (functions) return read(node, fakeporch::known_function_fields(), "", shown);
    if (node.is_sequence()) {
      for (std::size_t i = 0; i < node.size(); ++i) {
        read(node.children[i], rules, path + "[]", fmt::format("{}[{}]", shown, i));
      }
    }
    if (!node.is_mapping()) return;
    const std::vector<std::string_view> names = members_of(rules, path);
    if (names.empty() || names.front() == "*") return;
    for (std::size_t i = 0; i < node.size(); ++i) {
      const std::string& name = node.key(i).text;
      if (std::ranges::find(names, name) == names.end()) {
        const std::string owner = shown.empty() ? "a " : shown + " of a ";
        context_.problems.add(node.key(i), fmt::format("{}{} has no field \"{}\"{}", owner,
                                                       type_.kind, name, suggestion(name, names)));
        continue;
      }
      read(node.value(i), rules, fakeporch::member_path(path, name),
           fakeporch::member_path(shown, name));
    }
  }

 private:
  const api::ResourceType& type_;
  ReadContext& context_;
};

}  // namespace

void check_known_fields(const PosNode& object, const api::ResourceType& type,
                        ReadContext& context) {
  const Rules rules = fakeporch::known_fields(type);
  const PosNode* spec = object.find("spec");
  if (spec != nullptr && !rules.empty())
    FieldReader(type, context).read(*spec, rules, "spec", "spec");
}

void check_expected_fields(const PosNode& object, std::string_view kind,
                           std::span<const std::string_view> also, ReadContext& context) {
  const auto types = {&api::PackageVariant::type(), &api::PackageRevision::type(),
                      &api::Repository::type()};
  const auto is_kind = [kind](const api::ResourceType& type) { return type.kind == kind; };
  const auto found = std::ranges::find_if(types, [&](const auto* type) { return is_kind(*type); });
  // A scenario may have declared another kind of that name.
  if (found == types.end() || std::ranges::any_of(context.kinds, is_kind) || !object.is_mapping())
    return;
  const api::ResourceType& type = **found;
  std::vector<fakeporch::FieldRule> rules;
  const auto add = [&rules](std::span<const std::string_view> paths) {
    for (const std::string_view path : paths) rules.push_back({path});
  };
  add(kObjectFields);
  add(also);
  if (is_kind(api::PackageRevision::type())) {
    add(kRevisionFields);
  } else {
    const Rules of_kind = fakeporch::known_fields(type);
    rules.insert(rules.end(), of_kind.begin(), of_kind.end());
  }
  FieldReader(type, context).read(object, rules, "", "");
}

}  // namespace porchsim::scenarios
