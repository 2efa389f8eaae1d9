// The order in which kyaml writes the fields of a Kubernetes object (kyaml yaml/order.go).
#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "kpt/kyaml/stable_order.h"
#include "kpt/sdk/value_encoding.h"

namespace porchsim::kpt {
namespace {

// Long because it is a table. Of a name that stands here twice, the later place counts.
constexpr std::array kFields = std::to_array<std::string_view>({
    "name",
    "generateName",
    "namespace",
    "clusterName",
    "apiVersion",
    "kind",
    "metadata",
    "type",
    "labels",
    "annotations",
    "spec",
    "status",
    "stringData",
    "data",
    "binaryData",
    "parallelism",
    "completions",
    "activeDeadlineSeconds",
    "backoffLimit",
    "replicas",
    "selector",
    "manualSelector",
    "template",
    "ttlSecondsAfterFinished",
    "volumeClaimTemplates",
    "service",
    "serviceName",
    "podManagementPolicy",
    "updateStrategy",
    "strategy",
    "minReadySeconds",
    "revision",
    "revisionHistoryLimit",
    "paused",
    "progressDeadlineSeconds",
    "restartPolicy",
    "terminationGracePeriodSeconds",
    "activeDeadlineSeconds",
    "dnsPolicy",
    "serviceAccountName",
    "serviceAccount",
    "automountServiceAccountToken",
    "nodeName",
    "hostNetwork",
    "hostPID",
    "hostIPC",
    "shareProcessNamespace",
    "hostname",
    "subdomain",
    "schedulerName",
    "priorityClassName",
    "priority",
    "runtimeClassName",
    "enableServiceLinks",
    "nodeSelector",
    "hostAliases",
    "initContainers",
    "containers",
    "volumes",
    "securityContext",
    "imagePullSecrets",
    "affinity",
    "tolerations",
    "dnsConfig",
    "readinessGates",
    "image",
    "command",
    "args",
    "workingDir",
    "ports",
    "envFrom",
    "env",
    "resources",
    "volumeMounts",
    "volumeDevices",
    "livenessProbe",
    "readinessProbe",
    "lifecycle",
    "terminationMessagePath",
    "terminationMessagePolicy",
    "imagePullPolicy",
    "securityContext",
    "stdin",
    "stdinOnce",
    "tty",
    "clusterIP",
    "externalIPs",
    "loadBalancerIP",
    "loadBalancerSourceRanges",
    "externalName",
    "externalTrafficPolicy",
    "sessionAffinity",
    "protocol",
    "port",
    "targetPort",
    "hostPort",
    "containerPort",
    "hostIP",
    "readOnly",
    "mountPath",
    "subPath",
    "subPathExpr",
    "mountPropagation",
    "value",
    "valueFrom",
    "fieldRef",
    "resourceFieldRef",
    "configMapKeyRef",
    "secretKeyRef",
    "prefix",
    "configMapRef",
    "secretRef",
});

struct Ranked {
  std::string_view name;
  std::size_t rank = 0;
};

constexpr auto kRanks = [] {
  std::array<Ranked, kFields.size()> ranks{};
  for (std::size_t i = 0; i < kFields.size(); ++i) ranks[i] = {kFields[i], i};
  std::sort(ranks.begin(), ranks.end(), [](const Ranked& a, const Ranked& b) {
    return a.name != b.name ? a.name < b.name : a.rank > b.rank;
  });
  return ranks;
}();

// Fields without a place of their own come last.
std::size_t rank_of(std::string_view name) {
  const auto found =
      std::lower_bound(kRanks.begin(), kRanks.end(), name,
                       [](const Ranked& a, std::string_view b) { return a.name < b; });
  return found != kRanks.end() && found->name == name ? found->rank : kFields.size();
}

}  // namespace

void sort_fields(yaml::Node& node) {
  if (node.is_sequence()) {
    for (auto& item : node.content) sort_fields(item);
    return;
  }
  if (!node.is_mapping()) return;
  using Pair = std::pair<yaml::Node, yaml::Node>;
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i + 1 < node.content.size(); i += 2) {
    sort_fields(node.content[i + 1]);
    pairs.emplace_back(std::move(node.content[i]), std::move(node.content[i + 1]));
  }
  sort_stably(pairs, [](const Pair& a, const Pair& b) {
    const std::size_t rank_a = rank_of(a.first.value);
    const std::size_t rank_b = rank_of(b.first.value);
    return rank_a != rank_b ? rank_a < rank_b : a.first.value < b.first.value;
  });
  node.content.clear();
  for (auto& [key, value] : pairs) {
    node.content.push_back(std::move(key));
    node.content.push_back(std::move(value));
  }
}

}  // namespace porchsim::kpt
