#include "scenarios/sense/wanted_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "api/kind_name.h"
#include "api/kinds/find_schema.h"
#include "api/schema.h"
#include "api/time.h"
#include "fakeporch/store/field_rules.h"
#include "scenarios/document/json_of.h"
#include "scenarios/document/suggest.h"
#include "scenarios/format/expectation.h"
#include "scenarios/sense/type_name.h"
#include "scenarios/words/variable_words.h"

namespace porchsim::scenarios {

namespace {

using Kind = api::Json::Kind;

struct Words {
  std::string_view kind;
  std::string_view path;
  std::vector<std::string_view> words;
};

// Fields that hold one of a few words. (What people apply may be anything: the server or the
// controller says no.)
const std::vector<Words>& fields_of_words() {
  static const std::vector<Words> kFields = {
      {"PackageRevision", "spec.lifecycle", {"Draft", "Proposed", "Published", "DeletionProposed"}},
      {"PackageVariant", "spec.adoptionPolicy", {"adoptNone", "adoptExisting"}},
      {"PackageVariant", "spec.deletionPolicy", {"delete", "orphan"}},
      {"Repository", "spec.type", {"git", "oci"}},
  };
  return kFields;
}

constexpr auto kStatuses = std::to_array<std::string_view>({"True", "False", "Unknown"});
// Words of expectations that stand for a value and hold values of the field, or of the list's
// items.
constexpr auto kWordsOfItems =
    std::to_array<std::string_view>({"each", "some", "none", "contains"});

// By their names, as Kubernetes has them; in documents they are texts.
bool is_time(std::string_view path) {
  return path.ends_with("Timestamp") || path.ends_with("Time") || path.ends_with("At");
}

// What somebody means who writes `present` or `absent` where the value of a field is; "" if it is
// no such word.
std::string_view meant_by(const PosNode& node) {
  if (node.quoted) return "";
  if (node.text == "present" || node.text == "set") return "{not: ~} for one that is set";
  if (node.text == "absent" || node.text == "unset") return "~ for one that is not set";
  return "";
}

// Values of the moment ("${name}", "$uid(…)") are of any type, bounds ("at least 2") of numbers.
bool stands_for_another(const PosNode& node, Kind kind) {
  if (first_variable(node.text)) return true;
  const auto bounds = kind == Kind::Integer ? parse_bounds(node.text) : std::nullopt;
  return bounds && bounds->least != bounds->most;
}

class Wanted {
 public:
  Wanted(const api::ResourceType& type, const Possible& possible, Problems& problems)
      : type_(type), possible_(possible), problems_(problems) {}

  void read(const PosNode& node, const api::Schema& schema, const std::string& path) {
    if (node.is_null() || schema.kind == Kind::Null) return;
    if (node.is_scalar()) return read_scalar(node, schema, path);
    if (node.is_sequence()) {
      if (schema.kind != Kind::Array) return refuse_type(node, Kind::Array, schema, path);
      for (const PosNode& item : node.children) read(item, *schema.element, path + "[]");
      return;
    }
    if (schema.kind == Kind::Object) return read_members(node, schema, path);
    for (std::size_t i = 0; i < node.size(); ++i) {
      const std::string& word = node.key(i).text;
      if (word == "not") read(node.value(i), schema, path);
      if (schema.kind == Kind::String && (word == "contains" || word == "matches"))
        read_parts(node.value(i), word);
      if (schema.kind != Kind::Array ||
          std::ranges::find(kWordsOfItems, word) == kWordsOfItems.end())
        continue;
      for (const PosNode* item : read_items(node.value(i)))
        read(*item, *schema.element, path + "[]");
    }
  }

 private:
  void read_parts(const PosNode& node, std::string_view word) {
    for (const PosNode* part : read_items(node)) {
      if (part->is_scalar() && part->text.empty())
        problems_.add(*part, fmt::format("every text {} \"\"; write what tells something", word));
    }
  }

  void read_members(const PosNode& node, const api::Schema& schema, const std::string& path) {
    for (std::size_t i = 0; i < node.size(); ++i) {
      const std::string& name = node.key(i).text;
      const PosNode& value = node.value(i);
      const std::string below = fakeporch::member_path(path, name);
      if (path.empty() && name == "conditions") {
        read_conditions(value);
      } else if (schema.fields.empty()) {
        if (schema.element != nullptr) read(value, *schema.element, below);
      } else if (const auto* field = schema.find(name)) {
        read(value, *field->schema, below);
      } else if (name == "not") {
        read(value, schema, path);
      }
    }
  }

