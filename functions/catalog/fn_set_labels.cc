// set-labels: krm-functions-catalog functions/go/set-labels. Sets labels on every resource and
// wherever built-in kinds repeat them: selectors, pod templates, volume claims.
#include <algorithm>
#include <array>
#include <expected>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "functions/catalog/builtin_functions.h"
#include "functions/catalog/old_sdk.h"
#include "functions/catalog/resource_origin.h"
#include "functions/text/json_form.h"
#include "kpt/kyaml/aliases.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;
using Path = std::vector<std::string_view>;

bool has_pod_template(const kpt::KubeObject& object) {
  return is_gvk(object, "", "v1", "ReplicationController") ||
         is_gvk(object, "", "", "Deployment") || is_gvk(object, "", "", "ReplicaSet") ||
         is_gvk(object, "", "", "DaemonSet") || is_gvk(object, "apps", "", "StatefulSet") ||
         is_gvk(object, "batch", "", "Job");
}

class Labeller {
 public:
  explicit Labeller(const kpt::StringMap& labels) : labels_(labels) {}

  std::size_t count() const { return count_; }

  // Every label that is there under another value; with `create` those that are missing, too.
  kpt::Status update(const kpt::SubObject& fields, const Path& path, bool create) {
    for (const auto& [key, value] : labels_) {
      Path full = path;
      full.push_back(key);
      if (leads_to_alias(fields.node(), full)) return kpt::fail(std::string(kAlias));
      const auto old = fields.nested_string(full);
      if (!old) return std::unexpected(old.error());
      if (*old ? **old != value : create) {
        if (kpt::Status set = set_plain_string(fields, value, full); !set) return set;
      }
      ++count_;
    }
    return {};
  }

  kpt::Status label_object(kpt::KubeObject& object) {
    if (kpt::Status done = update(object.fields(), {"metadata", "labels"}, true); !done)
      return done;
    if (kpt::Status done = label_selectors(object); !done) return done;
    const auto spec = object.fields().get_map("spec");
    if (!spec) return {};
    // The original drops what goes wrong in a pod template, and whatever would come after it.
    if (has_pod_template(object) && !label_pod(spec->get_map("template"))) return {};
    if (is_gvk(object, "batch", "", "CronJob")) {
      if (kpt::Status done = label_job(spec->get_map("jobTemplate")); !done) return done;
    }
    if (is_gvk(object, "apps", "", "StatefulSet")) {
      const auto volumes = spec->nested_slice({"volumeClaimTemplates"});
      if (!volumes) return std::unexpected(volumes.error());
      for (const auto& volume : volumes->value_or(std::vector<kpt::SubObject>{})) {
        if (kpt::Status done = update(volume, {"metadata", "labels"}, true); !done) return done;
        if (kpt::Status done = update(volume, {"selector", "matchLabels"}, false); !done)
          return done;
      }
    }
    return is_gvk(object, "networking.k8s.io", "", "NetworkPolicy") ? label_policy_rules(*spec)
                                                                    : kpt::Status();
  }

 private:
  kpt::Status label_selectors(kpt::KubeObject& object) {
    const Path selector = {"spec", "selector", "matchLabels"};
    if (is_gvk(object, "", "v1", "Service") || is_gvk(object, "", "v1", "ReplicationController")) {
      if (kpt::Status done = update(object.fields(), {"spec", "selector"}, true); !done)
        return done;
    }
    const bool create =
        is_gvk(object, "", "", "Deployment") || is_gvk(object, "", "", "ReplicaSet") ||
        is_gvk(object, "", "", "DaemonSet") || is_gvk(object, "apps", "", "StatefulSet");
    if (create || is_gvk(object, "batch", "", "Job") ||
        is_gvk(object, "policy", "", "PodDisruptionBudget")) {
      if (kpt::Status done = update(object.fields(), selector, create); !done) return done;
    }
    if (!is_gvk(object, "networking.k8s.io", "", "NetworkPolicy")) return {};
    return update(object.fields(), {"spec", "podSelector", "matchLabels"}, false);
  }

