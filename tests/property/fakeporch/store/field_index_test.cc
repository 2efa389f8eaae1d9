// Lists by fields against a scan of all objects, whatever was written between them.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <tuple>
#include <vector>

#include "tests/unit/fakeporch/store/selectable_packages.h"

namespace porchsim::fakeporch {
namespace {

using api::Json;
using api::ObjectPtr;

struct Act {
  enum class Kind { Create, Repo, Lifecycle, Status, Hold, LetGo, Delete, List, ListOfNamespace };
  Kind kind = Kind::Create;
  int object = 0;  // of six, in two namespaces
  int value = 0;   // of two
  int fields = 0;  // those of a list
};

std::ostream& operator<<(std::ostream& out, const Act& act) {
  return out << "{" << static_cast<int>(act.kind) << " object " << act.object << " value "
             << act.value << " fields " << act.fields << "}";
}

rc::Gen<Act> any_act() {
  return rc::gen::map(
      rc::gen::tuple(rc::gen::inRange(0, 9), rc::gen::inRange(0, 6), rc::gen::inRange(0, 2),
                     rc::gen::element(1, 2, 3, 4, 5, 6, 7, 8, 16, 18, 31)),
      [](const std::tuple<int, int, int, int>& drawn) {
        return Act{static_cast<Act::Kind>(std::get<0>(drawn)), std::get<1>(drawn),
                   std::get<2>(drawn), std::get<3>(drawn)};
      });
}

// A world of all six, whose lists are compared.
class Compared {
 public:
  Compared() {
    for (int i = 0; i < 6; ++i) perform({Act::Kind::Create, i, i % 2, 0});
  }

  void perform(const Act& act) {
    const api::ObjectKey key{act.object % 2 == 0 ? "even" : "odd",
                             "n" + std::to_string(act.object)};
    const std::string value = "v" + std::to_string(act.value);
    switch (act.kind) {
      case Act::Kind::Create:
        (void)world.packages->create(world.alice, api::Object::from_json(package_json(key, value)));
        return;
      case Act::Kind::Repo:
        return patch(key, {"spec", "repo"}, value, "");
      case Act::Kind::Lifecycle:
        return patch(key, {"spec", "lifecycle"}, act.value == 0 ? Json() : Json(value), "");
      case Act::Kind::Status:
        return patch(key, {"status", "revision"}, act.value == 0 ? Json() : Json(act.value),
                     "status");
      case Act::Kind::Hold:
        return patch(key, {"metadata", "finalizers"}, Json::array({"example.com/held"}), "");
      case Act::Kind::LetGo:
        return patch(key, {"metadata", "finalizers"}, Json::array(), "");
      case Act::Kind::Delete:
        (void)world.packages->remove(world.alice, key, {});
        return;
      case Act::Kind::List:
        return compare(act, "");
      case Act::Kind::ListOfNamespace:
        return compare(act, key.name_space);
    }
  }

 private:
  void patch(const api::ObjectKey& key, std::initializer_list<std::string_view> path, Json value,
             std::string subresource) {
    Json merged = Json::object();
    merged.set_path(path, std::move(value));
    (void)world.packages->patch(world.alice, key, merged, {.subresource = std::move(subresource)});
  }

  void compare(const Act& act, const std::string& name_space) {
    const std::string value = "v" + std::to_string(act.value);
    const FieldSelector all = {{"status.revision", act.value == 0 ? "" : std::to_string(act.value)},
                               {"spec.repo", value},
                               {"spec.lifecycle", act.value == 0 ? "Draft" : value},
                               {"metadata.name", "n" + std::to_string(act.object)},
                               {"metadata.namespace", act.object % 2 == 0 ? "even" : "odd"}};
    api::ListOptions options;
    options.name_space = name_space;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if ((static_cast<unsigned>(act.fields) >> i & 1U) != 0) options.fields.push_back(all[i]);
    }
    std::vector<ObjectPtr> expected;
    world.store.for_each(world.kind, name_space, [&](const ObjectPtr& object) {
      if (matches_fields(*object, options.fields)) expected.push_back(object);
    });
    const api::ObjectList list = world.store.list(world.kind, options).value();
    RC_ASSERT(list.items == expected);
    RC_ASSERT(list.resource_version == std::to_string(world.store.revision()));
  }

  SelectablePackages world;
};

RC_GTEST_PROP(FieldIndexProperties, a_list_by_fields_is_what_a_scan_finds, ()) {
  const auto acts = *rc::gen::container<std::vector<Act>>(any_act());
  Compared world;
  for (const Act& act : acts) world.perform(act);
}

}  // namespace
}  // namespace porchsim::fakeporch
