#include "scenarios/steps/variables.h"

#include <fmt/format.h>

#include "scenarios/words/sentences.h"
#include "scenarios/words/variable_words.h"

namespace porchsim::scenarios {

namespace {

using api::Json;

std::string text_of(const Json& value) { return value.is_string() ? value.text() : value.dump(); }

api::Result<Json> value_of(World& world, const Variable& variable) {
  if (!variable.name.empty()) {
    const auto kept = world.variables().find(variable.name);
    if (kept == world.variables().end()) return Json(variable.whole);  // nobody's: a text
    if (kept->second) return *kept->second;
    return api::fail(api::Reason::NotFound,
                     fmt::format("{} has no value yet: its step let comes later", variable.whole));
  }
  const std::vector<std::string_view> words = words_of(variable.argument);
  const std::size_t slash = words[1].find('/');
  const bool has_space = slash != std::string_view::npos;
  const std::string_view name_space = has_space ? words[1].substr(0, slash) : std::string_view();
  const std::string_view name = has_space ? words[1].substr(slash + 1) : words[1];
  const api::ObjectPtr object = world.find(words[0], name_space, name);
  if (object) return object->json().at({"metadata", variable.member});
  return api::fail(api::Reason::NotFound, fmt::format("{} has no value: there is no {}",
                                                      variable.whole, variable.argument));
}

api::Result<Json> value_of_text(World& world, std::string_view text) {
  std::string made;
  std::string_view rest = text;
  while (const auto variable = first_variable(rest)) {
    const Json value = PORCHSIM_TRY(value_of(world, *variable));
    if (variable->whole == text) return value;
    const std::size_t at = static_cast<std::size_t>(variable->whole.data() - rest.data());
    made += rest.substr(0, at);
    made += text_of(value);
    rest.remove_prefix(at + variable->whole.size());
  }
  made += rest;
  return Json(made);
}

api::Result<> put_into(World& world, std::string& text) {
  const Json value = PORCHSIM_TRY(value_of_text(world, text));
  text = text_of(value);
  return {};
}

api::Result<> put_into(World& world, TextMatch& match) {
  if (match.equals) PORCHSIM_TRY(put_into(world, *match.equals));
  for (auto* texts : {&match.contains, &match.lacks, &match.matches}) {
    for (std::string& text : *texts) PORCHSIM_TRY(put_into(world, text));
  }
  for (TextMatch& other : match.negated) PORCHSIM_TRY(put_into(world, other));
  return {};
}

api::Result<> put_into(World& world, std::optional<Json>& json) {
  if (json) json = PORCHSIM_TRY(with_values(world, *json));
  return {};
}

}  // namespace

api::Result<Json> with_values(World& world, const Json& json) {
  if (json.is_string()) return value_of_text(world, json.as_string());
  if (json.is_array()) {
    Json list = Json::array();
    for (const Json& item : json.items()) list.push_back(PORCHSIM_TRY(with_values(world, item)));
    return list;
  }
  if (!json.is_object()) return json;
  Json object = Json::object();
  for (const Json::Member& member : json.members())
    object.set(member.key, PORCHSIM_TRY(with_values(world, member.value)));
  return object;
}

api::Result<> put_values_into(World& world, Expectation& expectation) {
  if (auto* object = std::get_if<ObjectMatch>(&expectation.match)) {
    object->partial = PORCHSIM_TRY(with_values(world, object->partial));
  } else if (auto* set = std::get_if<SetMatch>(&expectation.match)) {
    for (auto* member : {&set->each, &set->some, &set->none, &set->plain})
      PORCHSIM_TRY(put_into(world, *member));
  } else if (auto* text = std::get_if<TextMatch>(&expectation.match)) {
    PORCHSIM_TRY(put_into(world, *text));
  } else if (auto* files = std::get_if<FilesMatch>(&expectation.match)) {
    for (auto& [path, file] : files->files) PORCHSIM_TRY(put_into(world, file));
  } else if (auto* lines = std::get_if<LinesMatch>(&expectation.match)) {
    PORCHSIM_TRY(put_into(world, lines->line));
  }
  return {};
}

}  // namespace porchsim::scenarios
