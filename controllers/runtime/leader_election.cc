#include "controllers/runtime/leader_election.h"

#include <fmt/format.h>

#include <utility>

#include "api/object.h"

namespace porchsim::runtime {

using api::Json;

const api::ResourceType& lease_type() {
  static const api::ResourceType type{"coordination.k8s.io", "v1", "Lease", "leases", true};
  return type;
}

void LeaderElector::acquire() {
  for (;;) {
    const api::Result<> tried = try_once();
    if (tried) break;
    if (tried.error().reason != api::Reason::Conflict)
      tell("could not take the lease", &tried.error());
    tasks_.sleep_for(options_.retry_period);
  }
  leads_ = true;
  tell("leads");
}

void LeaderElector::keep() {
  api::Time renewed = tasks_.now();
  for (;;) {
    tasks_.sleep_for(options_.retry_period);
    const api::Time before = tasks_.now();
    const api::Result<> tried = try_once();
    if (tried) {
      renewed = before;
      continue;
    }
    tell("could not renew the lease", &tried.error());
    const bool taken = observed_ && (*observed_)["holderIdentity"].as_string() != options_.identity;
    if (taken || tasks_.now() + options_.retry_period > renewed + options_.renew_deadline) break;
  }
  leads_ = false;
  tell("leads no more");
}

// Success if this process holds the lease now; Conflict if another does.
api::Result<> LeaderElector::try_once() {
  const auto stored = client_.get(lease_type(), options_.lease);
  if (stored) return take(*stored);
  if (stored.error().reason != api::Reason::NotFound) return api::fail(stored.error());
  Json lease = Json::object({{"apiVersion", lease_type().api_version()},
                             {"kind", lease_type().kind},
                             {"metadata", Json::object({{"namespace", options_.lease.name_space},
                                                        {"name", options_.lease.name}})},
                             {"spec", claim({})}});
  const auto created = client_.create(lease_type(), api::Object::from_json(std::move(lease)));
  if (!created) return api::fail(created.error());
  observe((*created)->json()["spec"]);
  return {};
}

api::Result<> LeaderElector::take(const api::ObjectPtr& stored) {
  const Json spec = stored->json()["spec"];
  observe(spec);
  const std::string_view holder = spec["holderIdentity"].as_string();
  const bool expired = tasks_.now() >= observed_at_ + options_.lease_duration;
  if (!holder.empty() && holder != options_.identity && !expired) {
    return api::fail(api::Reason::Conflict, fmt::format("{} leads", holder));
  }
  Json wanted = stored->json();
  wanted.set("spec", claim(spec));
  const auto updated = client_.update(lease_type(), api::Object::from_json(std::move(wanted)));
  if (!updated) return api::fail(updated.error());
  observe((*updated)->json()["spec"]);
  return {};
}

void LeaderElector::observe(const Json& spec) {
  if (observed_ && *observed_ == spec) return;
  observed_ = spec;
  observed_at_ = tasks_.now();
}

Json LeaderElector::claim(const Json& before) const {
  const std::string now = api::to_rfc3339(tasks_.now());
  const bool own = before["holderIdentity"].as_string() == options_.identity;
  const std::int64_t transitions = before["leaseTransitions"].as_integer();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(options_.lease_duration);
  return Json::object(
      {{"holderIdentity", options_.identity},
       {"leaseDurationSeconds", static_cast<std::int64_t>(seconds.count())},
       {"acquireTime", own ? before["acquireTime"] : Json(now)},
       {"renewTime", now},
       {"leaseTransitions", before.is_null() || own ? transitions : transitions + 1}});
}

void LeaderElector::tell(std::string_view what, const api::Error* error) {
  const auto level = error == nullptr ? api::LogLevel::Info : api::LogLevel::Warning;
  if (!log_.enabled(level)) return;
  api::LogRecord record{.level = level,
                        .message = std::string(what),
                        .kind = lease_type().kind,
                        .key = options_.lease,
                        .fields = {{"identity", options_.identity}}};
  if (error != nullptr) record.fields.emplace_back("error", error->message);
  log_.write(record);
}

}  // namespace porchsim::runtime
