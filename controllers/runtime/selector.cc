#include "controllers/runtime/selector.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "kpt/kyaml/go_text.h"
#include "kube/metadata/names.h"
#include "kube/status/go_json.h"

namespace porchsim::runtime {

using api::Json;
using api::LabelRequirement;
using api::Reason;
using Op = LabelRequirement::Op;

namespace {

// As Go has it, no list is null.
std::string go_list(const std::vector<std::string>& values) {
  return values.empty() ? "null" : kube::go_json(Json::array({values.begin(), values.end()}));
}

std::string joined(const std::vector<std::string>& texts, std::string_view between) {
  return fmt::format("{}", fmt::join(texts, between));
}

// Kubernetes: labels.NewRequirement.
api::Result<> check(const LabelRequirement& requirement) {
  std::vector<std::string> faults;
  const auto key_faults = kube::qualified_name_problems(requirement.key);
  if (!key_faults.empty()) {
    faults.push_back(fmt::format("key: Invalid value: {}: {}", kpt::go_quote(requirement.key),
                                 joined(key_faults, "; ")));
  }
  const bool takes_none = requirement.op == Op::Exists || requirement.op == Op::NotExists;
  if (takes_none && !requirement.values.empty()) {
    faults.push_back(fmt::format(
        "values: Invalid value: {}: values set must be empty for exists and does not exist",
        go_list(requirement.values)));
  }
  const bool takes_some = requirement.op == Op::In || requirement.op == Op::NotIn;
  if (takes_some && requirement.values.empty()) {
    faults.push_back(fmt::format(
        "values: Invalid value: {}: for 'in', 'notin' operators, values set can't be empty",
        go_list(requirement.values)));
  }
  for (std::size_t i = 0; i < requirement.values.size(); ++i) {
    const auto value_faults = kube::label_value_problems(requirement.values[i]);
    if (value_faults.empty()) continue;
    faults.push_back(fmt::format("values[{}][{}]: Invalid value: {}: {}", i, requirement.key,
                                 kpt::go_quote(requirement.values[i]), joined(value_faults, "; ")));
  }
  if (faults.empty()) return {};
  if (faults.size() == 1) return api::fail(Reason::Unknown, std::move(faults[0]));
  return api::fail(Reason::Unknown, "[" + joined(faults, ", ") + "]");
}

api::Result<LabelRequirement> from_expression(const Json& expression) {
  LabelRequirement requirement;
  requirement.key = expression["key"].text();
  const std::string_view op = expression["operator"].as_string();
  if (op == "In") {
    requirement.op = Op::In;
  } else if (op == "NotIn") {
    requirement.op = Op::NotIn;
  } else if (op == "Exists") {
    requirement.op = Op::Exists;
  } else if (op == "DoesNotExist") {
    requirement.op = Op::NotExists;
  } else {
    return api::fail(Reason::Unknown,
                     kpt::go_quote(op) + " is not a valid label selector operator");
  }
  for (const Json& value : expression["values"].items()) {
    requirement.values.push_back(value.text());
  }
  return requirement;
}

// Keeps the list sorted by key, equal keys in the order in which they came.
void insert(std::vector<LabelRequirement>& requirements, LabelRequirement requirement) {
  const auto place =
      std::ranges::upper_bound(requirements, requirement.key, {}, &LabelRequirement::key);
  requirements.insert(place, std::move(requirement));
}

}  // namespace

api::Result<std::vector<LabelRequirement>> label_requirements(const Json& selector) {
  std::vector<LabelRequirement> requirements;
  if (selector.is_null()) {
    requirements.push_back({.key = "", .op = Op::In, .values = {}});
    return requirements;
  }
  for (const auto& [key, value] : selector["matchLabels"].members()) {
    LabelRequirement requirement{.key = key, .op = Op::Equals, .values = {value.text()}};
    if (const auto status = check(requirement); !status) return api::fail(status.error());
    insert(requirements, std::move(requirement));
  }
  for (const Json& expression : selector["matchExpressions"].items()) {
    auto requirement = from_expression(expression);
    if (!requirement) return api::fail(requirement.error());
    if (const auto status = check(*requirement); !status) return api::fail(status.error());
    insert(requirements, std::move(*requirement));
  }
  return requirements;
}

bool matches(const LabelRequirement& requirement, const api::StringMap& labels) {
  const auto found = labels.find(requirement.key);
  const bool exists = found != labels.end();
  const bool listed =
      exists && std::ranges::find(requirement.values, found->second) != requirement.values.end();
  switch (requirement.op) {
    case Op::Equals:
    case Op::In:
      return listed;
    case Op::NotEquals:
    case Op::NotIn:
      return !listed;
    case Op::Exists:
      return exists;
    case Op::NotExists:
      return !exists;
  }
  return false;
}

bool matches(const std::vector<LabelRequirement>& requirements, const api::StringMap& labels) {
  return std::ranges::all_of(requirements, [&labels](const LabelRequirement& requirement) {
    return matches(requirement, labels);
  });
}

}  // namespace porchsim::runtime
