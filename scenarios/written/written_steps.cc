#include "scenarios/written/written_steps.h"

#include <fmt/format.h>

#include <string>

#include "scenarios/document/duration.h"
#include "scenarios/words/on_purpose.h"
#include "scenarios/written/written_expectations.h"
#include "scenarios/written/written_faults.h"
#include "scenarios/written/written_world.h"

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kUsualMessage = "Change by hand";

void add_files(Tree& map, const FileEdits& files) {
  if (!files.empty()) map.add("files", written(files));
}

std::string package_name(std::string_view repository, std::string_view package,
                         std::string_view workspace) {
  return fmt::format("{}/{} {}", repository, package, workspace);
}

// Adds the verb and what belongs to it.
class ActionWriter {
 public:
  ActionWriter(Tree& map, std::string_view file) : map_(map), file_(file) {}

  void operator()(const ApplyStep& step) const {
    if (step.objects.size() == 1)
      return map_.add("apply", std::move(Tree::of(step.objects.front()).in_block()));
    Tree list = Tree::list();
    for (const api::Json& object : step.objects) list.add(Tree::of(object));
    map_.add("apply", std::move(list));
  }
  void operator()(const PatchStep& step) const {
    map_.add("patch", Tree::text(step.object.to_string()));
    map_.add("with", Tree::of(step.patch));
    if (!step.subresource.empty()) map_.add("subresource", Tree::text(step.subresource));
  }
  void operator()(const DeleteStep& step) const {
    map_.add("delete", Tree::text(step.object.to_string()));
    if (!step.propagation.empty()) map_.add("propagation", Tree::text(step.propagation));
  }
  void operator()(const PublishStep& step) const {
    map_.add("publish", Tree::text(package_name(step.repository, step.package, step.workspace)));
    add_files(map_, step.files);
    if (step.directly) map_.add("directly", Tree::word("true"));
  }
  void operator()(const DraftStep& step) const {
    map_.add("draft", Tree::text(package_name(step.repository, step.package, step.workspace)));
    add_files(map_, step.files);
  }
  void operator()(const LifecycleStep& step) const {
    map_.add(verb_of(step.move), Tree::text(step.revision));
  }
  void operator()(const EditStep& step) const {
    map_.add("edit", Tree::text(step.revision));
    map_.add("files", written(step.files));
  }
  void operator()(const PushStep& step) const {
    map_.add("push",
             Tree::text(step.ref.empty() ? step.repository : step.repository + " " + step.ref));
    if (!step.folder.empty()) map_.add("folder", Tree::text(step.folder));
    add_files(map_, step.files);
    if (step.message != kUsualMessage) map_.add("message", Tree::text(step.message));
    if (step.remove) map_.add("remove", Tree::word("true"));
  }
  void operator()(const RegisterStep& step) const {
    map_.add("register", written(step.repository, file_));
  }
  void operator()(const UnregisterStep& step) const {
    map_.add("unregister", Tree::text(step.repository));
  }
  void operator()(const ControllerStep& step) const {
    map_.add(verb_of(step.act), Tree::text(step.controller));
  }
  void operator()(const WatchStep& step) const {
    map_.add(step.hold ? "hold-watch" : "release-watch", Tree::text(step.kind));
    map_.add("of", Tree::text(step.controller));
  }
  void operator()(const BreakWatchStep& step) const {
    map_.add("break-watch", Tree::text(step.kind));
    map_.add("of", Tree::text(step.controller));
    if (step.then == BreakWatchStep::Then::Gone) map_.add("gone", Tree::word("true"));
    if (step.then == BreakWatchStep::Then::Compacted) map_.add("compacted", Tree::word("true"));
  }
  void operator()(const FaultStep& step) const { add_fault(map_, step.rule); }
  void operator()(const AdvanceStep& step) const {
    map_.add("advance", Tree::word(duration_text(step.by)));
  }
  void operator()(const SettleStep& step) const {
    map_.add("settle", Tree::word("~"));
    if (step.within) map_.add("within", Tree::word(duration_text(*step.within)));
  }
  void operator()(const WaitForStep& step) const {
    map_.add("wait-for", written(step.trigger));
    if (step.within) map_.add("within", Tree::word(duration_text(*step.within)));
  }
  void operator()(const ExpectStep& step) const { map_.add("expect", written(step.expectations)); }
  void operator()(const LetStep& step) const {
    Tree values = Tree::map();
    for (const auto& [name, value] : step.values) values.add(name, Tree::of(value));
    map_.add("let", std::move(values));
  }
  void operator()(const WhenStep& step) const {
    map_.add("when", written(step.trigger));
    map_.add("do", written(step.steps, file_));
  }

 private:
  static std::string_view verb_of(LifecycleStep::Move move) {
    switch (move) {
      case LifecycleStep::Move::Propose:
        return "propose";
      case LifecycleStep::Move::Approve:
        return "approve";
      case LifecycleStep::Move::Reject:
        return "reject";
      case LifecycleStep::Move::ProposeDelete:
        return "propose-delete";
    }
    return "";
  }
  static std::string_view verb_of(ControllerStep::Act act) {
    switch (act) {
      case ControllerStep::Act::Restart:
        return "restart";
      case ControllerStep::Act::Crash:
        return "crash";
      case ControllerStep::Act::Partition:
        return "partition";
      case ControllerStep::Act::Heal:
        return "heal";
    }
    return "";
  }

  Tree& map_;
  std::string_view file_;
};

Tree written(const Step& step, std::string_view file) {
  const auto* settle = std::get_if<SettleStep>(&step.action);
  if (settle != nullptr && !settle->within && !step.on_purpose) return Tree::text("settle");
  Tree map = Tree::map();
  std::visit(ActionWriter(map, file), step.action);
  if (!step.as.empty()) map.add("as", Tree::text(step.as));
  if (step.fails && step.fails->message.empty()) {
    map.add("fails", Tree::text(step.fails->reason));
  } else if (step.fails) {
    Tree fails = Tree::map();
    fails.add("reason", Tree::text(step.fails->reason));
    fails.add("message", Tree::text(step.fails->message));
    map.add("fails", std::move(fails));
  }
  if (step.on_purpose) map.add(kOnPurpose, Tree::word("true"));
  return std::move(map.in_block());
}

}  // namespace

Tree written(const std::vector<Step>& steps, std::string_view file) {
  Tree list = Tree::list();
  for (const Step& step : steps) list.add(written(step, file));
  return list;
}

}  // namespace porchsim::scenarios
