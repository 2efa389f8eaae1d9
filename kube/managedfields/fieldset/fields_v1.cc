#include "kube/managedfields/fieldset/fields_v1.h"

#include <algorithm>
#include <utility>

#include "base/try.h"
#include "kube/status/go_json.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

// A node as it is read: whether "." stands in it beside its set.
struct Read {
  FieldSet set;
  bool is_member = false;
};

std::expected<Read, std::string> read_node(const Json& node) {
  if (!node.is_object() && !node.is_null()) {
    return std::unexpected("expected an object, found " + go_json(node));
  }
  Read read;
  for (const Json::Member& member : node.members()) {
    if (member.key == ".") {
      read.is_member = true;
      continue;
    }
    auto element = PORCHSIM_TRY(PathElement::parse(member.key));
    if (!element) continue;
    Read inner = PORCHSIM_TRY(read_node(member.value));
    if (inner.is_member) read.set.insert_member(*element);
    read.set.insert_child(*std::move(element), std::move(inner.set));
  }
  if (read.set.empty()) read.is_member = true;
  return read;
}

// The steps of a node in their order: visit(step, whether it is a member, what lies below it).
template <class Visit>
void each_step(const FieldSet& set, const Visit& visit) {
  auto member = set.members().begin();
  for (const FieldSet::Child& child : set.children()) {
    for (; member != set.members().end() && *member < child.element; ++member) {
      visit(*member, true, nullptr);
    }
    const bool is_member = member != set.members().end() && *member == child.element;
    if (is_member) ++member;
    visit(child.element, is_member, &child.set);
  }
  for (; member != set.members().end(); ++member) visit(*member, true, nullptr);
}

Json node_of(const FieldSet& set, bool is_member) {
  Json::Object out;
  out.reserve(set.members().size() + set.children().size() + 1);
  if (is_member) out.push_back({".", Json::object()});
  each_step(set, [&out](const PathElement& step, bool is_own, const FieldSet* below) {
    out.push_back({step.serialized(), below != nullptr ? node_of(*below, is_own) : Json::object()});
  });
  std::ranges::sort(out, {},
                    &Json::Member::key);  // steps of other kinds have another order as text
  return Json::from_members(std::move(out));
}

void append_node(std::string& out, const FieldSet& set, bool is_member) {
  out += is_member ? R"({".":{})" : "{";
  bool first = !is_member;
  each_step(set, [&](const PathElement& step, bool is_own, const FieldSet* below) {
    if (!std::exchange(first, false)) out += ',';
    out += go_json_text(step.serialized()) + ':';
    append_node(out, below != nullptr ? *below : FieldSet{}, below != nullptr && is_own);
  });
  out += '}';
}

}  // namespace

std::expected<FieldSet, std::string> parse_fields_v1(const Json& fields) {
  return PORCHSIM_TRY(read_node(fields)).set;
}

Json fields_v1(const FieldSet& set) { return node_of(set, false); }

std::string fields_v1_text(const FieldSet& set) {
  std::string out;
  append_node(out, set, false);
  return out;
}

}  // namespace porchsim::kube::managedfields
