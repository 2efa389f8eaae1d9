#include "scenarios/sense/applied_sense.h"

#include <fmt/format.h>

#include "api/kind_name.h"
#include "scenarios/format/kinds.h"

namespace porchsim::scenarios {

namespace {

// An object, or a part of one, beside the node that it was read from; of a file the node that names
// it.
class Applied {
 public:
  Applied(const api::ResourceType& type, const Possible& possible, Problems& problems)
      : type_(type), possible_(possible), problems_(problems) {}

  void check(const api::Json& object, const PosNode& node) {
    if (type_.kind == "PackageVariant") {
      for (const std::string_view side : {"upstream", "downstream"})
        check_repository(object.at({"spec", side, "repo"}), side, node);
    }
  }

 private:
  void check_repository(const api::Json& name, std::string_view side, const PosNode& node) {
    if (!name.is_string()) return;
    const PosNode* at = &node;
    for (const std::string_view key : {std::string_view("spec"), side, std::string_view("repo")}) {
      const PosNode* below = at->find(key);
      if (below != nullptr) at = below;
    }
    if (const auto problem = possible_.problem_with_repository(name.as_string()))
      problems_.add(*at, *problem);
  }

  const api::ResourceType& type_;
  const Possible& possible_;
  Problems& problems_;
};

}  // namespace

void check_applied(const Step& step, const Scenario& scenario, const Possible& possible,
                   const Outline& outline, Problems& problems) {
  const Outline::Spot* spot = outline.find(step.place);
  if (spot == nullptr || spot->meant || step.fails) return;
  std::vector<api::ResourceType> further;
  for (const KindSpec& kind : scenario.world.kinds) further.push_back(kind.type);
  const auto check = [&](std::string_view kind, const api::Json& object, const PosNode& node) {
    const api::ResourceType* type = find_kind(kind, further);
    if (type != nullptr) Applied(*type, possible, problems).check(object, node);
  };
  if (const auto* apply = std::get_if<ApplyStep>(&step.action)) {
    // A file may hold several.
    const std::vector<const PosNode*> items = read_items(*spot->value);
    const bool one_each = items.size() == apply->objects.size();
    for (std::size_t i = 0; i < apply->objects.size(); ++i) {
      const api::Json& object = apply->objects[i];
      check(api::kind_name(object["apiVersion"].as_string(), object["kind"].as_string()), object,
            one_each            ? *items[i]
            : items.size() == 1 ? *items[0]
                                : *spot->key);
    }
  }
  const auto* patch = std::get_if<PatchStep>(&step.action);
  const PosNode* with = patch == nullptr ? nullptr : spot->holder->find("with");
  if (with != nullptr) check(patch->object.kind, patch->patch, *with);
}

}  // namespace porchsim::scenarios
