#include "scenarios/load/known_fields.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "api/kind_name.h"
#include "api/kinds/find_schema.h"
#include "api/schema.h"
#include "fakeporch/store/field_rules.h"
#include "scenarios/document/suggest.h"
#include "scenarios/format/kinds.h"
#include "scenarios/format/revision_kinds.h"
#include "scenarios/load/match_reader.h"
#include "scenarios/words/expectation_words.h"
#include "scenarios/words/hints.h"

namespace porchsim::scenarios {
namespace {

class FieldReader {
 public:
  // `words`: what is expected of a text or a list may be said in words.
  FieldReader(const api::ResourceType& type, ReadContext& context, bool words)
      : type_(type), context_(context), words_(words) {}

  // `shown` is where the node lies; `also` are further names that it may have.
  void read(const PosNode& node, const api::Schema& schema, const std::string& shown,
            std::span<const std::string_view> also = {}) {
    if (node.is_sequence() && schema.kind == api::Json::Kind::Array) {
      for (std::size_t i = 0; i < node.size(); ++i) {
        read(node.children[i], *schema.element, fmt::format("{}[{}]", shown, i));
      }
    }
    if (!node.is_mapping()) return;
    if (words_ && schema.kind == api::Json::Kind::Array)
      return read_list_words(node, schema, shown);
    if (words_ && schema.kind == api::Json::Kind::String)
      return read_words(node, kTextKeys, kTextHints, shown);
    if (schema.fields.empty()) return;
    for (std::size_t i = 0; i < node.size(); ++i) {
      const std::string& name = node.key(i).text;
      if (const auto* field = schema.find(name); field != nullptr) {
        read(node.value(i), *field->schema, fakeporch::member_path(shown, name));
      } else if (words_ && name == "not") {
        read(node.value(i), schema, shown, also);
      } else if (std::ranges::find(also, name) == also.end()) {
        refuse(node.key(i), schema, shown, also);
      }
    }
  }

 private:
  static constexpr std::string_view kConditions = "status.conditions";

  void read_words(const PosNode& node, Keys keys, std::span<const Hint> hints,
                  const std::string& shown) {
    std::vector<std::string_view> known;
    for (const Key& key : keys) known.push_back(key.name);
    for (std::size_t i = 0; i < node.size(); ++i) {
      const PosNode& word = node.key(i);
      if (std::ranges::find(known, word.text) != known.end()) continue;
      if (shown == kConditions && is_capitalised(word.text)) {
        const PosNode& value = node.value(i);
        context_.problems.add(
            word,
            fmt::format("conditions are said by their types; write conditions: {{{}: {}}} "
                        "beside spec and status",
                        word.text, value.is_scalar() ? fmt::format("\"{}\"", value.text) : "…"));
        continue;
      }
      context_.problems.add(word, fmt::format("unknown word \"{}\" for {} of a {}{}", word.text,
                                              shown, type_.kind, cure(word.text, hints, known)));
    }
  }

  void read_list_words(const PosNode& node, const api::Schema& schema, const std::string& shown) {
    read_words(node, kListKeys, kListHints, shown);
    const std::string item = shown + "[]";
    for (const std::string_view word : {"each", "some", "none", "contains"}) {
      const PosNode* wanted = node.find(word);
      if (wanted == nullptr) continue;
      if (word == "contains") {
        for (const PosNode* one : read_items(*wanted)) read(*one, *schema.element, item);
      } else {
        read(*wanted, *schema.element, item);
      }
    }
    if (const PosNode* unwanted = node.find("not")) read(*unwanted, schema, shown);
    if (const PosNode* count = node.find("count"))
      static_cast<void>(read_bounds(*count, "\"count\"", context_.problems));
  }

  void refuse(const PosNode& key, const api::Schema& schema, const std::string& shown,
              std::span<const std::string_view> also) {
    std::vector<std::string_view> names;
    for (const auto& field : schema.fields) names.push_back(field.key);
    names.insert(names.end(), also.begin(), also.end());
    const std::string owner = shown.empty() ? "a " : shown + " of a ";
    const std::string_view kind = api::kind_name(type_);
    const std::string_view twin = words_ ? twin_with(shown, key.text) : std::string_view();
    const std::string cure = twin.empty() ? suggestion(key.text, names)
                                          : fmt::format(", and that of a {0} has; write {0}", twin);
    context_.problems.add(key,
                          fmt::format("{}{} has no field \"{}\"{}", owner, kind, key.text, cure));
  }

  // The kind of the other generation, if that has the field there; else "".
  std::string_view twin_with(std::string_view path, std::string_view field) const {
    const auto generation = generation_of(api::kind_name(type_));
    if (!generation) return {};
    const std::string_view twin = revision_kind(other_generation(*generation));
    const api::Schema* schema = api::find_schema(*find_kind(twin, {}));
    while (schema != nullptr && !path.empty()) {
      const std::size_t dot = std::min(path.find('.'), path.size());
      const auto* member = schema->find(path.substr(0, dot));
      schema = member == nullptr ? nullptr : member->schema;
      path.remove_prefix(std::min(dot + 1, path.size()));
    }
    return schema != nullptr && schema->find(field) != nullptr ? twin : std::string_view();
  }

  const api::ResourceType& type_;
  ReadContext& context_;
  bool words_;
};

}  // namespace

void check_known_fields(const PosNode& object, const api::ResourceType& type,
                        ReadContext& context) {
  const api::Schema* schema = api::find_schema(type);
  const PosNode* spec = object.find("spec");
  if (spec == nullptr || schema == nullptr) return;
  FieldReader(type, context, false).read(*spec, *schema->find("spec")->schema, "spec");
}

void check_expected_fields(const PosNode& object, std::string_view kind,
                           std::span<const std::string_view> also, ReadContext& context) {
  // A scenario may have declared another kind of that name.
  const api::ResourceType* type = find_kind(kind, context.kinds);
  const api::Schema* schema = type == nullptr ? nullptr : api::find_schema(*type);
  if (schema == nullptr) return;
  std::vector<std::string_view> beside = {"conditions"};
  beside.insert(beside.end(), also.begin(), also.end());
  FieldReader(*type, context, true).read(object, *schema, "", beside);
}

}  // namespace porchsim::scenarios
