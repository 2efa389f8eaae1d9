#include "scenarios/sense/applied_sense.h"

#include <fmt/format.h>

#include <algorithm>

#include "api/kind_name.h"
#include "api/kinds/find_schema.h"
#include "api/package_variant.h"
#include "api/package_variant_set.h"
#include "api/schema.h"
#include "base/ascii.h"
#include "fakeporch/store/field_rules.h"
#include "scenarios/format/kinds.h"
#include "scenarios/sense/own_program.h"
#include "scenarios/sense/type_name.h"
#include "scenarios/words/variable_words.h"

namespace porchsim::scenarios {

namespace {

using JsonKind = api::Json::Kind;

bool is_whole_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.size() < 18 && std::ranges::all_of(text, base::is_digit);
}

// What would be right of a value of another type than `wanted`, as it stands in the file.
std::string cure(const api::Json& value, JsonKind wanted, const PosNode& node) {
  const bool as_number =
      wanted == JsonKind::Integer && value.is_string() && is_whole_number(value.as_string());
  const bool as_truth = wanted == JsonKind::Bool && value.is_string() &&
                        (value.as_string() == "true" || value.as_string() == "false");
  if (as_number || as_truth) return fmt::format("write {} without quotes", value.as_string());
  if (wanted == JsonKind::String && node.is_scalar())
    return fmt::format("write \"{}\" in quotes", node.text);
  return fmt::format("write {}", type_name(wanted));
}

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
    check_types(object, node);
  }

  void check_types(const api::Json& object, const PosNode& node) {
    if (const api::Schema* schema = api::find_schema(type_)) check_types(object, *schema, node, "");
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

  void check_types(const api::Json& value, const api::Schema& schema, const PosNode& node,
                   const std::string& path) {
    if (schema.kind == JsonKind::Array && value.is_array()) {
      std::size_t i = 0;
      for (const api::Json& item : value.items()) {
        const bool inside = node.is_sequence() && i < node.size();
        check_types(item, *schema.element, inside ? node.children[i] : node,
                    fmt::format("{}[{}]", path, i));
        ++i;
      }
    } else if (schema.kind == JsonKind::Object && value.is_object()) {
      for (const api::Json::Member& member : value.members()) {
        const auto* field = schema.find(member.key);
        const api::Schema* below = field != nullptr        ? field->schema
                                   : schema.fields.empty() ? schema.element
                                                           : nullptr;
        const PosNode* inside = node.find(member.key);
        if (below != nullptr)
          check_types(member.value, *below, inside != nullptr ? *inside : node,
                      fakeporch::member_path(path, member.key));
      }
    } else {
      check_value(value, schema, node, path);
    }
  }

  void check_value(const api::Json& value, const api::Schema& schema, const PosNode& node,
                   const std::string& path) {
    const JsonKind kind = value.kind();
    const bool fits = kind == schema.kind || kind == JsonKind::Null ||
                      schema.kind == JsonKind::Null ||
                      (kind == JsonKind::Integer && schema.kind == JsonKind::Double);
    // A value of the moment ("$resourceVersion(…)") is of any type.
    if (fits || (value.is_string() && first_variable(value.as_string()))) return;
    problems_.add(
        node, fmt::format("{} of a {} is {}, never {}; {}", path, api::kind_name(type_),
                          type_name(schema.kind), type_name(kind), cure(value, schema.kind, node)));
  }

  const api::ResourceType& type_;
  const Possible& possible_;
  Problems& problems_;
};

std::vector<api::ResourceType> further_kinds(const Scenario& scenario) {
  std::vector<api::ResourceType> further;
  for (const KindSpec& kind : scenario.world.kinds) further.push_back(kind.type);
  return further;
}

std::string_view kind_of(const api::Json& object) {
  return api::kind_name(object["apiVersion"].as_string(), object["kind"].as_string());
}

// Of a variant or a set that nobody reconciles nothing ever comes.
std::optional<std::string> problem_with_reconcilers(std::string_view kind, const WorldSpec& world) {
  if (kind != api::PackageVariant::type().kind && kind != api::PackageVariantSet::type().kind)
    return std::nullopt;
  std::string names;
  for (const ControllerSpec& controller : world.controllers) {
    if (controller.program.reconciles == kind || is_of_ones_own(controller.program))
      return std::nullopt;
    names += controller.name + ", ";
  }
  const bool set = kind == api::PackageVariantSet::type().kind;
  const std::string_view wanted =
      set ? "{name: pvs-controller, reconciler: packagevariantsets}" : "pv-controller";
  const bool usual = world.controllers.size() == 1 && world.controllers[0].place == Place();
  const std::string cure = usual ? fmt::format("write controllers: [{}{}] in world", names, wanted)
                                 : fmt::format("add {} to the controllers of world", wanted);
  return fmt::format("no controller of this world reconciles {}s; {}", kind, cure);
}

const PosNode& kind_node(const PosNode& object) {
  const PosNode* kind = object.find("kind");
  return kind == nullptr ? object : *kind;
}

}  // namespace

void check_world_objects(const PosNode& root, const Scenario& scenario, const Possible& possible,
                         Problems& problems) {
  const PosNode* world = root.find("world");
  const PosNode* objects = world == nullptr ? nullptr : world->find("objects");
  if (objects == nullptr) return;
  const std::vector<const PosNode*> items = read_items(*objects);
  const std::vector<api::ResourceType> further = further_kinds(scenario);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const api::Json& object = scenario.world.objects[i].document;
    if (const auto problem = problem_with_reconcilers(kind_of(object), scenario.world))
      problems.add(kind_node(*items[i]), *problem);
    const api::ResourceType* type = find_kind(kind_of(object), further);
    if (type != nullptr) Applied(*type, possible, problems).check_types(object, *items[i]);
  }
}

void check_applied(const Step& step, const Scenario& scenario, const Possible& possible,
                   const Outline& outline, Problems& problems) {
  const Outline::Spot* spot = outline.find(step.place);
  if (spot == nullptr || spot->meant || step.fails) return;
  const std::vector<api::ResourceType> further = further_kinds(scenario);
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
      const PosNode& node = one_each ? *items[i] : items.size() == 1 ? *items[0] : *spot->key;
      if (const auto problem = problem_with_reconcilers(kind_of(object), scenario.world))
        problems.add(kind_node(node), *problem);
      check(kind_of(object), object, node);
    }
  }
  const auto* patch = std::get_if<PatchStep>(&step.action);
  const PosNode* with = patch == nullptr ? nullptr : spot->holder->find("with");
  if (with != nullptr) check(patch->object.kind, patch->patch, *with);
}

}  // namespace porchsim::scenarios
