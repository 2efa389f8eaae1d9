#include "tools/v1alpha2/package_revision_replay.h"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "api/decode.h"
#include "controllers/packagerevision/reconciler.h"
#include "tools/v1alpha2/recorded_content_cache.h"
#include "tools/v1alpha2/recorded_renderer.h"
#include "tools/v1alpha2/recorded_world.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

class Silence final : public api::Log {
 public:
  bool enabled(api::LogLevel) const override { return false; }
  void write(const api::LogRecord&) override {}
};

class RecordedFetcher final : public api::ExternalPackageFetcher {
 public:
  RecordedFetcher(const Json& packages, RecordedTrace& trace)
      : packages_(packages), trace_(trace) {}

  api::Result<api::ExternalPackage> fetch_external_git_package(
      const api::GitPackage& package, std::string_view name_space) override {
    const Json args = Json::object({{"repo", package.repo},
                                    {"ref", package.ref},
                                    {"directory", package.directory},
                                    {"secretRef", package.secret},
                                    {"namespace", name_space}});
    const Json call =
        Json::object({{"to", "fetch"}, {"op", "FetchExternalGitPackage"}, {"args", args}});
    return trace_.call(call, [&](Json& entry) { return fetch(package, entry); });
  }

 private:
  api::Result<api::ExternalPackage> fetch(const api::GitPackage& package, Json& entry) const {
    for (const Json& one : packages_.items()) {
      const bool is_it = one["repo"].as_string() == package.repo &&
                         one["ref"].as_string() == package.ref &&
                         one["directory"].as_string() == package.directory;
      if (!is_it) continue;
      if (one.contains("error")) return api::fail(api::Reason::Unknown, one["error"].text());
      api::ExternalPackage out{.resources = {}, .lock = api::decode<api::GitLocator>(one["lock"])};
      api::decode_as<api::StringMap>(out.resources, one["resources"]);
      entry.set("answer", Json::object({{"lock", one["lock"]}, {"resources", one["resources"]}}));
      return out;
    }
    return api::fail(
        api::Reason::Unknown,
        fmt::format("cannot clone git repository {}: repository not found", package.repo));
  }

  Json packages_;
  RecordedTrace& trace_;
};

constexpr std::int64_t kDefaultRequeueMilliseconds = 2000;

}  // namespace

Json replay_package_revision(const Json& vector, const FieldSets& sets) {
  const Json& input = vector["input"];
  const Json& config = input["config"];
  RecordedWorld world(input, sets);
  RecordedContentCache contents(world.packages(), world.trace(), world.clock(),
                                input["cache"]["faults"]);
  RecordedFetcher fetcher(input["cache"]["external"], world.trace());
  RecordedRenderer renderer(vector, world.trace());
  Silence log;
  auto slots = std::make_shared<packagerevision::RenderSlots>(
      static_cast<std::size_t>(config["maxConcurrentRenders"].as_integer()));
  for (std::int64_t i = 0; i < config["busyRenders"].as_integer(); ++i) slots->take();
  const bool renders = config["renderer"].as_string() != "none";
  const Json& delay = config["renderRequeueDelayMs"];
  packagerevision::Reconciler reconciler(
      {.client = world.client(),
       .revisions = world.informer(),
       .contents = contents,
       .fetcher = fetcher,
       .renderer = renders ? &renderer : nullptr,
       .slots = std::move(slots),
       .tasks = world.clock(),
       .log = log},
      packagerevision::Options::porch_head(),
      {.render_requeue_delay = std::chrono::milliseconds(
           delay.is_integer() ? delay.as_integer() : kDefaultRequeueMilliseconds)});
  return world.output(reconciler.reconcile(world.request()));
}

}  // namespace porchsim::scenarios
