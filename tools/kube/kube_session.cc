#include "tools/kube/kube_session.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"
#include "cel/value/time.h"
#include "cel/zones/time_zone.h"
#include "kube/kinds/core_kinds.h"
#include "kube/kinds/custom_kind.h"
#include "kube/server/kube_server.h"
#include "kube/store/memory_store.h"
#include "tools/kube/kube_normal.h"
#include "tools/kube/kube_scope.h"
#include "tools/kube/kube_tokens.h"
#include "tools/kube/ordered_json.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

// Versions before the session are gone.
constexpr std::uint64_t kFirstVersion = 1000;
constexpr const char* kUserAgent = "vectors/1.0";
constexpr std::int64_t kFirstSecond = 1735689600;

class SessionSources final : public kube::ServerSources {
 public:
  std::string now() override { return cel::timestamp_text({kFirstSecond + seconds_, 0, 0}); }
  std::string new_uid() override { return fmt::format("00000000-0000-4000-8000-{:012x}", ++uids_); }
  std::string new_suffix() override { return fmt::format("{:05}", ++names_); }

  void pause(std::int64_t seconds) { seconds_ += seconds; }

 private:
  std::int64_t seconds_ = 0;
  std::uint64_t uids_ = 0;
  std::uint64_t names_ = 0;
};

// Paths are written as they read, but for what a percent sign says.
std::string unescaped(std::string_view path) {
  std::string out;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const int high = i + 2 < path.size() ? base::hex_value(path[i + 1]) : -1;
    const int low = i + 2 < path.size() ? base::hex_value(path[i + 2]) : -1;
    if (path[i] == '%' && high >= 0 && low >= 0) {
      out.push_back(static_cast<char>(high * 16 + low));
      i += 2;
    } else {
      out.push_back(path[i]);
    }
  }
  return out;
}

class Session {
 public:
  explicit Session(const Json& session)
      : session_(session), store_(kFirstVersion), server_(store_, sources_) {
    for (const auto& kind : kube::make_core_kinds()) server_.add_kind(kind);
    const std::shared_ptr<cel::ZoneSource> zones = cel::make_no_zones();
    for (const Json& crd : session["kinds"].items()) {
      server_.add_kind(std::make_shared<kube::CustomKind>(crd, zones));
    }
    for (const char* name :
         {"default", "kube-system", "kube-public", "kube-node-lease", "team-a", "team-b"}) {
      kube::Request request;
      request.method = "POST";
      request.path = "/api/v1/namespaces";
      request.headers["user-agent"] = kUserAgent;
      request.body = fmt::format(R"({{"metadata":{{"name":"{}"}}}})", name);
      server_.handle(request);
    }
    store_.compact();
  }

  KubeReplay run(const OrderedJson& written) {
    play_all(session_["steps"], written.member("steps"), "step ");
    // What is left out makes no versions here.
    const bool strictly = out_.steps_left_out == 0;
    for (std::string& line : tokens_.disorder(strictly)) {
      out_.differences.push_back(std::move(line));
    }
    return std::move(out_);
  }

 private:
  void play_all(const Json& steps, const OrderedJson* written, const std::string& at) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      play(steps[i], written->items[i], fmt::format("{}{}", at, i));
    }
  }

  void play(const Json& step, const OrderedJson& written, const std::string& at) {
    if (is_step_left_out(step)) {
      ++out_.steps_left_out;
      return;
    }
    ++out_.steps;
    sources_.pause(step["pause"].as_integer());
    const kube::Request request = request_of(step["request"], *written.member("request"));
    std::optional<kube::Watch> watch;
    const kube::Response response = server_.handle(request, watch);
    const Json& want = step["response"];
    compare_head(want, response, at);
    if (!watch) {
      compare_body(want, response, at);
      return;
    }
    play_all(step["during"], written.member("during"), at + ".");
    compare_stream(want, *watch, at);
  }

  kube::Request request_of(const Json& json, const OrderedJson& written) {
    kube::Request out;
    out.method = json["method"].text();
    out.path = unescaped(tokens_.put(json["path"].text()));
    add_query(out, json["query"]);
    out.headers["user-agent"] = kUserAgent;
    for (const auto& [name, value] : json["headers"].members()) {
      out.headers[name] = value.text();
    }
    if (const OrderedJson* body = written.member("body")) out.body = tokens_.put_body(*body);
    return out;
  }

  void add_query(kube::Request& out, const Json& query) {
    for (const auto& [name, value] : query.members()) {
      for (const Json& one : value.items()) out.query.emplace_back(name, tokens_.put(one.text()));
      if (value.is_string()) out.query.emplace_back(name, tokens_.put(value.text()));
    }
  }

  void note(std::vector<std::string> lines) {
    std::move(lines.begin(), lines.end(), std::back_inserter(out_.differences));
  }

  void compare_head(const Json& want, const kube::Response& got, const std::string& at) {
    note(tokens_.match(want["status"], got.code, at + " status"));
    Json headers = Json::object({{"content-type", got.content_type}});
    for (const std::string& warning : got.warnings) {
      headers.mutable_member("warning").push_back("299 - " + Json(warning).dump());
    }
    note(tokens_.match(want["headers"], headers, at + " headers"));
  }

  void compare_body(const Json& want, const kube::Response& got, const std::string& at) {
    const Json body = got.text.empty() ? got.body : Json(got.text);
    note(tokens_.match(normal_answer(want["body"]), normal_answer(body), at + " body"));
  }

  void compare_stream(const Json& want, kube::Watch& watch, const std::string& at) {
    const bool by_client = want["end"].as_string() == "client";
    const auto normal = [&](const std::vector<Json>& events) {
      Json out = Json::array();
      for (const Json& event : normal_events(events, by_client)) {
        out.push_back(normal_answer(event));
      }
      return out;
    };
    note(
        tokens_.match(normal(want["stream"].items()), normal(server_.read(watch)), at + " stream"));
  }

  const Json& session_;
  SessionSources sources_;
  kube::MemoryStore store_;
  kube::KubeServer server_;
  KubeTokens tokens_;
  KubeReplay out_;
};

}  // namespace

bool is_kube_session(const Json& vector) {
  return vector["steps"].is_array() && vector["kinds"].is_array() && vector["tags"].is_array();
}

KubeReplay replay_kube_session(const Json& session, std::string_view text) {
  return Session(session).run(read_ordered_json(text));
}

}  // namespace porchsim::scenarios
