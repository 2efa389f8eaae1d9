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
    if (name.find_first_of(".[") == std::string_view::npos) names.push_back(name);
  }
  return names;
}

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
        context_.problems.add(node.key(i), fmt::format("{} of a {} has no field \"{}\"{}", shown,
                                                       type_.kind, name, suggestion(name, names)));
        continue;
      }
      read(node.value(i), rules, path.empty() ? name : path + "." + name, shown + "." + name);
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

void check_expected_fields(const PosNode& object, std::string_view kind, ReadContext& context) {
  static constexpr auto kMembers = std::to_array<std::string_view>(
      {"apiVersion", "kind", "metadata", "spec", "status", "conditions"});
  const auto types = {&api::PackageVariant::type(), &api::PackageRevision::type(),
                      &api::Repository::type()};
  const auto is_kind = [kind](const api::ResourceType& type) { return type.kind == kind; };
  const auto found = std::ranges::find_if(types, [&](const auto* type) { return is_kind(*type); });
  // A scenario may have declared another kind of that name.
  if (found == types.end() || std::ranges::any_of(context.kinds, is_kind) || !object.is_mapping())
    return;
  for (std::size_t i = 0; i < object.size(); ++i) {
    const std::string& name = object.key(i).text;
    if (std::ranges::find(kMembers, name) != kMembers.end()) continue;
    context.problems.add(object.key(i), fmt::format("a {} has no field \"{}\"{}", kind, name,
                                                    suggestion(name, kMembers)));
  }
  check_known_fields(object, **found, context);
}

}  // namespace porchsim::scenarios
