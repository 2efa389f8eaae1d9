// What a random operation sees of the world, and how it does its deed: by a person, an outsider or
// nobody, as any step is done. A refusal is no failure; it is told, and the checks judge what comes
// of it.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/object.h"
#include "api/package_revision.h"
#include "kpt/package/files.h"
#include "scenarios/random/draws.h"
#include "scenarios/random/tail_history.h"
#include "scenarios/steps/performer.h"
#include "scenarios/steps/trigger_watch.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

class Stage {
 public:
  // `history`, which may be null, has what was done so far.
  Stage(World& world, Performer& performer, TriggerWatch& triggers, TailHistory* history = nullptr);

  World& world() { return world_; }
  const WorldSpec& spec() const { return world_.scenario().world; }

  // What is performed next has to do with nothing that went before.
  void begin_anew();
  // Begins anew, and sleeps; or, if `draws` say so, until a controller has just done something, if
  // it does within `longest`: what is performed next happens in that very moment, before anybody
  // else can act.
  void wait_for_moment(Draws& draws, sim::Duration longest);
  // The same for a moment that is named.
  void wait_for(const Trigger& moment, sim::Duration longest);
  // What is performed next happens at once: whoever read something writes before anybody else can.
  void at_once() { pace_ = Pace::AtOnce; }
  void pause(sim::Duration duration);

  struct Turn {
    std::string text;
    Action action;
  };
  void perform(Draws& draws, const std::string& text, const Action& action);
  void perform(Draws& draws, const Turn& turn) { perform(draws, turn.text, turn.action); }
  // While one person is about the first, another does the second, in the very moment that is
  // named, at once or as slowly as the first; if that does not come by then, nobody does. Ends with
  // the later of the two.
  void perform_amid(Draws& draws, const Turn& first, const Trigger& moment, const Turn& second,
                    Pace pace = Pace::AtOnce);
  // Whether anything was, since the last wait for a moment.
  bool was_refused() const { return refused_; }
  // Controllers that are down run again.
  void start_all();
  // From now on it may strike.
  void plan(const sim::FaultRule& rule);

  // Package revisions of both generations but placeholders, as v1alpha1 shows them, in order: all
  // that have a lifecycle, or those in one of these.
  std::vector<api::ObjectPtr> revisions();
  std::vector<api::ObjectPtr> revisions(const std::vector<std::string_view>& lifecycles);
  // Those of v1alpha2 alone.
  std::vector<api::ObjectPtr> revisions_of_v1alpha2(
      const std::vector<std::string_view>& lifecycles);
  std::vector<api::ObjectPtr> placeholders();
  // What a package revision has in it, or the newest published one of a package; nothing if there
  // is none.
  kpt::Files files_of(const std::string& revision);
  kpt::Files newest_files_of(const std::string& repository, const std::string& package);
  // Those of packages that the scenario begins with.
  std::vector<api::ObjectPtr> published_upstreams();
  // Of a kind, in the world's namespace, or in none.
  std::vector<api::ObjectPtr> all(std::string_view kind);
  std::vector<api::ObjectPtr> variants() { return all("PackageVariant"); }
  bool is_of_v1alpha2(const api::PackageRevision& revision) const {
    return spec().generation_of(revision.spec.repository) == Generation::V1Alpha2;
  }
  // The object of a package revision.
  ObjectRef ref_of(const api::PackageRevision& revision) const;
  // "PackageRevision", or mostly its kind of v1alpha2 where the world has that.
  std::string revision_kind(Draws& draws) const;
  bool is_registered(std::string_view repository) {
    return world_.find("Repository", spec().name_space, repository) != nullptr;
  }
  std::vector<std::string> controllers() const;
  std::vector<std::string> controllers_of(std::string_view kind) const;
  std::vector<std::string> controllers_of_variants() const;
  bool reconciles_sets(std::string_view controller) const;
  bool reconciles_revisions(std::string_view controller) const;

 private:
  bool reconciles(std::string_view controller, std::string_view kind) const;
  std::vector<api::ObjectPtr> all_revisions();
  // The place that the deed has in the history, which is kept or not.
  std::size_t note(HistoryStep deed);
  void act(const std::string& person, const Turn& turn, Pace pace, std::size_t noted);
  void record(const std::string& person, sim::Verb verb, std::string text);

  World& world_;
  Performer& performer_;
  TriggerWatch& triggers_;
  TailHistory* history_;
  Pace pace_ = Pace::Usual;
  bool refused_ = false;
  std::optional<Trigger> moment_;  // that has just come
  sim::Duration paused_{};         // since the last deed
};

}  // namespace porchsim::scenarios
