#include "reports/codec.h"

#include <nlohmann/json.hpp>

namespace porchsim::reports {
namespace {

using Json = nlohmann::ordered_json;

Json encode_finding(const Finding& finding) {
  return Json::array({finding.check, finding.title, finding.message, finding.event,
                      finding.time.count(), finding.place});
}

Finding decode_finding(const Json& json) {
  return {json.at(0), json.at(1), json.at(2), json.at(3), sim::Time(json.at(4).get<std::int64_t>()),
          json.at(5)};
}

Json encode_event(const StoryEvent& event) {
  return Json::array({event.id, event.time.count(), event.actor, static_cast<int>(event.layer),
                      static_cast<int>(event.verb), event.object, event.detail,
                      event.version_before, event.version_after, event.causes});
}

StoryEvent decode_event(const Json& json) {
  StoryEvent event;
  event.id = json.at(0);
  event.time = sim::Time(json.at(1).get<std::int64_t>());
  event.actor = json.at(2);
  event.layer = static_cast<sim::Layer>(json.at(3).get<int>());
  event.verb = static_cast<sim::Verb>(json.at(4).get<int>());
  event.object = json.at(5);
  event.detail = json.at(6);
  event.version_before = json.at(7);
  event.version_after = json.at(8);
  event.causes = json.at(9).get<std::vector<sim::EventId>>();
  return event;
}

}  // namespace

std::string encode(const Report& report) {
  Json json = {{"scenario", report.scenario},
               {"file", report.file},
               {"seed", report.seed},
               {"from_choices", report.from_choices},
               {"profile", report.profile},
               {"verdict", static_cast<int>(report.verdict)},
               {"error", report.error},
               {"notes", report.notes},
               {"fingerprint", report.fingerprint},
               {"events", report.events},
               {"steps", report.steps},
               {"api_calls", report.api_calls},
               {"end", report.end.count()},
               {"choices", report.choices.to_text()},
               {"deviations_before", report.deviations_before},
               {"events_before", report.events_before},
               {"shrink_runs", report.shrink_runs},
               {"nearest_pass", report.nearest_pass}};
  json["findings"] = Json::array();
  for (const Finding& finding : report.findings)
    json["findings"].push_back(encode_finding(finding));
  json["story"] = Json::array();
  for (const StoryEvent& event : report.story) json["story"].push_back(encode_event(event));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<Report> decode(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  Report report;
  report.scenario = json.at("scenario");
  report.file = json.at("file");
  report.seed = json.at("seed");
  report.from_choices = json.at("from_choices");
  report.profile = json.at("profile");
  report.verdict = static_cast<Verdict>(json.at("verdict").get<int>());
  report.error = json.at("error");
  report.notes = json.at("notes").get<std::vector<std::string>>();
  report.fingerprint = json.at("fingerprint");
  report.events = json.at("events");
  report.steps = json.at("steps");
  report.api_calls = json.at("api_calls");
  report.end = sim::Time(json.at("end").get<std::int64_t>());
  report.choices = sim::ChoiceSet::parse(json.at("choices").get<std::string>()).choices;
  report.deviations_before = json.at("deviations_before");
  report.events_before = json.at("events_before");
  report.shrink_runs = json.at("shrink_runs");
  report.nearest_pass = json.at("nearest_pass");
  for (const Json& finding : json.at("findings"))
    report.findings.push_back(decode_finding(finding));
  for (const Json& event : json.at("story")) report.story.push_back(decode_event(event));
  return report;
}

}  // namespace porchsim::reports
