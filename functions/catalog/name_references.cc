#include "functions/catalog/name_references.h"

#include <set>
#include <utility>

#include <fmt/format.h>

#include "functions/catalog/kustomize_resources.h"
#include "functions/catalog/name_reference_fields.h"
#include "functions/program/kyaml_list.h"
#include "functions/program/render_item.h"
#include "functions/program/resource_meta.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;
using kpt::yaml::NodeKind;

struct Candidate {
  ResourceId id;
  std::string old_name;
};
using Candidates = std::vector<const Candidate*>;

// kyaml: FieldSetter with a text. Style stays, comments go.
void set_text(Node& node, const std::string& text) {
  Node fresh = Node::scalar(text, "");
  fresh.style = node.style;
  node = std::move(fresh);
}

// The namespaces of the service accounts that a RoleBinding binds.
std::set<std::string> bound_namespaces(const Node& root) {
  std::set<std::string> found;
  const Node* subjects = root.find("subjects");
  if (field_text(root, "kind") != "RoleBinding" || subjects == nullptr) return found;
  for (const Node& subject : subjects->content) {
    if (subject.is_mapping() && field_text(subject, "kind") == "ServiceAccount" &&
        subject.find("namespace") != nullptr)
      found.insert(field_text(subject, "namespace"));
  }
  return found;
}

class Referrer {
 public:
  Referrer(Node& root, const std::vector<Candidate>& all) : root_(root), id_(id_of(root)) {
    const std::set<std::string> bound = bound_namespaces(root);
    for (const Candidate& one : all) {
      if (id_.is_cluster_scoped() || one.id.is_cluster_scoped() ||
          one.id.effective_namespace() == id_.effective_namespace() ||
          bound.contains(one.id.name_space))
        candidates_.push_back(&one);
    }
  }

  std::string follow(const NameReference& reference) {
    const FieldSpec field{{}, reference.field.path, false};
    const SetField set = [&](Node& node, const FieldTrail&) { return update(node, reference); };
    const std::string problem = visit_fields(root_, field, NodeKind::Scalar, set);
    if (problem.empty()) return {};
    return fmt::format("updating name reference in '{}' field of '{}': {}", field.path, id_.text(),
                       problem);
  }

 private:
  std::string update(Node& node, const NameReference& reference) {
    if (node.is_null()) return {};
    if (node.is_scalar()) return update_text(node, reference);
    if (node.is_mapping()) return update_map(node, reference);
    if (!node.is_sequence()) return "node must be a scalar, sequence or map";
    for (Node& item : node.content) {
      if (item.is_null()) continue;
      std::string problem =
          item.is_mapping() ? update_map(item, reference) : update_text(item, reference);
      if (!problem.empty()) return problem;
    }
    return {};
  }

  std::string update_text(Node& node, const NameReference& reference) {
    const Candidate* found = select(node.value, reference, candidates_);
    if (found != nullptr && found->id.name != node.value) set_text(node, found->id.name);
    return {};
  }

  // A map with a name and perhaps a namespace.
  std::string update_map(Node& map, const NameReference& reference) {
    Node* name = map.find("name");
    if (name == nullptr) return "path config error; no 'name' field in node";
    Candidates candidates = candidates_;
    if (const Node* name_space = map.find("namespace"); name_space != nullptr) {
      std::erase_if(candidates, [&](const Candidate* one) {
        return one->id.effective_namespace() != name_space->value;
      });
    }
    const Candidate* found = select(name->value, reference, candidates);
    if (found == nullptr) return {};
    const std::string& own = found->id.name_space;
    if (found->id.name == name->value && own.empty()) return {};
    set_text(*name, found->id.name);
    if (own.empty()) return {};
    if (Node* old = map.find("namespace"); old != nullptr) {
      set_text(*old, own);
    } else {
      map.set("namespace", Node::scalar(own, ""));
    }
    return {};
  }

  const Candidate* select(const std::string& old_name, const NameReference& reference,
                          const Candidates& candidates) const {
    for (const Candidate* one : candidates) {
      if (one->old_name != old_name || !is_selected(one->id.gvk, reference.target)) continue;
      if (!fits_role(reference, *one)) continue;
      const bool near = id_.is_cluster_scoped() || one->id.is_cluster_scoped() ||
                        one->id.gvk.kind == "ServiceAccount" ||
                        one->id.effective_namespace() == id_.effective_namespace();
      // All that fit have got the same new name.
      if (near) return one;
    }
    return nullptr;
  }

  // A roleRef names group and kind, too.
  bool fits_role(const NameReference& reference, const Candidate& one) const {
    if (!reference.field.path.ends_with("roleRef/name")) return true;
    const Node* role = root_.find("roleRef");
    if (role == nullptr || !role->is_mapping() || role->find("apiGroup") == nullptr ||
        role->find("kind") == nullptr)
      return true;
    return is_selected(one.id.gvk, {field_text(*role, "apiGroup"), "", field_text(*role, "kind")});
  }

  Node& root_;
  ResourceId id_;
  Candidates candidates_;
};

// kustomize puts an apiVersion together again of its group and version, and holds it to what it
// was:
// "/v1" becomes "v1".
std::string version_problem(const Node& root) {
  const Node* node = root.find("apiVersion");
  if (node == nullptr) return {};
  const auto [group, version] = kpt::parse_group_version(node->value);
  const std::string again = group.empty() ? version : group + "/" + version;
  const std::string_view read = meta_text(*node);
  if (read == again) return {};
  return fmt::format("node-referrerOriginal 'APIVersion' mismatch '{}' != '{}'", read, again);
}

}  // namespace

std::string fix_name_references(const std::vector<NamedResource>& resources) {
  std::vector<Candidate> candidates;
  for (const NamedResource& one : resources) {
    const Node& root = one.object->node();
    if (one.old_name) candidates.push_back({id_of(root), *one.old_name});
  }
  const std::vector<NameReference> references = default_name_references();
  for (const NamedResource& one : resources) {
    Referrer referrer(one.object->node(), candidates);
    const Gvk gvk = gvk_of(one.object->node());
    for (const NameReference& reference : references) {
      if (!is_selected(gvk, reference.field.gvk)) continue;
      std::string problem = version_problem(one.object->node());
      if (problem.empty() && !candidates.empty()) problem = referrer.follow(reference);
      if (!problem.empty()) return problem;
    }
  }
  return {};
}

}  // namespace porchsim::functions