  kpt::Status label_pod(const std::optional<kpt::SubObject>& pod) {
    if (!pod) return {};
    if (kpt::Status done = update(*pod, {"metadata", "labels"}, true); !done) return done;
    const auto spec = pod->get_map("spec");
    if (!spec) return {};
    const Path selector = {"labelSelector", "matchLabels"};
    for (const auto& constraint : list_at(*spec, "topologySpreadConstraints")) {
      if (kpt::Status done = update(constraint, selector, false); !done) return done;
    }
    const auto affinity = spec->get_map("affinity");
    if (!affinity) return {};
    for (const std::string_view kind : {"podAffinity", "podAntiAffinity"}) {
      if (!affinity->get_map(kind)) continue;
      // The original looks for the terms beside podAffinity instead of below it.
      for (const auto& term :
           list_at(*affinity, "preferredDuringSchedulingIgnoredDuringExecution")) {
        const auto inner = term.get_map("podAffinityTerm");
        if (!inner) continue;
        if (kpt::Status done = update(*inner, selector, false); !done) return done;
      }
      for (const auto& term :
           list_at(*affinity, "requiredDuringSchedulingIgnoredDuringExecution")) {
        if (kpt::Status done = update(term, selector, false); !done) return done;
      }
    }
    return {};
  }

  kpt::Status label_job(const std::optional<kpt::SubObject>& job) {
    if (!job) return {};
    if (kpt::Status done = update(*job, {"metadata", "labels"}, true); !done) return done;
    const auto spec = job->get_map("spec");
    if (!spec) return kpt::fail(std::string(kNilPointer));
    if (kpt::Status done = update(*spec, {"selector", "matchLabels"}, false); !done) return done;
    return label_pod(spec->get_map("template"));
  }

  kpt::Status label_policy_rules(const kpt::SubObject& spec) {
    const std::array<std::pair<std::string_view, std::string_view>, 2> rules = {
        {{"ingress", "from"}, {"egress", "to"}}};
    for (const auto& [list, peers] : rules) {
      for (const auto& rule : list_at(spec, list)) {
        for (const auto& peer : list_at(rule, peers)) {
          if (kpt::Status done = update(peer, {"podSelector", "matchLabels"}, false); !done)
            return done;
        }
      }
    }
    return {};
  }

  // The SDK cannot handle an alias on its way.
  static bool leads_to_alias(const kpt::yaml::Node& from, const Path& path) {
    const kpt::yaml::Node* node = &from;
    for (const std::string_view key : path) {
      node = node->is_mapping() ? node->find(key) : nullptr;
      if (node == nullptr) return false;
      if (node->kind == kpt::yaml::NodeKind::Alias) return true;
    }
    return false;
  }

  // The mappings of a list; none if there is no such list.
  static std::vector<kpt::SubObject> list_at(const kpt::SubObject& fields, std::string_view key) {
    const auto list = fields.nested_slice({key});
    return list ? list->value_or(std::vector<kpt::SubObject>{}) : std::vector<kpt::SubObject>{};
  }

 public:
  static constexpr std::string_view kNilPointer =
      "panic: runtime error: invalid memory address or nil pointer dereference";
  static constexpr std::string_view kAlias = "panic: unhandled yaml node kind\n";

 private:
  const kpt::StringMap& labels_;
  std::size_t count_ = 0;
};

std::string_view json_kind(const kpt::yaml::Node& node) {
  if (node.is_mapping()) return "object";
  if (node.is_sequence()) return "array";
  if (node.tag == "!!int" || node.tag == "!!float") return "number";
  return node.tag == "!!bool" ? "bool" : "string";
}

std::expected<kpt::StringMap, std::string> read_own_config(const kpt::KubeObject& config) {
  constexpr std::string_view kPrefix =
      "unable to convert object to *setlabels.SetLabels with error: ";
  const auto json = to_json(config.node());
  if (!json) return std::unexpected(fmt::format("{}{}", kPrefix, json.error()));
  kpt::StringMap labels;
  const kpt::yaml::Node* map = json->find("labels");
  if (map == nullptr || map->is_null()) return labels;
  const auto refuse = [&kPrefix](const kpt::yaml::Node& node, std::string_view type) {
    return std::unexpected(
        fmt::format("{}json: cannot unmarshal {} into Go struct field SetLabels.labels of type {}",
                    kPrefix, json_kind(node), type));
  };
  if (!map->is_mapping()) return refuse(*map, "map[string]string");
  for (std::size_t i = 0; i + 1 < map->content.size(); i += 2) {
    const kpt::yaml::Node& value = map->content[i + 1];
    if (!value.is_null() && json_kind(value) != "string") return refuse(value, "string");
    labels.insert_or_assign(map->content[i].value, value.is_null() ? std::string() : value.value);
  }
  return labels;
}

