#include "tools/kube/kube_normal.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace porchsim::scenarios {
namespace {

using api::Json;

constexpr std::string_view kManagedFields = "managedFields";

// Where a list that begins at `open` ends.
std::size_t end_of_list(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '[') ++depth;
    if (text[i] == ']' && --depth == 0) return i + 1;
  }
  return text.size();
}

// "managedFields":[…] in a text that quotes an object, once or twice over.
std::string without_managed_fields(std::string text) {
  for (auto at = text.find(kManagedFields); at != std::string::npos;
       at = text.find(kManagedFields, at)) {
    const auto open = text.find('[', at);
    const std::string_view between =
        open == std::string::npos
            ? "x"
            : std::string_view(text).substr(at + kManagedFields.size(),
                                            open - at - kManagedFields.size());
    if (between.find_first_not_of("\\\":") != std::string_view::npos) {
      at += kManagedFields.size();
      continue;
    }
    std::size_t begin = at;
    while (begin > 0 && (text[begin - 1] == '"' || text[begin - 1] == '\\')) --begin;
    std::size_t end = end_of_list(text, open);
    if (end < text.size() && text[end] == ',') {
      ++end;
    } else if (begin > 0 && text[begin - 1] == ',') {
      --begin;
    }
    text.erase(begin, end - begin);
    at = begin;
  }
  return text;
}

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

bool ends_beginning(const Json& event) {
  return event.at({"object", "metadata", "annotations"}).contains("k8s.io/initial-events-end");
}

}  // namespace

Json normal_answer(const Json& answer) {
  if (answer.is_string()) return without_managed_fields(answer.text());
  if (answer.is_array()) {
    Json::Array items;
    for (const Json& item : answer.items()) items.push_back(normal_answer(item));
    return Json::array(std::move(items));
  }
  if (!answer.is_object()) return answer;
  Json::Object members;
  for (const auto& [name, member] : answer.members()) {
    if (name != kManagedFields) members.push_back({name, normal_answer(member)});
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
