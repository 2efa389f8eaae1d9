#include "tools/v1alpha2/resources_replay.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "api/package_revision_resources.h"
#include "api/repository.h"
#include "api/v1alpha2/package_revision.h"
#include "fakeporch/cluster.h"
#include "fakeporch/revisions/package_memory.h"
#include "fakeporch/revisions/revision_names.h"
#include "sim/choices.h"
#include "sim/faults.h"
#include "sim/scheduler.h"
#include "sim/trace.h"
#include "tools/v1alpha2/recorded_packages.h"

namespace porchsim::scenarios {
namespace {

using api::Json;
using api::PackageRevisionResources;
using Revision = api::v1alpha2::PackageRevision;

// The cluster of one recording, with its repositories, its content and its objects.
class ResourcesWorld {
 public:
  explicit ResourcesWorld(const Json& input) : input_(input) {
    for (const Json& object : input["objects"].items()) {
      if (object["kind"].as_string() == api::Repository::type().kind) put(object);
    }
    scheduler_.spawn(process_, "setup", [this] { write_content(); });
    scheduler_.run();
    for (const Json& object : input["objects"].items()) {
      if (object["kind"].as_string() == Revision::type().kind) put(object);
      if (!object.at({"metadata", "deletionTimestamp"}).is_null()) remove(object);
    }
    for (const Json& fault : input["faults"].items()) {
      // Whatever fails between the content and the annotation, the request is lost.
      if (fault["kind"].as_string() != Revision::type().kind) continue;
      faults_.add({.kind = sim::FaultKind::Error, .site = "porch.render-request", .nth = 1});
    }
  }

  api::Result<api::ObjectPtr> update() {
    const Json& update = input_["update"];
    const Json& package = input_["cache"]["repositories"][0]["packages"][0];
    PackageRevisionResources wanted;
    wanted.meta.name = key_.name;
    wanted.meta.name_space = key_.name_space;
    const auto present = resources();
    // The versions of a recording are not those of this world.
    if (update["resourceVersion"] == package["resourceVersion"] && present) {
      wanted.meta.resource_version = present->meta.resource_version;
    } else {
      wanted.meta.resource_version = update["resourceVersion"].text();
    }
    for (const auto& [path, text] : update["resources"].members()) {
      wanted.spec.resources[path] = kpt::make_text(text.text());
    }
    return person_->update(PackageRevisionResources::type(), api::Object::from(wanted));
  }

  std::optional<PackageRevisionResources> resources() {
    const auto found = person_->get(PackageRevisionResources::type(), key_);
    if (!found) return std::nullopt;
    return (*found)->as<PackageRevisionResources>();
  }
  std::string render_request() {
    const auto found = person_->get(Revision::type(), key_);
    return found ? std::string((*found)->as<Revision>().render_request()) : "";
  }

 private:
  void put(Json object) {
    Json& metadata = object.mutable_member("metadata");
    // They are abbreviated in recordings.
    for (const std::string_view member :
         {"managedFields", "deletionTimestamp", "resourceVersion"}) {
      metadata.erase(member);
    }
    static_cast<void>(cluster_.restore(api::Object::from_json(std::move(object))));
  }
  void remove(const Json& object) {
    const Json& metadata = object["metadata"];
    static_cast<void>(cluster_.direct().remove(
        api::Repository::type(), {metadata["namespace"].text(), metadata["name"].text()}, {}));
  }

  void write_content() {
    const api::ContentServices services = cluster_.content(process_);
    RecordedPackages packages(input_["cache"]);
    for (const RecordedRepository& repository : packages.repositories()) {
      const auto object = cluster_.direct().get(api::Repository::type(), repository.key);
      if (!object) continue;
      static_cast<void>(services.repositories->open_repository((*object)->as<api::Repository>()));
      for (const RecordedPackage& package : repository.packages) {
        const api::ContentKey key{repository.key, package.package, package.workspace};
        auto draft = services.contents->create_new_draft(key, api::kDraft);
        if (!draft) continue;
        static_cast<void>((*draft)->update_resources(package.resources, "init"));
        static_cast<void>(services.contents->close_draft(key, *std::move(draft), ""));
        for (const std::string_view lifecycle :
             {api::kProposed, api::kPublished, api::kDeletionProposed}) {
          if (package.lifecycle == api::kDraft) break;
          static_cast<void>(services.contents->update_lifecycle(key, lifecycle, ""));
          if (package.lifecycle == lifecycle) break;
        }
      }
    }
  }

