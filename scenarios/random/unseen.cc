// What comes about while a controller lists anew, so that no event tells it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "api/kind_name.h"
#include "api/package_revision.h"
#include "api/package_variant.h"
#include "api/v1alpha2/managed_repository.h"
#include "scenarios/random/lives.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/turns.h"
#include "scenarios/random/variant_changes.h"

namespace porchsim::scenarios::operation {
namespace {

using std::chrono::milliseconds;

// After "default" in a list of all, and before it.
constexpr std::array<std::string_view, 2> kOtherNamespaces = {"elsewhere", "another"};
constexpr std::array kUnseenFor = {milliseconds(20), milliseconds(1000), milliseconds(5000)};

bool is_revision(std::string_view kind) {
  return kind == "PackageRevision" || kind == api::kSecondPackageRevision;
}

// What of a kind somebody may take away, and make again: nobody does so with what owns revisions
// beside their variants.
std::vector<api::ObjectPtr> passing(Stage& stage, std::string_view kind) {
  if (kind == "ConfigMap") {
    auto injected = stage.all(kind);
    std::erase_if(injected, [](const api::ObjectPtr& one) { return one->meta().name == kKeeper; });
    return injected;
  }
  if (!is_revision(kind)) return stage.all(kind);
  auto drafts = stage.revisions({api::kDraft});
  std::erase_if(drafts, [&](const api::ObjectPtr& draft) {
    return stage.ref_of(draft->as<api::PackageRevision>()).kind != kind;
  });
  return drafts;
}

// As somebody would write it who has kept what it was to be.
api::Json as_written(const api::Object& object) {
  api::Json again = object.json();
  again.erase("status");
  api::Json metadata;
  for (const char* member : {"name", "namespace", "labels", "annotations", "finalizers"})
    metadata.set_unless_zero(member, again.at({"metadata", member}));
  // Porch puts its own on, and nobody means to hold a second one.
  if (object.kind() == "Repository") metadata.erase("finalizers");
  again.set("metadata", std::move(metadata));
  return again;
}

void make_again(Stage& stage, Draws& draws, const api::Object& object) {
  if (object.kind() == "Repository") {
    for (const RepositorySpec& repository : stage.spec().repositories) {
      if (repository.name == object.meta().name)
        stage.perform(draws, "register " + repository.name, RegisterStep{repository});
    }
    return;
  }
  if (!is_revision(object.kind())) {
    stage.perform(draws, fmt::format("apply {} {}", object.kind(), object.meta().name),
                  ApplyStep{{as_written(object)}});
    return;
  }
  const auto& spec = object.as<api::PackageRevision>().spec;
  stage.perform(
      draws, fmt::format("draft {}/{} {}", spec.repository, spec.package_name, spec.workspace_name),
      DraftStep{spec.repository, spec.package_name, spec.workspace_name, {}});
}

bool has_any(Stage& stage, std::string_view kind, std::string_view name_space) {
  return std::ranges::any_of(stage.world().all(kind), [name_space](const api::ObjectPtr& one) {
    return one->meta().name_space == name_space;
  });
}

// What may have a namesake in another namespace. Two Repositories of one Git would be at odds in
// v1alpha2; and so would two sets whose variants want the same packages of one Git.
std::vector<api::ObjectPtr> with_namesakes(Stage& stage, std::string_view kind,
                                           std::string_view name_space) {
  auto all = passing(stage, kind);
  const bool is_repository = kind == "Repository";
  if ((is_repository && has_any(stage, "PackageVariantSet", name_space)) ||
      (kind == "PackageVariantSet" && has_any(stage, "Repository", name_space)))
    all.clear();
  std::erase_if(all, [is_repository](const api::ObjectPtr& one) {
    return is_repository && api::v1alpha2::manages(one->meta());
  });
  return all;
}

void put(Stage& stage, Draws& draws, api::Json object, const std::string& name_space,
         const std::string& name) {
  object.set_path({"metadata", "namespace"}, name_space);
  object.set_path({"metadata", "name"}, name);
  const std::string text =
      fmt::format("apply {} {}/{}", object.at({"kind"}).text(), name_space, name);
  stage.perform(draws, text, ApplyStep{{std::move(object)}});
}

// It wants a package that no other does: nobody would tell the two of each other.
void take_own_package(api::PackageVariant& variant, const std::string& name_space) {
  auto& downstream = variant.spec.downstream;
  if (downstream && !downstream->package.empty()) downstream->package += "-" + name_space;
}

// The variant finds its Repositories in that namespace, too: false if they can not be there.
bool register_for(Stage& stage, Draws& draws, const api::PackageVariant& variant,
                  const std::string& name_space) {
  const auto& upstream = variant.spec.upstream;
  const auto& downstream = variant.spec.downstream;
  if (!upstream || !downstream) return false;
  const auto all = with_namesakes(stage, "Repository", name_space);
  for (const std::string& name : {upstream->repo, downstream->repo}) {
    const auto found = std::ranges::find_if(
        all, [&name](const api::ObjectPtr& one) { return one->meta().name == name; });
    if (found == all.end()) return false;
    if (stage.world().find("Repository", name_space, name) == nullptr)
      put(stage, draws, as_written(**found), name_space, name);
  }
  return true;
}

}  // namespace

// Something goes, with whatever holds it, and comes again under its name: the next that the
// controller hears of its kind is a list.
bool remake_unseen(Stage& stage, Draws& draws) {
  const auto names = stage.controllers();
  if (names.empty()) return false;
  const std::string controller = draws.one("controller", names);
  const std::string kind = drawn_watch(stage, draws, controller);
  const auto all = passing(stage, kind);
  if (all.empty()) return false;
  const api::ObjectPtr chosen = draws.one("object", all);
  const ObjectRef ref{kind, "", chosen->meta().name};
  // What is held while its Repository is there waits for the end of that.
  if (kind == "Repository" && draws.number("holds-one", 2) == 1) delete_published(stage, draws);
  // It may have heard that it is to go.
  const bool sees_it_go = draws.rarely("sees-it-go", 3);
  if (sees_it_go) {
    stage.perform(draws, deletion_turn(ref));
    stage.at_once();
  }
  stage.perform(draws, watch_turn(true, kind, controller));
  if (!sees_it_go) stage.perform(draws, deletion_turn(ref));
  if (stage.world().find(kind, stage.world().name_space(), ref.name) != nullptr)
    stage.perform(draws, strip_turn(ref));
  if (draws.number("stays-away", 4) != 3) make_again(stage, draws, *chosen);
  stage.pause(draws.one("outage", kUnseenFor));
  stage.perform(draws, break_turn(kind, controller, BreakWatchStep::Then::Gone));
  stage.perform(draws, watch_turn(false, kind, controller));
  return true;
}

// In another namespace there is something of the same name, which is nothing to this one, or a
// Repository of the same Git, perhaps of another name, perhaps with a variant that lives there; or
// it is taken away again.
bool namesake(Stage& stage, Draws& draws) {
  constexpr std::array<std::string_view, 4> kKinds = {"PackageVariant", "ConfigMap",
                                                      "PackageVariantSet", "Repository"};
  // What nobody watches nobody would look after.
  const bool is_watched = std::ranges::all_of(stage.spec().controllers, &std::string::empty,
                                              &ControllerSpec::name_space);
  const std::string kind(is_watched ? draws.one("kind", kKinds) : "ConfigMap");
  const std::string elsewhere(draws.one("other-namespace", kOtherNamespaces));
  const auto all = with_namesakes(stage, kind, elsewhere);
  if (all.empty()) return false;
  const api::ObjectPtr chosen = draws.one("object", all);
  const bool is_renamed = kind == "Repository" && draws.number("other-name", 2) == 1;
  const std::string name = is_renamed ? "shared" : chosen->meta().name;
  const bool is_variant = kind == "PackageVariant";
  const bool lives_there = is_variant && draws.number("lives-there", 2) == 1;
  if (!lives_there && stage.world().find(kind, elsewhere, name) != nullptr) {
    stage.perform(draws, fmt::format("delete {} {}/{}", kind, elsewhere, name),
                  DeleteStep{ObjectRef{kind, elsewhere, name}, ""});
    return true;
  }
  if (!is_variant) {
    put(stage, draws, as_written(*chosen), elsewhere, name);
    return true;
  }
  api::PackageVariant variant = chosen->as<api::PackageVariant>();
  if (lives_there && !register_for(stage, draws, variant, elsewhere)) return false;
  take_own_package(variant, elsewhere);
  put(stage, draws, as_written(*api::Object::from(variant)), elsewhere, name);
  return true;
}

// A list is under way, as things stood when it was asked for, and then the watch that tells what
// has come since, while the controller goes on.
bool relist_slowly(Stage& stage, Draws& draws) {
  constexpr std::array kUnderWay = {milliseconds(2000), milliseconds(200), milliseconds(10'000)};
  const auto names = stage.controllers();
  const auto variants = stage.variants();
  if (names.empty() || variants.empty()) return false;
  const std::string controller = draws.one("controller", names);
  const std::string kind = drawn_watch(stage, draws, controller);
  sim::FaultRule rule;
  rule.actor = controller;
  rule.object = kind;
  rule.nth = 1;
  rule.duration = draws.one("under-way", kUnderWay);
  rule.kind = sim::FaultKind::LateAnswer;
  rule.site = "api.list";
  stage.plan(rule);
  rule.kind = sim::FaultKind::Latency;
  rule.site = "api.watch";
  stage.plan(rule);
  stage.perform(draws, break_turn(kind, controller, BreakWatchStep::Then::Gone));
  const api::ObjectPtr variant = draws.one("variant", variants);
  if (draws.number("for-a-draft", 2) == 1)
    ask_for_draft(stage, draws, *variant);
  else
    advance_life(stage, draws, *variant);
  return true;
}

}  // namespace porchsim::scenarios::operation
