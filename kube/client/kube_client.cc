#include "kube/client/kube_client.h"

#include <algorithm>
#include <array>
#include <deque>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace porchsim::kube {
namespace {

using api::Json;
using api::ObjectPtr;
using api::Reason;
using api::ResourceType;
using api::Result;

constexpr int kFirstError = 400;

std::string path_of(const ResourceType& type, const api::ObjectKey& key,
                    std::string_view subresource = {}) {
  std::string out = type.group.empty() ? "/api/" + type.version
                                       : fmt::format("/apis/{}/{}", type.group, type.version);
  if (type.namespaced && !key.name_space.empty()) out += "/namespaces/" + key.name_space;
  out += "/" + type.plural;
  if (!key.name.empty()) out += "/" + key.name;
  if (!subresource.empty()) out += fmt::format("/{}", subresource);
  return out;
}

std::string text_of(const api::LabelRequirement& requirement) {
  using Op = api::LabelRequirement::Op;
  const std::string& key = requirement.key;
  const std::string values = fmt::format("{}", fmt::join(requirement.values, ","));
  switch (requirement.op) {
    case Op::Equals:
      return fmt::format("{}={}", key, values);
    case Op::NotEquals:
      return fmt::format("{}!={}", key, values);
    case Op::In:
      return fmt::format("{} in ({})", key, values);
    case Op::NotIn:
      return fmt::format("{} notin ({})", key, values);
    case Op::Exists:
      return key;
    case Op::NotExists:
      return "!" + key;
  }
  return {};
}

void add_selectors(const api::ListOptions& options, Request& request) {
  std::vector<std::string> labels;
  for (const api::LabelRequirement& requirement : options.labels) {
    labels.push_back(text_of(requirement));
  }
  std::vector<std::string> fields;
  for (const auto& [path, value] : options.fields) fields.push_back(path + "=" + value);
  if (!labels.empty()) {
    request.query.emplace_back("labelSelector", fmt::format("{}", fmt::join(labels, ",")));
  }
  if (!fields.empty()) {
    request.query.emplace_back("fieldSelector", fmt::format("{}", fmt::join(fields, ",")));
  }
  if (options.any_version) request.query.emplace_back("resourceVersion", "0");
}

std::string_view media_type(api::PatchOptions::Type type) {
  using Type = api::PatchOptions::Type;
  if (type == Type::Apply) return "application/apply-patch+yaml";
  return type == Type::Json ? "application/json-patch+json" : "application/merge-patch+json";
}

Json body_of(const api::DeleteOptions& options) {
  using Propagation = api::DeleteOptions::Propagation;
  constexpr std::array kNames = {"Background", "Foreground", "Orphan"};
  Json out = Json::object({{"apiVersion", "v1"}, {"kind", "DeleteOptions"}});
  if (options.propagation) {
    out.set("propagationPolicy",
            kNames[static_cast<std::size_t>(Propagation(*options.propagation))]);
  }
  Json conditions = Json::object();
  if (options.uid) conditions.set("uid", *options.uid);
  if (options.resource_version) conditions.set("resourceVersion", *options.resource_version);
  if (conditions.size() > 0) out.set("preconditions", std::move(conditions));
  return out;
}

// What has come of a stream, read as it is asked for.
class RequestWatch final : public api::Watch {
 public:
  RequestWatch(KubeServer& server, kube::Watch watch) : server_(server), watch_(std::move(watch)) {}

  Result<api::WatchEvent> next() override {
    if (waiting_.empty()) {
      for (Json& event : server_.read(watch_)) waiting_.push_back(std::move(event));
    }
    if (waiting_.empty()) return api::fail(Reason::Timeout, "nothing has happened since");
    const Json event = std::move(waiting_.front());
    waiting_.pop_front();
    const std::string_view type = event["type"].as_string();
    if (type == "ERROR") return api::fail(error_of(event["object"]));
    return api::WatchEvent{type_of(type), api::Object::from_json(event["object"])};
  }

 private:
  static api::WatchEvent::Type type_of(std::string_view name) {
    using Type = api::WatchEvent::Type;
    if (name == "ADDED") return Type::Added;
    if (name == "DELETED") return Type::Deleted;
    return name == "BOOKMARK" ? Type::Bookmark : Type::Modified;
  }

  KubeServer& server_;
  kube::Watch watch_;
  std::deque<Json> waiting_;
};

}  // namespace

api::Error error_of(const Json& status) {
  const std::string_view name = status["reason"].as_string();
  Reason reason = Reason::Unknown;
  for (int i = 0; i <= static_cast<int>(Reason::Cancelled); ++i) {
    if (api::to_string(static_cast<Reason>(i)) == name) reason = static_cast<Reason>(i);
  }
  return {reason, status["message"].text()};
}

KubeClient::KubeClient(KubeServer& server, std::string user_agent, std::vector<ResourceType> kinds)
    : server_(server), user_agent_(std::move(user_agent)), kinds_(std::move(kinds)) {}

