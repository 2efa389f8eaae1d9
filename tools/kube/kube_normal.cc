#include "tools/kube/kube_normal.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace porchsim::scenarios {
namespace {

using api::Json;

constexpr std::string_view kManagedFields = "managedFields";

std::string cause_text(const Json& cause) {
  return fmt::format("{}: {}", cause["field"].as_string(), cause["message"].as_string());
}

Json::Array sorted(const Json& causes) {
  Json::Array out = causes.items();
  const auto key = [](const Json& cause) {
    return std::tuple(cause["field"].text(), cause["message"].text(), cause["reason"].text());
  };
  std::sort(out.begin(), out.end(), [&](const Json& a, const Json& b) { return key(a) < key(b); });
  return out;
}

std::string list_of(const Json::Array& causes) {
  std::vector<std::string> texts;
  for (const Json& cause : causes) {
    std::string text = cause_text(cause);
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) {
      texts.push_back(std::move(text));
    }
  }
  return fmt::format("[{}]", fmt::join(texts, ", "));
}

// An order that the message does not show is left as it is.
Json with_sorted_causes(Json status) {
  const Json causes = status["details"]["causes"];
  const std::int64_t code = status["code"].as_integer();
  if (status["kind"].as_string() != "Status" || causes.size() < 2 || (code != 422 && code != 409)) {
    return status;
  }
  Json::Array in_order = sorted(causes);
  if (code == 422) {
    constexpr std::string_view kHead = " is invalid: ";
    const std::string message = status["message"].text();
    const auto head = message.find(kHead);
    if (head == std::string::npos) return status;
    const std::string begin = message.substr(0, head + kHead.size());
    if (message == begin + list_of(causes.items())) {
      status.set("message", begin + list_of(in_order));
    } else if (message.substr(begin.size()).front() == '[') {
      return status;
    }
  }
  status.set_path({"details", "causes"}, Json::array(std::move(in_order)));
  return status;
}

Json sorted_managers(const Json& managers) {
  std::multimap<std::array<std::string, 4>, Json> in_order;
  for (const Json& one : managers.items()) {
    in_order.emplace(std::array{one["operation"].text(), one["manager"].text(),
                                one["subresource"].text(), one["apiVersion"].text()},
                     one);
  }
  Json::Array out;
  for (const auto& [key, one] : in_order) out.push_back(one);
  return Json::array(std::move(out));
}

bool ends_beginning(const Json& event) {
  return event.at({"object", "metadata", "annotations"}).contains("k8s.io/initial-events-end");
}

}  // namespace

Json normal_answer(const Json& answer) {
  if (answer.is_array()) {
    Json::Array items;
    for (const Json& item : answer.items()) items.push_back(normal_answer(item));
    return Json::array(std::move(items));
  }
  if (!answer.is_object()) return answer;
  Json::Object members;
  for (const auto& [name, member] : answer.members()) {
    members.push_back(
        {name, name == kManagedFields ? sorted_managers(member) : normal_answer(member)});
  }
  return with_sorted_causes(Json::from_members(std::move(members)));
}

std::vector<Json> normal_events(const std::vector<Json>& events, bool client_ended) {
  std::vector<Json> out;
  for (const Json& event : events) {
    const bool is_plain = event["type"].as_string() == "BOOKMARK" && !ends_beginning(event);
    if (is_plain && (client_ended || (!out.empty() && out.back() == event))) continue;
    out.push_back(event);
  }
  return out;
}

}  // namespace porchsim::scenarios
