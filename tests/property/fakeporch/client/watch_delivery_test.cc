// Whatever Choices and faults do to a watch, what it delivers is a subsequence of each object's
// history, and a client that lists and watches as client-go does ends with what the store holds.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "fakeporch/store/revision.h"
#include "tests/unit/fakeporch/client/network_world.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::fakeporch {
namespace {

using api::ObjectPtr;
using Type = api::WatchEvent::Type;
using std::chrono::milliseconds;
using Versions = std::map<std::string, std::string>;  // name -> resourceVersion

// Lists, watches, resumes and lists again, as a reflector does.
class Informer {
 public:
  Informer(NetworkWorld& world, sim::ProcessId process, std::string name_space)
      : world_(world), client_(world.network, process), name_space_(std::move(name_space)) {}

  Versions store;
  int lists = 0;
  std::vector<std::string> broken;  // no exception may leave a task

  void run() {
    while (true) {
      if (position_.empty() && !list()) continue;
      follow();
    }
  }

 private:
  bool list() {
    api::ListOptions options;
    options.name_space = name_space_;
    const auto listed = client_.list(kWidgets, options);
    if (!listed) return pause();
    ++lists;
    store.clear();
    for (const ObjectPtr& object : listed->items) put(object);
    position_ = listed->resource_version;
    last_revision_ = revision_of(position_);
    return true;
  }

  void follow() {
    api::WatchOptions options;
    options.name_space = name_space_;
    options.resource_version = position_;
    const auto watch = client_.watch(kWidgets, options);
    if (!watch) return lost(watch.error());
    while (true) {
      const auto event = (*watch)->next();
      if (!event) return lost(event.error());
      take(*event);
    }
  }

  void lost(const api::Error& error) {
    if (error.reason == api::Reason::Gone || error.reason == api::Reason::Expired) {
      position_.clear();
    }
    pause();
  }

  bool pause() {
    world_.scheduler.sleep_for(milliseconds(3));
    return false;
  }

  void take(const api::WatchEvent& event) {
    const std::string& version = event.object->meta().resource_version;
    const std::uint64_t revision = revision_of(version);
    expect(revision > last_revision_, "versions grow");
    last_revision_ = revision;
    position_ = version;
    if (event.type == Type::Bookmark) return;
    const api::ObjectMeta& meta = event.object->meta();
    expect(name_space_.empty() || meta.name_space == name_space_, "of the namespace");
    const std::string name = event.object->key().to_string();
    expect(store.contains(name) == (event.type != Type::Added), "added once, then modified");
    if (event.type == Type::Deleted) {
      store.erase(name);
    } else {
      put(event.object);
    }
  }

  void expect(bool holds, const char* what) {
    if (!holds) broken.emplace_back(what);
  }

  void put(const ObjectPtr& object) {
    store[object->key().to_string()] = object->meta().resource_version;
  }

  NetworkWorld& world_;
  SimClient client_;
  std::string name_space_;
  std::string position_;
  std::uint64_t last_revision_ = 0;
};

struct Scene {
  std::uint64_t seed = 0;
  std::size_t window = 1024;
  int breaks = 0;  // of 16 events
  bool gone = false;
  int writes = 0;
};

std::ostream& operator<<(std::ostream& out, const Scene& scene) {
  return out << "{seed " << scene.seed << " window " << scene.window << " breaks " << scene.breaks
             << " gone " << scene.gone << " writes " << scene.writes << "}";
}

rc::Gen<Scene> any_scene() {
  return rc::gen::build<Scene>(
      rc::gen::set(&Scene::seed),
      rc::gen::set(&Scene::window, rc::gen::element<std::size_t>(0, 2, 1024)),
      rc::gen::set(&Scene::breaks, rc::gen::inRange(0, 5)), rc::gen::set(&Scene::gone),
      rc::gen::set(&Scene::writes, rc::gen::inRange(0, 60)));
}

void write_at_random(NetworkWorld& world, SimClient& client, int writes) {
  const sim::SiteId site = world.choices->site("test.write");
  const sim::ActorId actor = world.scheduler.actor_of(world.process);
  for (int i = 0; i < writes; ++i) {
    const std::uint64_t what = world.choices->draw(site, actor, 3);
    const std::uint64_t which = world.choices->draw(site, actor, 4);
    const std::string name = "w" + std::to_string(which % 2);
    const std::string name_space = which < 2 ? "default" : "other";
    if (what == 0) {
      (void)client.create(kWidgets, widget(name, name_space));
    } else if (what == 1) {
      api::Json patch;
      patch.set_path({"spec", "i"}, i);
      (void)client.patch(kWidgets, {name_space, name}, patch, {});
    } else {
      (void)client.remove(kWidgets, {name_space, name}, {});
    }
  }
}

Versions versions(const ObjectStore& store, KindId kind, const std::string& name_space) {
  Versions out;
  store.for_each(kind, name_space, [&out](const ObjectPtr& object) {
    out[object->key().to_string()] = object->meta().resource_version;
  });
  return out;
}

void play(const Scene& scene) {
  StoreOptions options;
  options.watch_window = scene.window;
  NetworkWorld world(sim::make_seeded_choices(scene.seed), options);
  if (scene.breaks > 0) {
    sim::FaultRule rule;
    rule.kind = sim::FaultKind::WatchBreak;
    rule.site = "watch.event";
    rule.argument = scene.gone ? "Gone" : "";
    rule.rate_numerator = static_cast<std::uint64_t>(scene.breaks);
    rule.rate_denominator = 16;
    rule.times = 0;
    world.faults.add(rule);
  }
  const sim::ProcessId readers = world.scheduler.make_process(sim::named("readers"));
  Informer all(world, readers, "");
  Informer one(world, readers, "default");
  world.scheduler.spawn(readers, "all", [&all] { all.run(); });
  world.scheduler.spawn(readers, "one", [&one] { one.run(); });
  for (int i = 0; i < 2; ++i) {
    world.scheduler.spawn(world.process, "writer",
                          [&world, &scene] { write_at_random(world, world.client, scene.writes); });
  }
  world.scheduler.run();
  const KindId kind = *world.store.find_kind(kWidgets);
  RC_ASSERT(world.network.idle());
  RC_ASSERT(all.broken == std::vector<std::string>());
  RC_ASSERT(one.broken == std::vector<std::string>());
  RC_ASSERT(all.store == versions(world.store, kind, ""));
  RC_ASSERT(one.store == versions(world.store, kind, "default"));
  if (scene.breaks == 0 && scene.window == 1024) RC_ASSERT(all.lists == 1);
  world.scheduler.kill(readers);
}

RC_GTEST_PROP(Watch, delivers_history_in_order_and_ends_with_the_truth, ()) { play(*any_scene()); }

RC_GTEST_PROP(Watch, a_run_is_a_function_of_its_seed_watched_or_not, ()) {
  const Scene scene = *any_scene();
  const auto fingerprint = [&scene](bool kept) {
    NetworkWorld world(sim::make_seeded_choices(scene.seed));
    world.trace.keep_events(kept);
    world.scheduler.spawn(world.process, "writer", [&] {
      const auto watch = *world.client.watch(kWidgets, {});
      write_at_random(world, world.client, scene.writes);
    });
    world.scheduler.run();
    return world.trace.fingerprints().to_text();
  };
  RC_ASSERT(fingerprint(true) == fingerprint(false));
}

}  // namespace
}  // namespace porchsim::fakeporch