  static fakeporch::ClusterOptions options() {
    fakeporch::ClusterOptions options;
    options.quirks = fakeporch::Quirks::porch_head();
    options.garbage_collector = false;
    return options;
  }

  Json input_;
  std::unique_ptr<sim::Choices> choices_ = sim::make_plain_choices();
  sim::Trace trace_{*choices_};
  sim::Scheduler scheduler_{*choices_, trace_};
  sim::Faults faults_{*choices_, trace_};
  fakeporch::PackageMemory memory_{fakeporch::PackageMemory::kOfOneWorld};
  fakeporch::Cluster cluster_{scheduler_, faults_, memory_, options()};
  sim::ProcessId process_ =
      scheduler_.make_process({.role = sim::Role::Person, .ordinal = 1, .name = "recorder"});
  std::unique_ptr<api::Client> person_ = cluster_.direct_as(process_);
  api::ObjectKey key_{input_["reconcile"]["namespace"].text(), input_["reconcile"]["name"].text()};
};

Json texts_of(const kpt::Files& files) {
  Json out = Json::object();
  for (const auto& [path, text] : files) out.set(path, *text);
  return out;
}

Json status_of(api::Reason reason) {
  if (reason == api::Reason::NotFound) return Json::object({{"code", 404}, {"reason", "NotFound"}});
  return Json::object({{"code", 500}, {"reason", api::to_string(reason)}});
}

}  // namespace

Json replay_resources(const Json& vector) {
  ResourcesWorld world(vector["input"]);
  const auto before = world.resources();
  const auto answer = world.update();
  Json out = Json::object();
  if (!answer) {
    out.set("error", answer.error().message).set("status", status_of(answer.error().reason));
  } else {
    const auto& written = (*answer)->as<PackageRevisionResources>();
    const std::string& version = written.meta.resource_version;
    out.set("answer",
            Json::object({{"renderStatusError", written.status.render_status.error},
                          {"resources", texts_of(written.spec.resources)},
                          {"isNew", !before || before->meta.resource_version != version}}))
        .set("asksForRender", world.render_request() == version);
  }
  if (const auto after = world.resources()) out.set("content", texts_of(after->spec.resources));
  return out;
}

Json recorded_resources(const Json& vector) {
  const Json& output = vector["output"];
  const Json& before = vector["input"]["cache"]["repositories"][0]["packages"][0];
  Json out = Json::object();
  if (!output["error"].is_null()) {
    out.set("error", output["error"]).set("status", output["status"]);
  } else {
    const Json& answer = output["answer"];
    const Json& version = answer["resourceVersion"];
    const Json& annotations = output["objectsChanged"][0].at({"metadata", "annotations"});
    out.set("answer", Json::object({{"renderStatusError", answer["renderStatusError"]},
                                    {"resources", answer["resources"]},
                                    {"isNew", version != before["resourceVersion"]}}))
        .set("asksForRender", annotations[api::v1alpha2::kRenderRequestAnnotation] == version);
  }
  // What was not found cannot be read.
  if (output.at({"status", "reason"}).as_string() == "NotFound") return out;
  const Json& changed = output["cacheAfter"][0]["packages"][0];
  out.set("content", changed.is_null() ? before["resources"] : changed["resources"]);
  return out;
}

std::string why_resources_are_left_out(const Json& vector) {
  const Json& input = vector["input"];
  const Json& package = input["cache"]["repositories"][0]["packages"][0];
  const std::string name = input["reconcile"]["name"].text();
  if (input["cache"]["faults"].size() > 0) return "the server's own way to its cache never fails";
  if (package["errors"].size() > 0) return "what lies in Git can be read";
  if (!fakeporch::check_revision_object_name(name).empty()) {
    return "a name that nothing has is not taken apart: it is not found";
  }
  const api::ObjectKey repository{package["namespace"].text(), name.substr(0, name.find('.'))};
  if (repository.name != input["cache"]["repositories"][0]["name"].as_string()) {
    return "a name that nothing has is not taken apart: its repository is not looked for";
  }
  if (package["lifecycle"].as_string() == "Weird") return "Git has no such lifecycle";
  return "";
}

}  // namespace porchsim::scenarios
