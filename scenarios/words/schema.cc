#include "scenarios/words/schema.h"

#include <fmt/format.h>

#include <span>
#include <string_view>

#include "api/json/json.h"
#include "scenarios/words/expectation_words.h"
#include "scenarios/words/fault_words.h"
#include "scenarios/words/on_purpose.h"
#include "scenarios/words/step_words.h"
#include "scenarios/words/world_words.h"

namespace porchsim::scenarios {

namespace {

using api::Json;

Json typed(std::string_view type, std::string_view description) {
  return Json::object({{"type", type}, {"description", description}});
}
Json text(std::string_view description) { return typed("string", description); }

Json list_of(Json items, std::string_view description) {
  return Json::object(
      {{"type", "array"}, {"items", std::move(items)}, {"description", description}});
}

Json any_of(std::initializer_list<Json> alternatives) {
  Json list = Json::array();
  for (const Json& alternative : alternatives) list.push_back(alternative);
  return Json::object({{"anyOf", list}});
}

Json reference(std::string_view name) {
  return Json::object({{"$ref", fmt::format("#/$defs/{}", name)}});
}

// A mapping with one truth value a name.
Json switches(std::span<const std::string_view> names, std::string_view description) {
  Json properties = Json::object();
  for (const std::string_view name : names)
    properties.set(name, Json::object({{"type", "boolean"}}));
  Json schema = typed("object", description);
  schema.set("properties", std::move(properties));
  schema.set("additionalProperties", false);
  return schema;
}

Json choice(std::span<const std::string_view> words, std::string_view description) {
  Json values = Json::array();
  for (const std::string_view word : words) values.push_back(word);
  return Json::object({{"enum", values}, {"description", description}});
}

std::string described(const Key& key) {
  return key.form.empty() ? std::string(key.meaning) : fmt::format("{}: {}", key.form, key.meaning);
}

// The tables as schemas.
class SchemaOf {
 public:
  explicit SchemaOf(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  Json scenario() const {
    Json schema = closed(kScenarioKeys, "A scenario of porchsim.", {"name"});
    schema.set("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.set("title", "porchsim scenario");
    schema.set(
        "$defs",
        Json::object({
            {"world", closed(kWorldKeys, "what is there before anything happens")},
            {"repository", list_of(named(kRepositoryKeys, "a repository"), "repositories")},
            {"controller", list_of(named(kControllerKeys, "a controller"), "controllers")},
            {"kind", list_of(closed(kKindKeys, "a kind", {"apiVersion", "kind"}), "kinds")},
            {"timing", closed(kTimingKeys, "durations")},
            {"steps", list_of(step(), "what happens, one after the other")},
            {"expectations",
             list_of(expectation({}, "SUBJECT: what it looks like"), "what must hold")},
            {"assertions",
             list_of(expectation(kAssertionKeys, "SUBJECT: what it looks like"), "over time")},
            {"faults", list_of(fault(), "faults that may fire")},
            {"random", random()},
        }));
    return schema;
  }

 private:
  Json value_of(const Key& key) const {
    const std::string description = described(key);
    if (!key.defined.empty()) return reference(key.defined);
    if (key.choices != nullptr) {
      return key.is == Key::Is::Map ? switches(key.choices(vocabulary_), description)
                                    : choice(key.choices(vocabulary_), description);
    }
    switch (key.is) {
      case Key::Is::Text:
      case Key::Is::Duration:
        return text(description);
      case Key::Is::Texts: {
        Json schema = any_of({text("one"), list_of(text(""), "several")});
        schema.set("description", description);
        return schema;
      }
      case Key::Is::Number:
        return typed("integer", description);
      case Key::Is::Truth:
        return typed("boolean", description);
      case Key::Is::Map:
        return typed("object", description);
      case Key::Is::List:
        return typed("array", description);
      case Key::Is::Any:
        return Json::object({{"description", description}});
    }
    return {};
  }

  void add(Json& properties, Keys keys) const {
    for (const Key& key : keys) properties.set(key.name, value_of(key));
  }

  Json closed(Keys keys, std::string_view description,
              std::initializer_list<std::string_view> required = {}) const {
    Json properties = Json::object();
    add(properties, keys);
    Json schema = typed("object", description);
    schema.set("properties", std::move(properties));
    schema.set("additionalProperties", false);
    Json names = Json::array();
    for (const std::string_view name : required) names.push_back(name);
    if (required.size() > 0) schema.set("required", std::move(names));
    return schema;
  }

  // The name alone, or a mapping that has it.
  Json named(Keys keys, std::string_view description) const {
    return any_of({text("the name"), closed(keys, description, {"name"})});
  }

  Json step() const {
    Json properties = Json::object();
    Json verbs = Json::array();
    for (const VerbInfo& verb : kVerbs) add(properties, verb.keys);
    add(properties, kPersonKeys);
    for (const VerbInfo& verb : kVerbs) {
      properties.set(
          verb.verb,
          Json::object({{"description", fmt::format("{}: {}", verb.form, verb.meaning)}}));
      verbs.push_back(Json::object({{"required", Json::array({verb.verb})}}));
    }
    add(properties, kFaultPlanKeys);
    add(properties, kMeantKeys);
    Json mapping = typed("object", "a step");
    mapping.set("properties", std::move(properties));
    mapping.set("additionalProperties", false);
    mapping.set("oneOf", std::move(verbs));
    return any_of({Json::object({{"const", "settle"}}), mapping});
  }

  Json fault() const {
    Json schema = closed(kFaultKeys, "a fault", {"fault"});
    add(schema.mutable_member("properties"), kFaultPlanKeys);
    add(schema.mutable_member("properties"), kMeantKeys);
    return schema;
  }

  Json random() const {
    Json weights = Json::object();
    for (const std::string_view operation : kRandomOperations) {
      weights.set(operation, Json::object({{"type", "integer"}, {"minimum", 0}}));
    }
    Json schema = closed(kRandomKeys, "a tail of chance after the steps", {"steps"});
    Json& of_weights = schema.mutable_member("properties").mutable_member("weights");
    of_weights.set("properties", std::move(weights));
    of_weights.set("additionalProperties", false);
    return schema;
  }

  // Their subjects are sentences: what else stands there is open.
  Json expectation(Keys beside, std::string_view description) const {
    Json properties = Json::object();
    add(properties, beside);
    add(properties, kMeantKeys);
    Json schema = typed("object", description);
    schema.set("properties", std::move(properties));
    return schema;
  }

  const Vocabulary& vocabulary_;
};

}  // namespace

std::string scenario_schema(const Vocabulary& vocabulary) {
  return SchemaOf(vocabulary).scenario().dump_pretty() + "\n";
}

}  // namespace porchsim::scenarios