  void read_scalar(const PosNode& node, const api::Schema& schema, const std::string& path) {
    const Kind kind = json_of(node).kind();
    if (stands_for_another(node, schema.kind)) return;
    const bool number = kind == Kind::Integer || kind == Kind::Double;
    const bool fits = kind == schema.kind || (number && schema.kind == Kind::Double);
    const bool time = schema.kind == Kind::String && is_time(path);
    if (!meant_by(node).empty() && (!fits || time || !possible_.is_mentioned(node.text)))
      return refuse_word(node, path, fits && !time);
    if (!fits) return refuse_type(node, kind, schema, path);
    if (time && !api::parse_rfc3339(node.text)) return refuse_time(node, path);
    for (const Words& field : fields_of_words()) {
      if (field.kind != type_.kind || field.path != path) continue;
      const bool known = std::ranges::find(field.words, node.text) != field.words.end();
      if (known || possible_.is_mentioned(node.text)) continue;
      problems_.add(node, fmt::format("{} of a {} is never \"{}\"{}", path, type_.kind, node.text,
                                      suggestion(node.text, field.words)));
    }
  }

  void refuse_word(const PosNode& node, const std::string& path, bool may_be_text) {
    problems_.add(
        node, fmt::format(
                  "\"{0}\" is no value of {1}; write {2}{3}", node.text, path, meant_by(node),
                  may_be_text ? fmt::format(", or \"{}\" in quotes for the text", node.text) : ""));
  }

  void refuse_time(const PosNode& node, const std::string& path) {
    problems_.add(node, fmt::format("{} of a {} is a time, never \"{}\"; write for example "
                                    "\"2025-01-01T00:20:00Z\", or {{not: ~}} for any time",
                                    path, type_.kind, node.text));
  }

  void refuse_type(const PosNode& node, Kind kind, const api::Schema& schema,
                   const std::string& path) {
    std::string cure;
    if (schema.kind == Kind::String && node.is_scalar()) {
      cure = fmt::format("write \"{}\" in quotes", node.text);
    } else if (node.quoted && schema.kind != Kind::Array && schema.kind != Kind::Object) {
      cure = fmt::format("write {} without quotes", node.text);
    } else {
      cure = fmt::format("write {}", type_name(schema.kind));
    }
    problems_.add(node, fmt::format("{} of a {} is {}, never {}; {}", path, type_.kind,
                                    type_name(schema.kind), type_name(kind), cure));
  }

  // {Ready: "True", Stalled: {status: "False", reason: Valid}, Old: ~}
  void read_conditions(const PosNode& node) {
    if (!node.is_mapping()) {
      problems_.add(node, "conditions are said by their types; write {Ready: \"True\"}");
      return;
    }
    for (std::size_t i = 0; i < node.size(); ++i) {
      const PosNode& type = node.key(i);
      if (const auto problem = possible_.problem_with_condition(api::kind_name(type_), type.text))
        problems_.add(type, *problem);
      const PosNode& value = node.value(i);
      read_status(value, type.text);
      for (const std::string_view word : {"status", "not"}) {
        if (const PosNode* status = value.find(word)) read_status(*status, type.text);
      }
    }
  }

  void read_status(const PosNode& node, std::string_view type) {
    if (!node.is_scalar() || json_of(node).kind() == Kind::Bool ||
        stands_for_another(node, Kind::String) ||
        std::ranges::find(kStatuses, node.text) != kStatuses.end())
      return;
    problems_.add(node, fmt::format("a condition is never \"{}\"; write {}: \"True\", \"False\" or "
                                    "\"Unknown\", or what else it looks like in a mapping",
                                    node.text, type));
  }

  const api::ResourceType& type_;
  const Possible& possible_;
  Problems& problems_;
};

}  // namespace

void check_wanted_values(const PosNode& wanted, const api::ResourceType& type,
                         const Possible& possible, Problems& problems) {
  const api::Schema* schema = api::find_schema(type);
  if (schema != nullptr) Wanted(type, possible, problems).read(wanted, *schema, "");
}

}  // namespace porchsim::scenarios