bool is_scalar_at(const kpt::KubeObject& config, const Node& node) {
  if (node.kind != kpt::yaml::NodeKind::Alias) return node.is_scalar();
  const Node* meant = kpt::aliased_node(config.node(), node);
  return meant != nullptr && meant->is_scalar();
}

// What there is of `data` that is text: go-yaml decodes what it can, and the original takes that
// unless it is nothing at all.
kpt::Result<std::optional<kpt::StringMap>> read_data(const kpt::KubeObject& config) {
  const Node* map = config.node().find("data");
  if (map == nullptr || !map->is_mapping()) return config.fields().nested_string_map({"data"});
  kpt::KubeObject texts = config;
  kpt::yaml::NodeList fitting;
  for (std::size_t i = 0; i + 1 < map->content.size(); i += 2) {
    if (!is_scalar_at(config, map->content[i]) || !is_scalar_at(config, map->content[i + 1]))
      continue;
    fitting.push_back(map->content[i]);
    fitting.push_back(map->content[i + 1]);
  }
  texts.node().find("data")->content = std::move(fitting);
  return texts.fields().nested_string_map({"data"});
}

std::expected<kpt::StringMap, std::string> read_labels(const kpt::KubeObject& config) {
  const std::string group = config.group();
  if (group.empty() && config.kind() == "ConfigMap") {
    const auto data = read_data(config);
    if (!data) return std::unexpected(data.error().message);
    return data->value_or(kpt::StringMap{});
  }
  if (group == "fn.kpt.dev" && config.kind() == "SetLabels") return read_own_config(config);
  return std::unexpected(fmt::format(
      "unknown FunctionConfig `{}{}{}`, expect `SetLabels.fn.kpt.dev` or `ConfigMap.v1`",
      config.kind(), group.empty() ? "" : ".", group));
}

// kpt puts a placeholder where a function has no configuration.
bool is_placeholder(const kpt::KubeObject& config) {
  if (config.kind() == "ConfigMap" && config.name() == "function-input") {
    const auto data = read_data(config);
    return !data || !*data || (*data)->empty();
  }
  return config.kind().empty() && config.name().empty();
}

class SetLabels final : public Function {
 public:
  FunctionStatus run(ResourceList& list) const override {
    const FunctionStatus status = transform(list);
    sort_items(list.items);
    return status;
  }

 private:
  static FunctionStatus transform(ResourceList& list) {
    const FunctionFailure failure{"failed to evaluate function: error: function failure"};
    const kpt::KubeObject config = list.function_config.value_or(kpt::KubeObject());
    const auto data = config.fields().nested_string_map({"data"});
    const bool empty_map = data && *data && (*data)->empty() && is_placeholder(config);
    kpt::StringMap labels;
    if (config.node().content.empty() || empty_map) {
      list.results.push_back(note("`FunctionConfig` is not given", "info"));
    } else {
      auto given = read_labels(config);
      if (!given) {
        list.results.push_back(note(given.error(), "error"));
        return std::unexpected(failure);
      }
      labels = std::move(*given);
    }
    std::vector<kpt::KubeObject*> objects;
    for (auto& item : list.items) {
      if (!item.is_local_config()) objects.push_back(&item);
    }
    if (objects.empty()) {
      list.results.push_back(note("no input resources", "info"));
      return {};
    }
    if (is_placeholder(config)) return std::unexpected(failure);
    if (labels.empty()) {
      list.results.push_back(note("no `labels` arguments are given in FunctionConfig", "warning"));
      return {};
    }
    return label_all(objects, labels, list.results, failure);
  }

  static FunctionStatus label_all(const std::vector<kpt::KubeObject*>& objects,
                                  const kpt::StringMap& labels,
                                  std::vector<FunctionResult>& results,
                                  const FunctionFailure& failure) {
    Labeller labeller(labels);
    bool failed = false;
    for (kpt::KubeObject* object : objects) {
      const kpt::Status done = labeller.label_object(*object);
      if (done) continue;
      const std::string& message = done.error().message;
      if (message == Labeller::kNilPointer || message == Labeller::kAlias) {
        return std::unexpected(FunctionFailure{message, 2});
      }
      results.push_back(note(done.error().message, "error"));
      failed = true;
    }
    results.push_back(note(fmt::format("set {} labels in total", labeller.count()), "info"));
    if (failed) return std::unexpected(failure);
    return {};
  }
};

}  // namespace

std::shared_ptr<const Function> make_set_labels() { return std::make_shared<SetLabels>(); }

}  // namespace porchsim::functions
