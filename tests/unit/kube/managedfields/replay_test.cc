// Plays recorded sessions of a real API server: reads and writes of single objects of the kinds
// that are known here. Objects, managers and versions must come out as recorded; the apply errors
// of this room as well. Requests that were refused for other reasons change nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "tests/source_dir.h"
#include "tests/unit/kube/managedfields/small_server.h"

namespace porchsim::kube::managedfields::replay {
namespace {

const std::filesystem::path kSessions = in_source_dir("../shared/vectors/own/kube/api");

Json read_json(const std::filesystem::path& path) {
  std::ifstream file(path);
  return Json::parse(std::string(std::istreambuf_iterator<char>(file), {})).value_or(Json());
}

std::optional<Place> place_of(std::string_view path) {
  std::vector<std::string> parts;
  for (std::size_t at = 1; at <= path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    parts.emplace_back(path.substr(at, end - at));
    at = end + 1;
  }
  const bool is_core = !parts.empty() && parts[0] == "api";
  std::size_t at = is_core ? 2 : 3;
  if (parts.size() <= at) return std::nullopt;
  Place place;
  const std::string group = is_core ? "" : parts[1];
  place.api_version = is_core ? parts[1] : parts[1] + '/' + parts[2];
  if (parts[at] == "namespaces" && parts.size() > at + 2 && parts[at + 2] != "status" &&
      parts[at + 2] != "finalize") {
    place.name_space = parts[at + 1];
    at += 2;
  }
  place.resource = group + '/' + parts[at];
  if (parts.size() > at + 1) place.name = parts[at + 1];
  if (parts.size() > at + 2) place.subresource = parts[at + 2];
  return place;
}

// `<<x*3>>` stands for xxx.
std::string expanded(std::string text) {
  for (std::size_t at = text.find("<<"); at != std::string::npos; at = text.find("<<", at + 1)) {
    const std::size_t end = text.find(">>", at);
    if (end == std::string::npos || text[at + 3] != '*') continue;
    std::size_t count = 0;
    std::from_chars(text.data() + at + 4, text.data() + end, count);
    text.replace(at, end + 2 - at, std::string(count, text[at + 2]));
  }
  return text;
}

std::optional<Request> request_of(const Json& step) {
  const Json& recorded = step["request"];
  const auto place = place_of(recorded["path"].as_string());
  if (!place || recorded["query"].is_string()) return std::nullopt;
  Request request{recorded["method"].text(),
                  *place,
                  recorded.at({"headers", "content-type"}).text(),
                  "",
                  false,
                  recorded["query"].contains("dryRun"),
                  recorded["body"]};
  const std::string field_manager = expanded(recorded.at({"query", "fieldManager"}).text());
  request.manager = manager_or_user_agent(field_manager, "vectors/1.0");
  // A body that was sent as it is written.
  if (request.body.is_string()) {
    const auto parsed = Json::parse(expanded(request.body.text()));
    if (parsed) request.body = *parsed;
  }
  request.force = recorded.at({"query", "force"}).as_string() == "true";
  return request;
}

// Without what every server draws itself; managers in an order of ours, their times only there or
// not.
Json comparable(const Json& object) {
  Json out = object;
  Json& metadata = out.mutable_member("metadata");
  for (const char* own : {"uid", "resourceVersion", "creationTimestamp", "deletionTimestamp"}) {
    metadata.erase(own);
  }
  if (!metadata.contains("managedFields")) return out;
  Json::Array entries = metadata["managedFields"].items();
  for (Json& entry : entries) {
    if (entry.contains("time") && entry["time"].as_string() != "2024-01-01T00:00:00Z") {
      entry.set("time", "T");
    }
  }
  std::ranges::sort(entries, {}, [](const Json& entry) {
    return std::make_tuple(entry["operation"].text(), entry["manager"].text(),
                           entry["subresource"].text(), entry["apiVersion"].text());
  });
  metadata.set("managedFields", Json::array(std::move(entries)));
  return out;
}

struct Count {
  int matched = 0;
  int failed = 0;
  int passed_over = 0;  // other kinds, lists, watches, requests refused by rules that are not here
};

class Session {
 public:
  Session(std::string name, const Json& session)
      : name_(std::move(name)), server_(session["kinds"]), steps_(session["steps"].items()) {}

  Count play() {
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      at_ = fmt::format("{} step {}", name_, i);
      server_.pass(std::chrono::seconds(steps_[i]["pause"].as_integer()));
      step(steps_[i]);
    }
    return count_;
  }

 private:
  void step(const Json& recorded) {
    for (const Json& during : recorded["during"].items()) step(during);
    const auto request = request_of(recorded);
    const Json& response = recorded["response"];
    const std::string accept = recorded.at({"request", "headers", "accept"}).text();
    if (!request || response.contains("stream") || accept.find("as=") != std::string::npos) {
      ++count_.passed_over;
      return;
    }
    if (!server_.knows(request->place)) {
      ++count_.passed_over;
      const bool is_write = request->method != "GET" && response["status"].as_integer() < 300;
      if (is_write && !request->is_dry_run) server_.lose(request->place);
      return;
    }
    if (request->method == "GET" && !request->place.name.empty()) {
      read(*request, response);
    } else if (request->method == "DELETE" && !request->place.name.empty()) {
      ++count_.passed_over;
      if (response["status"].as_integer() >= 300 || request->is_dry_run) return;
      const bool is_plain = request->body.is_null() &&
                            recorded.at({"request", "query"}).is_zero() &&
                            request->place.resource != "/namespaces";
      if (is_plain) {
        server_.remove(request->place);
      } else {
        server_.lose(request->place);
      }
    } else if (request->method == "POST" || request->method == "PUT" ||
               request->method == "PATCH") {
      write(*request, response);
    } else {
      ++count_.passed_over;
      if (request->method == "DELETE" && !request->is_dry_run) server_.lose(request->place);
    }
  }

