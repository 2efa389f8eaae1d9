#include "program/explain/slice.h"

#include <algorithm>
#include <optional>
#include <ranges>
#include <string_view>
#include <utility>

#include "api/json/json.h"

namespace porchsim::scenarios {
namespace {

// Those that are so go to the end; else the order stays.
template <class Things, class Is>
void put_last(Things& things, Is is) {
  Things ordered;
  for (const bool last : {false, true}) {
    for (const auto& thing : things) {
      if (is(thing) == last) ordered.push_back(thing);
    }
  }
  things = std::move(ordered);
}

constexpr std::size_t kMostActs = 10;
constexpr std::size_t kMostCounted = 6;
constexpr std::size_t kDeepest = 4;
constexpr std::string_view kRevision = "PackageRevision";

using Package = std::pair<std::string, std::string>;  // repository, package

std::optional<Package> package_of(const sim::Event& version) {
  if (!version.subject.is_object(kRevision)) return std::nullopt;
  const api::Json document = document_of(version.after ? version.after : version.before);
  const api::Json& spec = document["spec"];
  return Package(spec["repository"].text(), spec["packageName"].text());
}

class Slicing {
 public:
  Slicing(const History& history, const Found& found, const Look& look)
      : history_(history), found_(found), look_(look) {}

  Slice make() {
    add_roots();
    for (std::size_t depth = 0; depth < kDeepest && !fresh_.empty(); ++depth) explore();
    explore_no_further();
    tell_changes();
    Slice slice{.acts = {}, .failures = {}, .held = std::move(held_)};
    for (auto& [id, act] : acts_) slice.acts.push_back(std::move(act));
    slice.failures = again_and_again(history_, about(), last());
    return slice;
  }

 private:
  void add(const sim::Event* event) {
    if (event == nullptr || event->id > last() || acts_.contains(event->id)) return;
    if (acts_.size() >= kMostActs) return;
    Act act;
    act.event = event;
    act.finding = event->id == found_.event;
    act.turn = history_.turn_of(*event);
    if (act.turn == nullptr) act.followed = history_.followed(*event);
    acts_.emplace(event->id, std::move(act));
    fresh_.push_back(event->id);
  }

  sim::EventId last() const {
    return found_.event == 0 ? history_.trace().events().size() : found_.event;
  }

  void add_roots() {
    const sim::Event* event = history_.event(found_.event);
    const bool at_an_act = event != nullptr && event->layer != sim::Layer::Schedule &&
                           event->verb != sim::Verb::Message && event->verb != sim::Verb::Step;
    if (at_an_act) add(event);
    add_counted();
    if (found_.field) add(last_set(*found_.field));
    for (const sim::Subject& subject : found_.subjects) {
      if (at_an_act && subject == event->subject) continue;
      const auto& versions = history_.versions_of(subject);
      const sim::Event* newest = history_.newest(subject, last());
      if (newest != nullptr && subject.is_object(kRevision)) add(versions.front());
      add(newest);
      if (!at_an_act) add(last_end_of(subject));
    }
    if (!at_an_act) add_held();
  }

  void add_held() {
    held_ = held_by_finalizers(history_, found_.subjects, last());
    for (const Held& held : held_) {
      add(held.deleted);
      for (const Held::Finalizer& finalizer : held.finalizers) add(finalizer.set);
    }
  }

  // Where it showed at an object, that one, too.
  std::vector<sim::Subject> about() const {
    std::vector<sim::Subject> objects = found_.subjects;
    const sim::Event* event = history_.event(found_.event);
    if (event != nullptr && event->subject.what == sim::Subject::Class::Object)
      objects.push_back(event->subject.named(event->meant()));
    return objects;
  }

  // The last of them are those that were one too many.
  void add_counted() {
    const std::size_t from = found_.counted.size() - std::min(found_.counted.size(), kMostCounted);
    for (std::size_t i = from; i < found_.counted.size(); ++i)
      add(history_.event(found_.counted[i]));
  }

  // The write that gave the field its value; null if no write did.
  const sim::Event* last_set(const FieldOf& field) const {
    const sim::Event* set = nullptr;
    for (const sim::Event* version : history_.versions_of(field.object)) {
      if (version->id > last()) break;
      if (changes_of(*version, field.path)) set = version;
    }
    return set;
  }