Request KubeClient::request(std::string_view method, std::string path) const {
  Request out;
  out.method = method;
  out.path = std::move(path);
  out.headers["user-agent"] = user_agent_;
  out.headers["accept"] = "application/json";
  out.headers["content-type"] = "application/json";
  return out;
}

Result<Json> KubeClient::send(const Request& request) {
  Response response = server_.handle(request);
  if (response.code < kFirstError) return std::move(response.body);
  return api::fail(error_of(response.body));
}

Result<ObjectPtr> KubeClient::send_for_object(const Request& request) {
  return api::Object::from_json(PORCHSIM_TRY(send(request)));
}

Result<ObjectPtr> KubeClient::get(const ResourceType& type, const api::ObjectKey& key) {
  return send_for_object(request("GET", path_of(type, key)));
}

Result<api::ObjectList> KubeClient::list(const ResourceType& type,
                                         const api::ListOptions& options) {
  Request asked = request("GET", path_of(type, {options.name_space, ""}));
  add_selectors(options, asked);
  if (options.limit > 0) asked.query.emplace_back("limit", std::to_string(options.limit));
  if (!options.continue_token.empty()) asked.query.emplace_back("continue", options.continue_token);
  const Json body = PORCHSIM_TRY(send(asked));
  api::ObjectList out;
  out.resource_version = body.at({"metadata", "resourceVersion"}).text();
  out.continue_token = body.at({"metadata", "continue"}).text();
  for (const Json& item : body["items"].items()) out.items.push_back(api::Object::from_json(item));
  return out;
}

Result<ObjectPtr> KubeClient::create(const ResourceType& type, const ObjectPtr& object) {
  Request asked = request("POST", path_of(type, {object->meta().name_space, ""}));
  asked.body = object->json().dump();
  return send_for_object(asked);
}

Result<ObjectPtr> KubeClient::put(const ResourceType& type, std::string_view subresource,
                                  const ObjectPtr& object) {
  Request asked = request("PUT", path_of(type, object->key(), subresource));
  asked.body = object->json().dump();
  return send_for_object(asked);
}

Result<ObjectPtr> KubeClient::update(const ResourceType& type, const ObjectPtr& object) {
  return put(type, "", object);
}

Result<ObjectPtr> KubeClient::update_status(const ResourceType& type, const ObjectPtr& object) {
  return put(type, "status", object);
}

Result<ObjectPtr> KubeClient::update_subresource(const ResourceType& type,
                                                 std::string_view subresource,
                                                 const ObjectPtr& object) {
  return put(type, subresource, object);
}

Result<ObjectPtr> KubeClient::patch(const ResourceType& type, const api::ObjectKey& key,
                                    const Json& patch, const api::PatchOptions& options) {
  Request asked = request("PATCH", path_of(type, key, options.subresource));
  asked.headers["content-type"] = media_type(options.type);
  if (!options.field_manager.empty())
    asked.query.emplace_back("fieldManager", options.field_manager);
  if (options.force) asked.query.emplace_back("force", "true");
  if (options.dry_run) asked.query.emplace_back("dryRun", "All");
  asked.body = patch.dump();
  return send_for_object(asked);
}

Result<> KubeClient::remove(const ResourceType& type, const api::ObjectKey& key,
                            const api::DeleteOptions& options) {
  Request asked = request("DELETE", path_of(type, key));
  asked.body = body_of(options).dump();
  PORCHSIM_TRY(send(asked));
  return {};
}

Result<std::unique_ptr<api::Watch>> KubeClient::watch(const ResourceType& type,
                                                      const api::WatchOptions& options) {
  Request asked = request("GET", path_of(type, {options.name_space, ""}));
  asked.query.emplace_back("watch", "true");
  if (options.bookmarks) asked.query.emplace_back("allowWatchBookmarks", "true");
  if (!options.resource_version.empty()) {
    asked.query.emplace_back("resourceVersion", options.resource_version);
  }
  std::optional<kube::Watch> opened;
  const Response response = server_.handle(asked, opened);
  if (!opened) return api::fail(error_of(response.body));
  return std::make_unique<RequestWatch>(server_, *std::move(opened));
}

Result<ResourceType> KubeClient::resource_type(const std::string& group, const std::string& version,
                                               const std::string& kind) {
  const auto found = std::find_if(kinds_.begin(), kinds_.end(), [&](const ResourceType& type) {
    return type.group == group && type.kind == kind && (version.empty() || type.version == version);
  });
  if (found != kinds_.end()) return *found;
  return api::fail(Reason::NoMatch,
                   version.empty()
                       ? fmt::format("no matches for kind \"{}\" in group \"{}\"", kind, group)
                       : fmt::format("no matches for kind \"{}\" in version \"{}\"", kind,
                                     group.empty() ? version : group + "/" + version));
}

}  // namespace porchsim::kube