  void read(const Request& request, const Json& response) {
    const Json object = server_.read(request.place);
    if (response["status"].as_integer() == 404) {
      check(object.is_null(), "is not there", object.dump());
    } else if (object.is_null() && request.place.resource == "/namespaces") {
      ++count_.passed_over;  // one that every world has
    } else if (response["status"].as_integer() == 200) {
      same(object, response["body"]);
    } else {
      ++count_.passed_over;
    }
  }

  void write(Request request, const Json& response) {
    const std::int64_t status = response["status"].as_integer();
    const bool is_apply = request.content_type.starts_with("application/apply-patch");
    const bool is_strategic = request.content_type.starts_with("application/strategic-merge-patch");
    if ((status >= 300 && !is_apply) || !request.body.is_object() || is_strategic) {
      // A JSON or strategic patch: what it gave is taken from the recording.
      if (status >= 300 || !(request.body.is_array() || is_strategic)) {
        ++count_.passed_over;
        return;
      }
      request.body = response["body"];
      request.body.mutable_member("metadata").erase("managedFields");
      request.content_type = "application/json";
    }
    set_times(request);
    SmallServer before = server_;
    const Answer answer = server_.write(request);
    if (status >= 300) {
      server_ = std::move(before);
      refused(answer, response);
      return;
    }
    if (answer.error) {
      check(false, response["body"].dump(), answer.error->error.message);
      return;
    }
    same(answer.object, response["body"], request.is_dry_run ? nullptr : &answer);
  }

  // A body that was read before has the server's own times.
  void set_times(Request& request) {
    const Json live = server_.read(request.place);
    for (const char* own : {"creationTimestamp", "deletionTimestamp"}) {
      if (request.body.at({"metadata", own}).as_string() != "T") continue;
      request.body.set_path({"metadata", own}, live.at({"metadata", own}));
    }
  }

  // Refusals by rules that are not here look like successes.
  void refused(const Answer& answer, const Json& response) {
    if (!answer.error) {
      ++count_.passed_over;
      return;
    }
    const ApplyError& error = *answer.error;
    const Json& body = response["body"];
    bool is_same = answer.status == response["status"].as_integer() &&
                   error.error.message == body["message"].as_string();
    std::multiset<std::string> causes;
    for (const Conflict& conflict : error.conflicts) {
      causes.insert(conflict.field() + ' ' + conflict.message());
    }
    std::multiset<std::string> recorded;
    for (const Json& cause : body.at({"details", "causes"}).items()) {
      recorded.insert(cause["field"].text() + ' ' + cause["message"].text());
    }
    check(is_same && causes == recorded, body.dump(), error.error.message);
  }

  void same(const Json& ours, const Json& recorded, const Answer* answer = nullptr) {
    const Json a = comparable(ours);
    const Json b = comparable(recorded);
    bool is_same = a == b;
    std::string version;
    // The recorded versions tell whether the write made one.
    const std::string key = recorded.at({"metadata", "uid"}).text();
    const std::string now = recorded.at({"metadata", "resourceVersion"}).text();
    if (answer != nullptr && is_same && !recorded["metadata"].contains("deletionTimestamp")) {
      const bool was_new = versions_[key] != now;
      version = fmt::format(" (a new version: {})", was_new);
      is_same = was_new == answer->is_new_version;
    }
    versions_[key] = now;
    check(is_same, b.dump() + version, a.dump());
  }

  void check(bool is_same, const std::string& recorded, const std::string& ours) {
    ++(is_same ? count_.matched : count_.failed);
    EXPECT_TRUE(is_same) << at_ << "\n  recorded " << recorded << "\n  ours     " << ours;
  }

  std::string name_;
  SmallServer server_;
  const Json::Array& steps_;
  std::string at_;
  std::map<std::string, std::string> versions_;
  Count count_;
};

TEST(Replay, sessions_come_out_as_recorded) {
  if (!std::filesystem::exists(kSessions)) GTEST_SKIP() << kSessions << " is not here";
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(kSessions)) {
    files.push_back(entry.path());
  }
  std::ranges::sort(files);
  Count all;
  for (const auto& path : files) {
    const Json session = read_json(path);
    const Count count = Session(path.stem(), session).play();
    all.matched += count.matched;
    all.failed += count.failed;
    all.passed_over += count.passed_over;
    if (count.failed > 0) {
      std::cout << fmt::format("{}: {} match, {} do not\n", path.stem().string(), count.matched,
                               count.failed);
    }
  }
  std::cout << fmt::format("{} steps match, {} do not, {} are passed over\n", all.matched,
                           all.failed, all.passed_over);
}

}  // namespace
}  // namespace porchsim::kube::managedfields::replay
