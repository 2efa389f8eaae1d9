#include "scenarios/load/schema.h"

#include <fmt/format.h>

#include <span>
#include <string_view>

#include "api/json/json.h"
#include "scenarios/format/profiles.h"
#include "scenarios/load/fault_reader.h"
#include "scenarios/load/random_reader.h"
#include "scenarios/load/step_reader.h"
#include "scenarios/sense/sense.h"

namespace porchsim::scenarios {

namespace {

using api::Json;

Json typed(std::string_view type, std::string_view description) {
  return Json::object({{"type", type}, {"description", description}});
}
Json text(std::string_view description) { return typed("string", description); }

Json choice(std::span<const std::string_view> words, std::string_view description) {
  Json values = Json::array();
  for (const std::string_view word : words) values.push_back(word);
  return Json::object({{"enum", values}, {"description", description}});
}

Json list_of(Json items, std::string_view description) {
  return Json::object(
      {{"type", "array"}, {"items", std::move(items)}, {"description", description}});
}

Json closed(Json properties, std::string_view description) {
  Json schema = typed("object", description);
  schema.set("properties", std::move(properties));
  schema.set("additionalProperties", false);
  return schema;
}

Json any_of(std::initializer_list<Json> alternatives) {
  Json list = Json::array();
  for (const Json& alternative : alternatives) list.push_back(alternative);
  return Json::object({{"anyOf", list}});
}

Json reference(std::string_view name) {
  return Json::object({{"$ref", fmt::format("#/$defs/{}", name)}});
}

Json switches(std::span<const std::string_view> names, std::string_view description) {
  Json properties = Json::object();
  for (const std::string_view name : names)
    properties.set(name, Json::object({{"type", "boolean"}}));
  return closed(std::move(properties), description);
}

Json repository() {
  Json properties = Json::object({
      {"name", text("the name")},
      {"deployment", typed("boolean", "a deployment repository")},
      {"branch", text("main branch; main if left out")},
      {"directory", text("only this directory holds packages")},
      {"git", text("path of a bare Git repository on disk whose history it starts with")},
      {"labels", typed("object", "labels of the Repository object")},
  });
  Json mapping = closed(std::move(properties), "a repository");
  mapping.set("required", Json::array({"name"}));
  return any_of({text("the name"), mapping});
}

Json world(const Vocabulary& vocabulary) {
  std::vector<std::string_view> programs;
  std::vector<std::string_view> options;
  for (const ControllerProgram& program : vocabulary.programs) {
    programs.push_back(program.name);
    options.insert(options.end(), program.options.begin(), program.options.end());
  }
  const Json timing =
      closed(Json::object({{"api", text("least latency of a call")},
                           {"watch", text("least delay of a watch event")},
                           {"porch", text("how long Porch works on a clone or a render")},
                           {"repository-poll", text("how often Porch looks for pushes")}}),
             "durations");
  const Json controller =
      closed(Json::object({{"name", text("its name, as triggers call it")},
                           {"reconciler", choice(programs, "what runs in it")},
                           {"profile", choice(profile_names(), "documents or shipped Porch")},
                           {"workers", typed("integer", "concurrent workers")},
                           {"running", typed("boolean", "false: a restart starts it")},
                           {"options", switches(options, "single options")}}),
             "a controller");
  return closed(
      Json::object({
          {"namespace", text("where objects live; default if left out")},
          {"repositories", list_of(reference("repository"), "repositories, registered with Porch")},
          {"packages", typed("object", "REPOSITORY/PACKAGE: {v1: FILES, draft NAME: FILES}")},
          {"kinds", list_of(typed("object", "apiVersion, kind, plural, namespaced, status"),
                            "further kinds")},
          {"objects", list_of(typed("object", "an object"), "objects that exist from the start")},
          {"from", text("path of a file that kubectl get -o yaml wrote")},
          {"controllers",
           list_of(any_of({text("its name"), controller}), "one pv-controller if left out")},
          {"quirks", switches(vocabulary.quirks, "where the world differs from the documents")},
          {"timing", timing},
      }),
      "what is there before anything happens");
}

Json fault_properties() {
  return Json::object(
      {{"at", text("the NTH CALL of KIND NAME by ACTOR; every CALL …")},
       {"for", text("a duration: of latency and delays; how long a crash keeps down")},
       {"repository", text("that a list leaves out, or that cannot be read")},
       {"message", text("what it says")},
       {"times", typed("integer", "how many calls in a row")},
       {"rate", text("1/20: by chance instead of by count")},
       {"before", typed("boolean", "a crash before the effect instead of after it")},
       {kOnPurpose, typed("boolean", "it may come to nothing, and that is meant")}});
}

Json step() {
  Json properties = fault_properties();
  Json verbs = Json::array();
  for (const VerbInfo& verb : verb_infos()) {
    properties.set(verb.verb,
                   Json::object({{"description", fmt::format("{}: {}", verb.form, verb.meaning)}}));
    verbs.push_back(Json::object({{"required", Json::array({verb.verb})}}));
  }
  properties.set("fault", choice(fault_words(), "makes a call go wrong"));
  properties.set("do", reference("steps"));
  properties.set("as", text("who does it"));
  properties.set("fails",
                 any_of({text("the reason"), typed("object", "reason and a part of the message")}));
  properties.set("files",
                 typed("object", "path: text, object, compact form, or nothing to remove it"));
  properties.set("with", typed("object", "a merge patch"));
  for (const std::string_view key : {"subresource", "propagation", "of", "within", "folder"})
    properties.set(key, text(""));
  for (const std::string_view key : {"directly", "remove", "gone"})
    properties.set(key, typed("boolean", ""));
  properties.set("message", text("what it says"));
  Json mapping = closed(std::move(properties), "a step");
  mapping.set("oneOf", std::move(verbs));
  return any_of({Json::object({{"const", "settle"}}), mapping});
}

Json random() {
  Json weights = Json::object();
  for (const std::string_view operation : random_operations()) {
    weights.set(operation, Json::object({{"type", "integer"}, {"minimum", 0}}));
  }
  Json schema =
      closed(Json::object({{"steps", typed("integer", "operations")},
                           {"pause", text("the longest pause between two of them")},
                           {"weights", closed(std::move(weights), "how often each comes")},
                           {"faults", reference("faults")}}),
             "a tail of chance after the steps");
  schema.set("required", Json::array({"steps"}));
  return schema;
}

}  // namespace

std::string scenario_schema(const Vocabulary& vocabulary) {
  const Json subjects =
      list_of(typed("object", "SUBJECT: what it looks like"), "SUBJECT: what it looks like");
  const Json strings = any_of({text("one"), list_of(text(""), "several")});
  Json fault = fault_properties();
  fault.set("fault", choice(fault_words(), "what goes wrong"));
  const Json properties = Json::object({
      {"name", text("a sentence that says what is so")},
      {"description", text("why it matters")},
      {"covers", strings},
      {"tags", strings},
      {"profile", choice(profile_names(), "documents or shipped Porch")},
      {"known_failure", text("id of the check that fails; the scenario fails when it does not")},
      {"without_checks", strings},
      {"world", reference("world")},
      {"steps", reference("steps")},
      {"expect", subjects},
      {"always", subjects},
      {"never", subjects},
      {"until", subjects},
      {"eventually", subjects},
      {"faults", reference("faults")},
      {"random", reference("random")},
  });
  Json schema = closed(properties, "A scenario of porchsim.");
  schema.set("$schema", "https://json-schema.org/draft/2020-12/schema");
  schema.set("title", "porchsim scenario");
  schema.set("required", Json::array({"name"}));
  schema.set("$defs",
             Json::object({{"repository", repository()},
                           {"world", world(vocabulary)},
                           {"steps", list_of(step(), "what happens, one after the other")},
                           {"faults", list_of(closed(fault, "a fault"), "faults that may fire")},
                           {"random", random()}}));
  return schema.dump_pretty() + "\n";
}

}  // namespace porchsim::scenarios
