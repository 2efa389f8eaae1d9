// The generic rules against a model that is a map, and the watch log against what was committed.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <optional>
#include <set>
#include <string>

#include "tests/unit/fakeporch/store/world.h"

namespace porchsim::fakeporch {
namespace {

using api::Json;
using api::ObjectPtr;
using api::Reason;

struct Op {
  enum class Kind { Create, UpdateSpec, UpdateStatus, UpdateStale, SetFinalizer, Delete };
  Kind kind = Kind::Create;
  int name = 0;   // of four
  int value = 0;  // of three
};

std::ostream& operator<<(std::ostream& out, const Op& op) {
  return out << "{" << static_cast<int>(op.kind) << " name " << op.name << " value " << op.value
             << "}";
}

rc::Gen<Op> any_op() {
  return rc::gen::map(
      rc::gen::tuple(rc::gen::inRange(0, 6), rc::gen::inRange(0, 4), rc::gen::inRange(0, 3)),
      [](const std::tuple<int, int, int>& drawn) {
        return Op{static_cast<Op::Kind>(std::get<0>(drawn)), std::get<1>(drawn),
                  std::get<2>(drawn)};
      });
}

// What the rules say an object is.
struct Model {
  int spec = 0;
  std::optional<int> status;
  bool finalizer = false;
  bool deleting = false;
  std::int64_t generation = 1;
  std::uint64_t version = 0;
  std::uint64_t old_version = 0;
};

class Pair {
 public:
  void apply(const Op& op) {
    const std::string name = "n" + std::to_string(op.name);
    switch (op.kind) {
      case Op::Kind::Create:
        return create(name, op.value);
      case Op::Kind::UpdateSpec:
        return update(name, op.value, false);
      case Op::Kind::UpdateStale:
        return update(name, op.value, true);
      case Op::Kind::UpdateStatus:
        return update_status(name, op.value);
      case Op::Kind::SetFinalizer:
        return set_finalizer(name, op.value != 0);
      case Op::Kind::Delete:
        return remove(name);
    }
  }

  void compare() {
    RC_ASSERT(world.store.revision() == revision);
    std::set<std::string> names;
    const api::ObjectList list = *world.store.list(kind, {});
    for (const ObjectPtr& object : list.items) {
      names.insert(object->meta().name);
      RC_ASSERT(model.contains(object->meta().name));
      const Model& expected = model.at(object->meta().name);
      const Json json = object->json();
      RC_ASSERT(json.at({"spec", "upstream", "revision"}) == Json(expected.spec));
      RC_ASSERT(json["status"]["value"] == (expected.status ? Json(*expected.status) : Json()));
      RC_ASSERT(object->meta().generation == expected.generation);
      RC_ASSERT(object->meta().resource_version == std::to_string(expected.version));
      RC_ASSERT(object->meta().deletion_timestamp.has_value() == expected.deleting);
      RC_ASSERT(object->meta().finalizers.empty() != expected.finalizer);
    }
    RC_ASSERT(names.size() == model.size());
  }

  // Every version change is in the log, in order, and leads to the present state.
  void compare_log() {
    std::map<std::string, ObjectPtr> replayed;
    std::uint64_t last = 0;
    RC_ASSERT(world.store.log(kind).replay(0, [&](const WatchRecord& record) {
      RC_ASSERT(record.revision > last);
      last = record.revision;
      const std::string& name = record.object->meta().name;
      RC_ASSERT(record.object->meta().resource_version == std::to_string(record.revision));
      RC_ASSERT(replayed.contains(name) == (record.type != api::WatchEvent::Type::Added));
      if (record.type == api::WatchEvent::Type::Deleted) {
        replayed.erase(name);
      } else {
        replayed[name] = record.object;
      }
    }));
    RC_ASSERT(last == revision || revision == 1);
    RC_ASSERT(replayed.size() == model.size());
    for (const auto& [name, object] : replayed) {
      RC_ASSERT(object == world.store.find(kind, {"default", name}));
    }
  }

 private:
  static Json document(const std::string& name, int spec) {
    Json json = variant_json(name);
    json.set_path({"spec", "upstream", "revision"}, spec);
    return json;
  }