  static bool changes_of(const sim::Event& version, std::string_view path) {
    if (version.verb == sim::Verb::Removed) return false;
    return std::ranges::any_of(
        field_changes(document_of(version.before), document_of(version.after)),
        [path](const FieldChange& change) { return concerns(change, path); });
  }

  // Of the reconciles of an object the last that has ended.
  const sim::Event* last_end_of(const sim::Subject& subject) const {
    const auto& events = history_.trace().events();
    for (sim::EventId id = last(); id > 0; --id) {
      const sim::Event& event = events[id - 1];
      if (event.verb == sim::Verb::Done && event.subject == subject) return &event;
    }
    return nullptr;
  }

  // One more step back from the acts that are new.
  void explore() {
    const std::vector<sim::EventId> ids = std::exchange(fresh_, {});
    look_at_turns(ids);
    for (const sim::EventId id : ids) {
      Act& act = acts_.at(id);
      fill(act);
      for (const Missed& missed : act.missed) {
        add(missed.newer.front());
        add(missed.newer.back());
        add_unseen(missed);
      }
      add(act.followed);
      if (!act.wakes.empty()) add(act.wakes.back());
    }
  }

  // The writes that made what is told not to have been seen.
  void add_unseen(const Missed& missed) {
    for (std::size_t i = 0; i < missed.fields.size() && i < kMostUnseen; ++i) {
      const auto set = std::ranges::find_if(
          missed.newer | std::views::reverse,
          [&](const sim::Event* version) { return changes_of(*version, missed.fields[i].path); });
      if (set != missed.newer.rend()) add(*set);
    }
  }

  // The last of them have their circumstances too.
  void explore_no_further() {
    look_at_turns(fresh_);
    for (const sim::EventId id : fresh_) fill(acts_.at(id));
  }

  void look_at_turns(const std::vector<sim::EventId>& ids) {
    std::set<sim::EventId> turns;
    for (const sim::EventId id : ids) {
      const sim::Event* turn = acts_.at(id).turn;
      if (turn != nullptr && turn->verb == sim::Verb::Reconcile && !sights_.contains(turn->id))
        turns.insert(turn->id);
    }
    if (turns.empty()) return;
    for (auto& [id, sight] : look_(turns, {})) sights_.emplace(id, std::move(sight));
  }

  void fill(Act& act) {
    if (act.turn == nullptr) return;
    History::Events before;
    for (const sim::Event* event : history_.events_of(*act.turn)) {
      if (event->id < act.event->id) before.push_back(event);
    }
    act.failures = folded(before);
    if (act.turn->verb != sim::Verb::Reconcile) return;
    tell_wakes(act);
    for (const sim::Subject& object : related(act)) tell_missed(act, object, before);
    put_last(act.missed, [](const Missed& missed) { return missed.meanwhile; });
  }

  void tell_wakes(Act& act) const {
    for (const sim::EventId cause : act.turn->causes) {
      const sim::Event* event = history_.event(cause);
      if (event != nullptr && event->verb == sim::Verb::Deliver && !event->causes.empty())
        event = history_.event(event->causes.front());
      if (event == nullptr || !is_version(*event)) continue;
      if (event->actor == act.event->actor) {
        ++act.wakes_of_its_own;
      } else if (std::ranges::find(act.wakes, event) == act.wakes.end()) {
        act.wakes.push_back(event);
      }
    }
    std::ranges::sort(act.wakes, {}, &sim::Event::id);
  }

  // The objects that matter to an act: those of the finding, its own and its reconcile's, and the
  // revisions of the same packages.
  std::set<sim::Subject> related(const Act& act) const {
    std::set<sim::Subject> objects(found_.subjects.begin(), found_.subjects.end());
    objects.insert(act.event->subject);
    objects.insert(act.turn->subject);
    std::set<Package> packages;
    for (const sim::Subject& object : objects) {
      const sim::Event* newest = history_.newest(object, act.event->id);
      if (const auto package = newest ? package_of(*newest) : std::nullopt)
        packages.insert(*package);
    }
    for (const sim::Subject& object : history_.objects_at(act.event->id)) {
      if (!object.is_object(kRevision)) continue;
      const auto package = package_of(*history_.versions_of(object).front());
      if (package && packages.contains(*package)) objects.insert(object);
    }
    return objects;
  }

