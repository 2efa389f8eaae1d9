#include "kube/schema/validate.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "api/json/shared_content.h"
#include "kube/schema/correlation.h"
#include "kube/schema/formats.h"
#include "kube/schema/value_checks.h"
#include "kube/status/go_text.h"

namespace porchsim::kube {
namespace {

// Where a value lies, and what was there before.
struct Place {
  std::string path;                // inside of the root
  const api::Json* old = nullptr;  // null: nothing that it could be compared with
  bool is_alternative = false;     // how much of a value matches is told as well
};

class Validator {
 public:
  explicit Validator(std::string_view root) : root_(root) {}

  Findings validate(const api::Json& value, const Schema& schema, const Place& at) const {
    // What has not changed may stay as it is.
    if (at.old != nullptr && !at.is_alternative && api::share_content(*at.old, value)) return {};
    Findings out = check(value, schema, at);
    if (!out.errors.empty() && at.old != nullptr && *at.old == value) out.errors.clear();
    return out;
  }

 private:
  Findings check(const api::Json& value, const Schema& schema, const Place& at) const {
    const ValueChecks checks(schema, root_, at.path);
    Findings out;
    out.merge(checks.type(value));
    if (value.is_null()) {
      out.merge(checks.enumeration(value));
      return out;
    }
    if (checks.has_type()) ++out.matches;
    merge_one(out, alternatives(value, schema, at));
    if (value.is_string()) {
      merge_one(out, checks.text(value));
      if (!schema.format.empty()) merge_one(out, checks.format(value));
    }
    if (is_number(value)) merge_one(out, checks.number(value));
    if (value.is_array()) merge_one(out, elements(value, schema, at, checks));
    merge_one(out, checks.enumeration(value));
    if (value.is_object()) merge_one(out, members(value, schema, at, checks));
    ++out.matches;
    return out;
  }

  static void merge_one(Findings& out, Findings part) {
    out.merge(std::move(part));
    ++out.matches;
  }

  Findings elements(const api::Json& value, const Schema& schema, const Place& at,
                    const ValueChecks& checks) const {
    Findings out;
    for (std::size_t i = 0; schema.items != nullptr && i < value.size(); ++i) {
      const Place below{index_path(at.path, i), old_element(value[i], at.old, schema),
                        at.is_alternative};
      out.merge(validate(value[i], *schema.items, below));
    }
    out.merge(checks.item_count(value));
    ++out.matches;
    return out;
  }

  Findings members(const api::Json& value, const Schema& schema, const Place& at,
                   const ValueChecks& checks) const {
    Findings out = checks.member_count(value);
    for (const auto& [name, member] : value.members()) {
      if (schema.property(name) != nullptr) continue;
      if (schema.additional_properties != nullptr) {
        const Place below{at.path + "." + name, old_member(name, at.old), at.is_alternative};
        out.merge(validate(member, *schema.additional_properties, below));
      } else if (schema.forbids_additional_properties) {
        out.merge(checks.forbidden(name));
      }
    }
    for (const auto& [name, property] : schema.properties) {
      if (!value.contains(name)) continue;
      const bool is_type = at.path.empty() && (name == "kind" || name == "apiVersion");
      const Place below{child_path(at.path, name), is_type ? nullptr : old_member(name, at.old),
                        at.is_alternative};
      out.merge(validate(value[name], *property, below));
    }
    out.merge(checks.required(value));
    return out;
  }

  Findings alternatives(const api::Json& value, const Schema& schema, Place at) const {
    at.is_alternative = true;
    Findings out;
    if (!schema.any_of.empty()) out.merge(any_of(value, schema, at));
    if (!schema.one_of.empty()) out.merge(one_of(value, schema, at));
    if (!schema.all_of.empty()) out.merge(all_of(value, schema, at));
    if (schema.negated != nullptr && check(value, *schema.negated, at).errors.empty()) {
      out.add_plain(root_, fmt::format("{} must not validate the schema (not)", go_quote(at.path)));
    }
    ++out.matches;
    return out;
  }

  Findings any_of(const api::Json& value, const Schema& schema, const Place& at) const {
    Findings best;
    bool any = false;
    for (const SchemaRef& option : schema.any_of) {
      Findings found = check(value, *option, at);
      if (found.errors.empty()) return found;
      if (!any || found.matches > best.matches) best = std::move(found);
      any = true;
    }
    Findings out;
    out.add_plain(root_,
                  fmt::format("{} must validate at least one schema (anyOf)", go_quote(at.path)));
    out.merge(std::move(best));
    return out;
  }

  Findings one_of(const api::Json& value, const Schema& schema, const Place& at) const {
    Findings best;
    Findings first_success;
    bool any = false;
    int valid = 0;
    for (const SchemaRef& option : schema.one_of) {
      Findings found = check(value, *option, at);
      if (found.errors.empty()) {
        if (valid++ == 0) first_success = std::move(found);
        continue;
      }
      if (!any || found.matches > best.matches) best = std::move(found);
      any = true;
    }
    if (valid == 1) return first_success;
    const std::string why =
        valid == 0 ? "Found none valid" : fmt::format("Found {} valid alternatives", valid);
    Findings out;
    out.add_plain(root_, fmt::format("{} must validate one and only one schema (oneOf). {}",
                                     go_quote(at.path), why));
    if (valid == 0) out.merge(std::move(best));
    return out;
  }

  Findings all_of(const api::Json& value, const Schema& schema, const Place& at) const {
    Findings out;
    std::size_t valid = 0;
    for (const SchemaRef& option : schema.all_of) {
      Findings found = check(value, *option, at);
      if (found.errors.empty()) ++valid;
      out.merge(std::move(found));
    }
    if (valid != schema.all_of.size()) {
      out.add_plain(root_, fmt::format("{} must validate all the schemas (allOf){}",
                                       go_quote(at.path), valid == 0 ? ". None validated" : ""));
    }
    return out;
  }

  std::string_view root_;
};

FieldErrors errors_of(Findings findings) {
  FieldErrors out;
  for (Finding& finding : findings.errors) out.push_back(std::move(finding.error));
  return out;
}

}  // namespace

FieldErrors validate_value(const api::Json& value, const Schema& schema, std::string_view root) {
  return errors_of(Validator(root).validate(value, schema, {}));
}

FieldErrors validate_change(const api::Json& value, const api::Json& old, const Schema& schema,
                            std::string_view root) {
  return errors_of(Validator(root).validate(value, schema, {{}, &old}));
}

}  // namespace porchsim::kube