  void create(const std::string& name, int value) {
    const auto made =
        world.variants->create(world.alice, api::Object::from_json(document(name, value)));
    RC_ASSERT(made.has_value() == !model.contains(name));
    if (!made) {
      RC_ASSERT(made.error().reason == Reason::AlreadyExists);
      return;
    }
    RC_ASSERT(uids.insert((*made)->meta().uid).second);
    model[name] = Model{};
    model[name].spec = value;
    model[name].version = ++revision;
  }

  Json current(const std::string& name) {
    return world.store.find(kind, {"default", name})->json();
  }

  void moved(Model& at) {
    at.old_version = at.version;
    at.version = ++revision;
  }

  void update(const std::string& name, int value, bool stale) {
    if (!model.contains(name)) {
      RC_ASSERT(
          world.variants->update(world.alice, api::Object::from_json(document(name, value)), "")
              .error()
              .reason == Reason::NotFound);
      return;
    }
    Model& at = model.at(name);
    if (stale && at.old_version == 0) return;
    Json json = current(name);
    json.set_path({"spec", "upstream", "revision"}, value);
    json.set_path({"status", "value"}, 99);  // ignored
    if (stale) json.set_path({"metadata", "resourceVersion"}, std::to_string(at.old_version));
    const auto updated = world.variants->update(world.alice, api::Object::from_json(json), "");
    if (stale) {
      RC_ASSERT(updated.error().reason == Reason::Conflict);
      return;
    }
    RC_ASSERT(updated.has_value());
    if (value == at.spec) return;
    at.spec = value;
    ++at.generation;
    moved(at);
  }

  void update_status(const std::string& name, int value) {
    if (!model.contains(name)) return;
    Model& at = model.at(name);
    Json json = current(name);
    json.set_path({"status", "value"}, value);
    json.set_path({"spec", "upstream", "revision"}, 99);  // ignored
    RC_ASSERT(
        world.variants->update(world.alice, api::Object::from_json(json), "status").has_value());
    if (at.status == value) return;
    at.status = value;
    moved(at);
  }

  void set_finalizer(const std::string& name, bool wanted) {
    if (!model.contains(name)) return;
    Model& at = model.at(name);
    Json patch;
    patch.set_path({"metadata", "finalizers"}, wanted ? Json::array({"a/b"}) : Json());
    const auto patched = world.variants->patch(world.alice, {"default", name}, patch, {});
    if (at.deleting && wanted && !at.finalizer) {
      RC_ASSERT(patched.error().reason == Reason::Invalid);
      return;
    }
    RC_ASSERT(patched.has_value());
    if (at.finalizer == wanted) return;
    at.finalizer = wanted;
    moved(at);
    if (at.deleting && !wanted) model.erase(name);
  }

  void remove(const std::string& name) {
    const api::Result<> removed = world.variants->remove(world.alice, {"default", name}, {});
    RC_ASSERT(removed.has_value() == model.contains(name));
    if (!removed) return;
    Model& at = model.at(name);
    if (!at.finalizer) {
      ++revision;
      model.erase(name);
    } else if (!at.deleting) {
      at.deleting = true;
      ++at.generation;
      moved(at);
    }
  }

 public:
  World world;
  KindId kind = *world.store.find_kind(kVariants);
  std::map<std::string, Model> model;
  std::set<std::string> uids;
  std::uint64_t revision = 1;
};

RC_GTEST_PROP(Store, behaves_like_its_model, ()) {
  const auto ops = *rc::gen::container<std::vector<Op>>(any_op());
  Pair pair;
  for (const Op& op : ops) {
    pair.apply(op);
    pair.compare();
  }
  pair.compare_log();
}

RC_GTEST_PROP(Store, indexes_agree_with_the_objects, ()) {
  const auto ops = *rc::gen::container<std::vector<Op>>(any_op());
  Pair pair;
  for (const Op& op : ops) pair.apply(op);
  for (const std::string& uid : pair.uids) {
    const ObjectPtr found = pair.world.store.find_uid(uid);
    bool present = false;
    pair.world.store.for_each(pair.kind, "", [&](const ObjectPtr& object) {
      if (object->meta().uid == uid) present = true;
    });
    RC_ASSERT((found != nullptr) == present);
  }
}

}  // namespace
}  // namespace porchsim::fakeporch