  void tell_missed(Act& act, const sim::Subject& object, const History::Events& before) const {
    const auto sight = sights_.find(act.turn->id);
    if (sight == sights_.end()) return;
    const auto& caches = sight->second.caches;
    const auto cache = caches.find(std::string(history_.trace().actor_name(act.event->actor)));
    if (cache == caches.end() || !cache->second.kinds.contains(object.kind)) return;
    const auto remembered = cache->second.versions.find(object);
    std::uint64_t known = remembered == cache->second.versions.end() ? 0 : remembered->second;
    for (const sim::Event* event : before) known = std::max(known, learned_by(*event, object));
    History::Events newer = history_.newer_than(object, known, act.event->id - 1);
    std::erase_if(newer, [&](const sim::Event* one) { return history_.turn_of(*one) == act.turn; });
    if (newer.empty()) return;
    // What went before it ever was known is nothing to be missed.
    if (known == 0 && newer.back()->verb == sim::Verb::Removed) return;
    Missed missed{object, known, std::move(newer)};
    missed.meanwhile = missed.newer.front()->id > act.turn->id;
    missed.fields = unseen_fields(missed);
    missed.learned = history_.learned(act.event->actor, object, missed.newer.front()->version_after,
                                      act.turn->id);
    act.missed.push_back(std::move(missed));
  }

  std::vector<FieldChange> unseen_fields(const Missed& missed) const {
    const auto& versions = history_.versions_of(missed.object);
    const auto known = std::ranges::find(versions, missed.known, &sim::Event::version_after);
    const sim::Event& newest = *missed.newer.back();
    if (missed.known == 0 || known == versions.end() || newest.verb == sim::Verb::Removed)
      return {};
    auto fields = field_changes(document_of((*known)->after), document_of(newest.after));
    put_last(fields, [](const FieldChange& field) { return field.path.starts_with("status"); });
    return fields;
  }

  // The version of the object that an event of the turn told whoever acts: an answer that it read
  // from the server, or its own write.
  static std::uint64_t learned_by(const sim::Event& event, const sim::Subject& object) {
    if (is_version(event)) return event.subject == object ? event.version_after : 0;
    if (event.verb == sim::Verb::Get) return event.subject == object ? event.version_before : 0;
    const bool lists = event.verb == sim::Verb::List && event.subject.kind == object.kind;
    return lists ? event.version_before : 0;
  }

  void tell_changes() {
    std::set<sim::EventId> at;
    std::set<sim::Subject> revisions;
    for (const auto& [id, act] : acts_) {
      if (!is_version(*act.event)) continue;
      if (!act.event->subject.is_object(kRevision)) continue;
      revisions.insert(act.event->subject);
      at.insert(id);
      if (const sim::Event* before = previous(*act.event)) at.insert(before->id);
    }
    const auto seen = at.empty() ? std::map<sim::EventId, Sight>() : look_(at, revisions);
    for (auto& [id, act] : acts_) {
      if (!is_version(*act.event) || act.event->verb == sim::Verb::Removed) continue;
      const bool failed = found_.field && act.event->subject == found_.field->object;
      const std::string_view opened = failed ? std::string_view(found_.field->path) : "";
      act.fields =
          field_changes(document_of(act.event->before), document_of(act.event->after), opened);
      if (failed) {
        put_last(act.fields,
                 [opened](const FieldChange& field) { return !concerns(field, opened); });
      }
      // The packages that a draft begins with are long, and the same as their upstream's.
      if (const sim::Event* before = previous(*act.event))
        act.files = content_changes(files_at(seen, *before), files_at(seen, *act.event));
    }
  }

  const sim::Event* previous(const sim::Event& version) const {
    const sim::Event* before = history_.newest(version.subject, version.id - 1);
    return before != nullptr && before->verb != sim::Verb::Removed ? before : nullptr;
  }

  static kpt::Files files_at(const std::map<sim::EventId, Sight>& seen, const sim::Event& version) {
    const auto sight = seen.find(version.id);
    if (sight == seen.end()) return {};
    const auto files = sight->second.files.find(version.subject);
    return files == sight->second.files.end() ? kpt::Files() : files->second;
  }

  const History& history_;
  const Found& found_;
  const Look& look_;
  std::map<sim::EventId, Act> acts_;
  std::vector<Held> held_;
  std::vector<sim::EventId> fresh_;  // acts of which the circumstances are not known yet
  std::map<sim::EventId, Sight> sights_;
};

}  // namespace

Slice slice_of(const History& history, const Found& found, const Look& look) {
  return Slicing(history, found, look).make();
}

}  // namespace porchsim::scenarios
