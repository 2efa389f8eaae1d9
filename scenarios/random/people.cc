// What people do to package revisions.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <optional>
#include <vector>

#include "api/package_revision.h"
#include "scenarios/load/package_files.h"
#include "scenarios/random/drawn_files.h"
#include "scenarios/random/lives.h"
#include "scenarios/random/operations.h"
#include "scenarios/random/turns.h"

namespace porchsim::scenarios::operation {
namespace {

bool move(Stage& stage, Draws& draws, LifecycleStep::Move move, std::string_view word,
          const std::vector<std::string_view>& lifecycles) {
  const auto candidates = stage.revisions(lifecycles);
  if (candidates.empty()) return false;
  const std::string name = draws.one("revision", candidates)->meta().name;
  stage.perform(draws, move_turn(word, move, name));
  return true;
}

constexpr std::string_view kGate = "example.com/Reviewed";
constexpr std::string_view kOwnName = "\n  name: settings";

// A list of gates or conditions without one's own.
api::Json::Array others_of(const api::Json& list, std::string_view key) {
  api::Json::Array others;
  for (const api::Json& one : list.items())
    if (one[key].as_string() != kGate) others.push_back(one);
  return others;
}

// With that of an injection point told by hand, as its variant would not; none where there is none.
std::optional<api::Json> told_by_hand(Draws& draws, const api::Json& conditions) {
  constexpr std::string_view kOfInjections = "config.injection.";
  std::vector<std::size_t> of_injections;
  for (std::size_t i = 0; i < conditions.items().size(); ++i)
    if (conditions[i]["type"].as_string().starts_with(kOfInjections)) of_injections.push_back(i);
  if (of_injections.empty() || !draws.rarely("tells-by-hand", 3)) return std::nullopt;
  api::Json::Array told = conditions.items();
  api::Json& status = told[draws.one("condition", of_injections)].mutable_member("status");
  status = status.as_string() == "True" ? "False" : "True";
  return api::Json::array(std::move(told));
}

Stage::Turn conditions_turn(std::string text, const std::string& revision, api::Json conditions) {
  api::Json patch;
  patch.set_path({"status", "conditions"}, std::move(conditions));
  return patch_turn(std::move(text), ObjectRef{"PackageRevision", "", revision}, patch);
}

api::Json told(std::string_view state, std::string message) {
  return api::Json::object({{"type", kGate},
                            {"status", state},
                            {"reason", state == "True" ? "Done" : "Waiting"},
                            {"message", std::move(message)}});
}

}  // namespace

bool propose(Stage& stage, Draws& draws) {
  return move(stage, draws, LifecycleStep::Move::Propose, "propose", {api::kDraft});
}
bool approve(Stage& stage, Draws& draws) {
  return move(stage, draws, LifecycleStep::Move::Approve, "approve", {api::kProposed});
}
bool reject(Stage& stage, Draws& draws) {
  return move(stage, draws, LifecycleStep::Move::Reject, "reject",
              {api::kProposed, api::kDeletionProposed});
}
bool propose_delete(Stage& stage, Draws& draws) {
  return move(stage, draws, LifecycleStep::Move::ProposeDelete, "propose-delete",
              {api::kPublished});
}

// What lies on the main branch may go as well, and be kept.
bool move_placeholder(Stage& stage, Draws& draws) {
  const auto all = stage.placeholders();
  if (all.empty()) return false;
  const auto& chosen = draws.one("revision", all)->as<api::PackageRevision>();
  const std::string& name = chosen.meta.name;
  if (chosen.spec.lifecycle == api::kPublished) {
    stage.perform(draws, move_turn("propose-delete", LifecycleStep::Move::ProposeDelete, name));
    if (draws.number("at-once", 2) == 0) return true;
    stage.perform(draws, deletion_turn(stage.ref_of(chosen)));
  } else if (draws.number("keep", 2) == 1) {
    stage.perform(draws, move_turn("reject", LifecycleStep::Move::Reject, name));
  } else {
    stage.perform(draws, deletion_turn(stage.ref_of(chosen)));
  }
  return true;
}

bool remove(Stage& stage, Draws& draws) {
  const auto candidates = stage.revisions({api::kDeletionProposed, api::kDraft, api::kProposed});
  if (candidates.empty()) return false;
  const auto& chosen = draws.one("revision", candidates)->as<api::PackageRevision>();
  stage.perform(draws, deletion_turn(stage.ref_of(chosen)));
  return true;
}

// Before its deletion is proposed: v1alpha1 refuses that, v1alpha2 holds it until then.
bool delete_published(Stage& stage, Draws& draws) {
  const auto all = stage.revisions({api::kPublished});
  if (all.empty()) return false;
  const auto& chosen = draws.one("revision", all)->as<api::PackageRevision>();
  stage.perform(draws, deletion_turn(stage.ref_of(chosen)));
  return true;
}

bool publish(Stage& stage, Draws& draws) {
  const auto& packages = stage.spec().packages;
  if (packages.empty()) return false;
  const PackageSpec& package = draws.one("package", packages);
  const std::string workspace = fmt::format("r{}", draws.ordinal());
  const kpt::Files now = stage.newest_files_of(package.repository, package.path);
  PublishStep step{package.repository, package.path, workspace, drawn_edits(draws, now), false};
  step.directly = draws.number("directly", 4) == 3;
  stage.perform(
      draws, fmt::format("publish {}/{} as {}", package.repository, package.path, workspace), step);
  return true;
}

bool draft(Stage& stage, Draws& draws) {
  if (draws.rarely("unseen", 5) && draft_unseen(stage, draws)) return true;
  const auto& repositories = stage.spec().repositories;
  if (repositories.empty()) return false;
  const std::string repository = draws.one("repository", repositories).name;
  // Also what makes the next number of a controller have another digit.
  const std::string workspace =
      draws.rarely("as-a-ninth", 8) ? "packagevariant-9" : fmt::format("d{}", draws.ordinal());
  const auto& packages = stage.spec().packages;
  const std::string package = packages.empty() ? "app" : draws.one("package", packages).path;
  stage.perform(draws, fmt::format("draft {}/{} as {}", repository, package, workspace),
                DraftStep{repository, package, workspace,
                          drawn_edits(draws, stage.newest_files_of(repository, package))});
  return true;
}

// Now and then of what is proposed already, which Porch refuses.
bool edit(Stage& stage, Draws& draws) {
  const bool is_too_late = draws.rarely("too-late", 8);
  const auto drafts = stage.revisions({is_too_late ? api::kProposed : api::kDraft});
  if (drafts.empty()) return false;
  const std::string name = draws.one("revision", drafts)->meta().name;
  const Stage::Turn turn = edit_turn(stage, draws, name);
  stage.perform(draws, turn);
  return true;
}

bool label(Stage& stage, Draws& draws) {
  const auto all = stage.revisions({api::kDraft, api::kProposed, api::kPublished});
  if (all.empty()) return false;
  const auto& chosen = draws.one("revision", all)->as<api::PackageRevision>();
  const Stage::Turn turn = label_turn(draws, stage.ref_of(chosen));
  stage.perform(draws, turn);
  return true;
}

// Another tool writes the same Kptfile in its own way: no value changes.
bool reformat(Stage& stage, Draws& draws) {
  const auto drafts = stage.revisions({api::kDraft});
  if (drafts.empty()) return false;
  const std::string name = draws.one("revision", drafts)->meta().name;
  const kpt::Files files = stage.files_of(name);
  const auto kptfile = files.find("Kptfile");
  if (kptfile == files.end()) return false;
  const std::string text =
      fmt::format("# seen by operation {}\n{}", draws.ordinal(), *kptfile->second);
  stage.perform(draws, "reformat " + name, EditStep{name, {{"Kptfile", kpt::make_text(text)}}});
  return true;
}

// What a variant has written into its draft goes, or is no longer first.
bool undo_mutation(Stage& stage, Draws& draws) {
  const auto drafts = stage.revisions({api::kDraft});
  if (drafts.empty()) return false;
  const api::ObjectPtr draft = draws.one("revision", drafts);
  const auto& package = draft->as<api::PackageRevision>().spec.package_name;
  const std::string& name = draft->meta().name;
  std::string file = "package-context.yaml";
  kpt::Text text = default_package_files(package).at(file);
  const kpt::Files files = stage.files_of(name);
  const auto kptfile = files.find("Kptfile");
  const auto own = kptfile == files.end() ? std::nullopt : with_own_function(*kptfile->second);
  if (own && draws.rarely("first", 2)) {
    file = kptfile->first;
    text = kpt::make_text(*own);
  }
  stage.perform(draws, "undo mutations of " + name, EditStep{name, {{file, text}}});
  return true;
}

// A resource gets a name of one's own, or that of its upstream back; what is noted beside it stays.
bool rename(Stage& stage, Draws& draws) {
  const auto drafts = stage.revisions({api::kDraft});
  if (drafts.empty()) return false;
  const std::string name = draws.one("revision", drafts)->meta().name;
  const kpt::Files files = stage.files_of(name);
  const std::string file = "settings.yaml";
  const auto settings = files.find(file);
  if (settings == files.end()) return false;
  std::string text = *settings->second;
  const std::size_t at = text.find(kOwnName);
  if (at == std::string::npos) return false;
  const std::size_t end = at + kOwnName.size();
  text.replace(end, text.find('\n', end) - end,
               draws.rarely("back", 3) ? "" : fmt::format("-{}", draws.number("new-name", 2)));
  stage.perform(draws, fmt::format("rename {} of {}", file, name),
                EditStep{name, {{file, kpt::make_text(text)}}});
  return true;
}

// A gate of one's own is put up or taken off again, or its condition changes, also once the
// revision is proposed; or somebody writes the conditions without those that others have set, or
// tells by hand whether something was injected. In v1alpha2 they are those of the Kptfile.
bool gate(Stage& stage, Draws& draws) {
  auto all = stage.revisions({api::kDraft, api::kProposed});
  std::erase_if(all, [&stage](const api::ObjectPtr& object) {
    return stage.is_of_v1alpha2(object->as<api::PackageRevision>());
  });
  if (all.empty()) return false;
  const api::ObjectPtr chosen = draws.one("revision", all);
  const std::string& name = chosen->meta().name;
  if (draws.rarely("forgets", 4)) {
    stage.perform(draws,
                  conditions_turn("forget the conditions of " + name, name, api::Json::array({})));
    return true;
  }
  const api::Json object = chosen->as<api::PackageRevision>().to_json();
  if (const auto by_hand = told_by_hand(draws, object.at({"status", "conditions"}))) {
    stage.perform(draws,
                  conditions_turn("tell by hand of an injection into " + name, name, *by_hand));
    return true;
  }
  api::Json::Array gates = others_of(object.at({"spec", "readinessGates"}), "conditionType");
  api::Json patch;
  std::string_view word = "take off";
  if (draws.number("takes-off", 3) < 2 ||
      gates.size() == object.at({"spec", "readinessGates"}).items().size()) {
    // Who cannot tell has not said yes.
    constexpr std::array<std::string_view, 3> kStates = {"True", "False", "Unknown"};
    const std::string_view state = draws.one("unmet", kStates);
    word = state == "True" ? "open" : "shut";
    gates.push_back(api::Json::object({{"conditionType", kGate}}));
    api::Json::Array conditions = others_of(object.at({"status", "conditions"}), "type");
    // Told twice, the last one counts.
    if (draws.rarely("told-before", 4))
      conditions.push_back(told(state == "True" ? "False" : "True", ""));
    conditions.push_back(told(state, fmt::format("as of {}", draws.ordinal())));
    patch.set_path({"status", "conditions"}, api::Json::array(std::move(conditions)));
  }
  patch.set_path({"spec", "readinessGates"}, api::Json::array(std::move(gates)));
  stage.perform(draws, patch_turn(fmt::format("{} the gate of {}", word, name),
                                  ObjectRef{"PackageRevision", "", name}, patch));
  if (draws.number("try", 2) == 0) return true;
  const bool is_draft = chosen->as<api::PackageRevision>().spec.lifecycle == api::kDraft;
  if (is_draft) stage.perform(draws, move_turn("propose", LifecycleStep::Move::Propose, name));
  stage.perform(draws, move_turn("approve", LifecycleStep::Move::Approve, name));
  return true;
}

namespace {

// All finalizers of a variant are stripped, as people do who are tired of waiting; and once more
// when its controller has put its own back, which then hears of it from a list alone.
bool strip_twice(Stage& stage, Draws& draws, const std::string& variant) {
  const auto names = stage.controllers_of_variants();
  if (names.empty()) return false;
  const std::string controller = draws.one("controller", names);
  const ObjectRef ref{"PackageVariant", "", variant};
  const Stage::Turn strip = strip_turn(ref);
  stage.perform(draws, strip);
  Trigger put_back;
  put_back.what = EventPattern{controller, Deed::Updated, ref, 1};
  stage.wait_for(put_back, std::chrono::seconds(10));
  stage.at_once();
  stage.perform(draws, watch_turn(true, ref.kind, controller));
  stage.perform(draws, strip);
  stage.perform(draws, break_turn(ref.kind, controller, BreakWatchStep::Then::Gone));
  stage.perform(draws, watch_turn(false, ref.kind, controller));
  return true;
}

}  // namespace

// A finalizer of somebody else, put on or taken off again; or all are stripped.
bool finalizers(Stage& stage, Draws& draws) {
  constexpr std::string_view kForeign = "example.com/hold";
  const auto variants = stage.variants();
  if (variants.empty()) return false;
  const api::ObjectPtr chosen = draws.one("variant", variants);
  if (draws.rarely("strips-twice", 4)) return strip_twice(stage, draws, chosen->meta().name);
  const ObjectRef ref{"PackageVariant", "", chosen->meta().name};
  std::vector<std::string> wanted = chosen->meta().finalizers;
  const bool has = std::erase(wanted, std::string(kForeign)) > 0;
  if (draws.rarely("strip", 3)) {
    stage.perform(draws, strip_turn(ref));
    return true;
  }
  if (!has) wanted.emplace_back(kForeign);
  stage.perform(draws, finalizers_turn(fmt::format("{} of PackageVariant {}",
                                                   has ? "let go" : "hold", ref.name),
                                       ref, wanted));
  return true;
}

}  // namespace porchsim::scenarios::operation
