// An explanation for programs: one object (docs/json.md).
#include <chrono>
#include <cstdint>
#include <utility>

#include "program/explain/explanation.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

std::int64_t number(std::uint64_t value) { return static_cast<std::int64_t>(value); }

double seconds_of(sim::Time time) { return std::chrono::duration<double>(time).count(); }

Json json_of(const sim::Trace& trace, const sim::Event& event) {
  return Json::object({{"event", number(event.id)},
                       {"seconds", seconds_of(event.time)},
                       {"actor", trace.actor_name(event.actor)},
                       {"verb", to_string(event.verb)},
                       {"object", event.subject.text()},
                       {"version", number(event.version_after)}});
}

Json json_of(const sim::Trace& trace, const Repeated& failure) {
  return Json::object({{"first", json_of(trace, *failure.first)},
                       {"call", failure.first->failure.call},
                       {"reason", failure.first->failure.reason},
                       {"times", number(failure.times)},
                       {"of_finding", failure.of_finding},
                       {"last", seconds_of(failure.last->time)}});
}

Json json_of(const FieldChange& field) {
  return Json::object({{"path", field.path}, {"before", field.before}, {"after", field.after}});
}

Json json_of(const sim::Trace& trace, const Missed& missed) {
  Json newer = Json::array();
  for (const sim::Event* version : missed.newer) newer.push_back(json_of(trace, *version));
  Json fields = Json::array();
  for (const FieldChange& field : missed.fields) fields.push_back(json_of(field));
  Json json = Json::object({{"object", missed.object.text()},
                            {"known", number(missed.known)},
                            {"there", std::move(newer)},
                            {"meanwhile", missed.meanwhile},
                            {"fields", std::move(fields)}});
  if (missed.learned != nullptr) json.set("learned", json_of(trace, *missed.learned));
  return json;
}

Json json_of(const ContentChange& change) {
  Json lines = Json::array();
  for (const std::string& line : change.lines) lines.push_back(Json(line));
  return Json::object(
      {{"path", change.path}, {"what", to_string(change.what)}, {"lines", std::move(lines)}});
}

Json json_of(const sim::Trace& trace, const Act& act) {
  Json json = json_of(trace, *act.event);
  json.set("finding", act.finding);
  if (act.turn != nullptr) json.set("turn", json_of(trace, *act.turn));
  if (act.followed != nullptr) json.set("follows", json_of(trace, *act.followed));
  Json wakes = Json::array();
  for (const sim::Event* wake : act.wakes) wakes.push_back(json_of(trace, *wake));
  Json missed = Json::array();
  for (const Missed& one : act.missed) missed.push_back(json_of(trace, one));
  Json fields = Json::array();
  for (const FieldChange& field : act.fields) fields.push_back(json_of(field));
  Json files = Json::array();
  for (const ContentChange& file : act.files) files.push_back(json_of(file));
  json.set("woken_by", std::move(wakes)).set("not_seen", std::move(missed));
  json.set("fields", std::move(fields)).set("files", std::move(files));
  return json;
}

Json json_of(const sim::Trace& trace, const Held& held) {
  Json finalizers = Json::array();
  for (const Held::Finalizer& finalizer : held.finalizers) {
    finalizers.push_back(
        Json::object({{"name", finalizer.name}, {"set", json_of(trace, *finalizer.set)}}));
  }
  return Json::object({{"object", held.object.text()},
                       {"deleted", json_of(trace, *held.deleted)},
                       {"finalizers", std::move(finalizers)}});
}

Json json_of(const std::optional<reports::StoryEvent>& event) {
  if (!event) return {};
  return Json::object({{"event", number(event->id)},
                       {"seconds", seconds_of(event->time)},
                       {"actor", event->actor},
                       {"verb", to_string(event->verb)},
                       {"object", event->subject.text()}});
}

}  // namespace

Json to_json(const Explanation& why, const History& history) {
  const sim::Trace& trace = history.trace();
  Json conditions = Json::array();
  for (const std::string& said : why.finding.conditions) conditions.push_back(Json(said));
  Json acts = Json::array();
  for (const Act& act : why.slice.acts) acts.push_back(json_of(trace, act));
  Json failures = Json::array();
  for (const Repeated& failure : why.slice.failures) failures.push_back(json_of(trace, failure));
  Json held = Json::array();
  for (const Held& one : why.slice.held) held.push_back(json_of(trace, one));
  Json json = Json::object({{"scenario", why.scenario},
                            {"check", why.finding.check},
                            {"message", why.finding.message},
                            {"event", number(why.finding.event)},
                            {"seconds", seconds_of(why.finding.time)},
                            {"conditions", std::move(conditions)},
                            {"acts", std::move(acts)},
                            {"again_and_again", std::move(failures)},
                            {"held", std::move(held)},
                            {"reproduce", why.repeat}});
  if (!why.passes) return json;
  const NearestPass& choice = why.passes->choice;
  json.set("nearest_pass", Json::object({{"site", choice.point.site},
                                         {"actor", choice.point.actor},
                                         {"ordinal", number(choice.point.ordinal)},
                                         {"value", number(choice.value)},
                                         {"instead", number(choice.instead)},
                                         {"words", why.passes->words},
                                         {"choices", choice.choices.to_text()},
                                         {"parts_at", number(why.passes->first)},
                                         {"here", json_of(why.passes->here)},
                                         {"there", json_of(why.passes->there)}}));
  return json;
}

}  // namespace porchsim::scenarios
