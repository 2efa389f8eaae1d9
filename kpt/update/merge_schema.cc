#include "kpt/update/merge_schema.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace porchsim::kpt {

// A built-in kind: where a pod's spec lies in it, if it has one, and whether status.conditions
// merge by type.
struct KindSchema {
  std::string_view api_version;
  std::string_view kind;
  std::string_view pod_spec = {};
  bool conditions = false;
};

namespace {

using Keys = std::span<const std::string_view>;

constexpr std::array<std::string_view, 1> kName = {"name"};
constexpr std::array<std::string_view, 1> kUid = {"uid"};
constexpr std::array<std::string_view, 1> kType = {"type"};
constexpr std::array<std::string_view, 1> kIp = {"ip"};
constexpr std::array<std::string_view, 1> kMountPath = {"mountPath"};
constexpr std::array<std::string_view, 1> kDevicePath = {"devicePath"};
constexpr std::array<std::string_view, 2> kContainerPort = {"containerPort", "protocol"};
constexpr std::array<std::string_view, 2> kServicePort = {"port", "protocol"};
constexpr std::array<std::string_view, 2> kSpread = {"topologyKey", "whenUnsatisfiable"};

struct Rule {
  std::string_view path;
  Keys keys;
};

constexpr auto kPodSpecRules = std::to_array<Rule>({
    {".containers", kName},
    {".initContainers", kName},
    {".ephemeralContainers", kName},
    {".volumes", kName},
    {".imagePullSecrets", kName},
    {".hostAliases", kIp},
    {".topologySpreadConstraints", kSpread},
});

// Below .containers[], .initContainers[] and .ephemeralContainers[].
constexpr auto kContainerRules = std::to_array<Rule>({
    {".env", kName},
    {".ports", kContainerPort},
    {".volumeMounts", kMountPath},
    {".volumeDevices", kDevicePath},
});

struct KindRule {
  std::string_view kind;
  std::string_view path;
  Keys keys;
};

constexpr auto kKindRules = std::to_array<KindRule>({
    {"MutatingWebhookConfiguration", ".webhooks", kName},
    {"ValidatingWebhookConfiguration", ".webhooks", kName},
    {"StatefulSet", ".spec.volumeClaimTemplates[].status.conditions", kType},
    {"Kustomization", ".configMapGenerator", kName},
    {"Kustomization", ".secretGenerator", kName},
    {"CSINode", ".spec.drivers", kName},
    {"ComponentStatus", ".conditions", kType},
    {"Node", ".spec.podCIDRs", {}},
    {"Node", ".status.addresses", kType},
    {"Pod", ".status.podIPs", kIp},
    {"Service", ".spec.ports", kServicePort},
    {"ServiceAccount", ".secrets", kName},
});

constexpr std::string_view kTemplate = ".spec.template.spec";
constexpr std::string_view kJobTemplate = ".spec.jobTemplate.spec.template.spec";

// Long because it is a table.
constexpr auto kKinds = std::to_array<KindSchema>({
    {"admissionregistration.k8s.io/v1", "MutatingWebhookConfiguration"},
    {"admissionregistration.k8s.io/v1", "ValidatingWebhookConfiguration"},
    {"admissionregistration.k8s.io/v1beta1", "MutatingWebhookConfiguration"},
    {"admissionregistration.k8s.io/v1beta1", "ValidatingWebhookConfiguration"},
    {"apiextensions.k8s.io/v1", "CustomResourceDefinition"},
    {"apiextensions.k8s.io/v1beta1", "CustomResourceDefinition"},
    {"apiregistration.k8s.io/v1", "APIService", {}, true},
    {"apiregistration.k8s.io/v1beta1", "APIService", {}, true},
    {"apps/v1", "ControllerRevision"},
    {"apps/v1", "DaemonSet", kTemplate, true},
    {"apps/v1", "Deployment", kTemplate, true},
    {"apps/v1", "ReplicaSet", kTemplate, true},
    {"apps/v1", "StatefulSet", kTemplate, true},
    {"authentication.k8s.io/v1", "TokenRequest"},
    {"authentication.k8s.io/v1", "TokenReview"},
    {"authentication.k8s.io/v1beta1", "TokenReview"},
    {"authorization.k8s.io/v1", "LocalSubjectAccessReview"},
    {"authorization.k8s.io/v1", "SelfSubjectAccessReview"},
    {"authorization.k8s.io/v1", "SelfSubjectRulesReview"},
    {"authorization.k8s.io/v1", "SubjectAccessReview"},
    {"authorization.k8s.io/v1beta1", "LocalSubjectAccessReview"},
    {"authorization.k8s.io/v1beta1", "SelfSubjectAccessReview"},
    {"authorization.k8s.io/v1beta1", "SelfSubjectRulesReview"},
    {"authorization.k8s.io/v1beta1", "SubjectAccessReview"},
    {"autoscaling/v1", "HorizontalPodAutoscaler"},
    {"autoscaling/v1", "Scale"},
    {"autoscaling/v2beta1", "HorizontalPodAutoscaler"},
    {"autoscaling/v2beta2", "HorizontalPodAutoscaler"},
    {"batch/v1", "CronJob", kJobTemplate},
    {"batch/v1", "Job", kTemplate, true},
    {"batch/v1beta1", "CronJob", kJobTemplate},
    {"certificates.k8s.io/v1", "CertificateSigningRequest"},
    {"certificates.k8s.io/v1beta1", "CertificateSigningRequest"},
    {"coordination.k8s.io/v1", "Lease"},
    {"coordination.k8s.io/v1beta1", "Lease"},
    {"discovery.k8s.io/v1", "EndpointSlice"},
    {"discovery.k8s.io/v1beta1", "EndpointSlice"},
    {"events.k8s.io/v1", "Event"},
    {"events.k8s.io/v1beta1", "Event"},
    {"extensions/v1beta1", "Ingress"},
    {"flowcontrol.apiserver.k8s.io/v1beta1", "FlowSchema"},
    {"flowcontrol.apiserver.k8s.io/v1beta1", "PriorityLevelConfiguration"},
    {"kustomize.config.k8s.io/v1beta1", "Kustomization"},
    {"networking.k8s.io/v1", "Ingress"},
    {"networking.k8s.io/v1", "IngressClass"},
    {"networking.k8s.io/v1", "NetworkPolicy"},
    {"networking.k8s.io/v1beta1", "Ingress"},
    {"networking.k8s.io/v1beta1", "IngressClass"},
    {"node.k8s.io/v1", "RuntimeClass"},
    {"node.k8s.io/v1beta1", "RuntimeClass"},
    {"policy/v1", "PodDisruptionBudget", {}, true},
    {"policy/v1beta1", "Eviction"},
    {"policy/v1beta1", "PodDisruptionBudget", {}, true},
    {"policy/v1beta1", "PodSecurityPolicy"},
    {"rbac.authorization.k8s.io/v1", "ClusterRole"},
    {"rbac.authorization.k8s.io/v1", "ClusterRoleBinding"},
    {"rbac.authorization.k8s.io/v1", "Role"},
    {"rbac.authorization.k8s.io/v1", "RoleBinding"},
    {"rbac.authorization.k8s.io/v1beta1", "ClusterRole"},
    {"rbac.authorization.k8s.io/v1beta1", "ClusterRoleBinding"},
    {"rbac.authorization.k8s.io/v1beta1", "Role"},
    {"rbac.authorization.k8s.io/v1beta1", "RoleBinding"},
    {"scheduling.k8s.io/v1", "PriorityClass"},
    {"scheduling.k8s.io/v1beta1", "PriorityClass"},
    {"storage.k8s.io/v1", "CSIDriver"},
    {"storage.k8s.io/v1", "CSINode"},
    {"storage.k8s.io/v1", "StorageClass"},
    {"storage.k8s.io/v1", "VolumeAttachment"},
    {"storage.k8s.io/v1beta1", "CSIDriver"},
    {"storage.k8s.io/v1beta1", "CSINode"},
    {"storage.k8s.io/v1beta1", "CSIStorageCapacity"},
    {"storage.k8s.io/v1beta1", "StorageClass"},
    {"storage.k8s.io/v1beta1", "VolumeAttachment"},
    {"v1", "Binding"},
    {"v1", "ComponentStatus"},
    {"v1", "ConfigMap"},
    {"v1", "Endpoints"},
    {"v1", "Event"},
    {"v1", "LimitRange"},
    {"v1", "Namespace", {}, true},
    {"v1", "Node", {}, true},
    {"v1", "PersistentVolume"},
    {"v1", "PersistentVolumeClaim", {}, true},
    {"v1", "Pod", ".spec", true},
    {"v1", "PodTemplate", ".template.spec"},
    {"v1", "ReplicationController", kTemplate, true},
    {"v1", "ResourceQuota"},
    {"v1", "Secret"},
    {"v1", "Service", {}, true},
    {"v1", "ServiceAccount"},
});

template <std::size_t N>
const Rule* find_rule(const std::array<Rule, N>& rules, std::string_view path) {
  const auto found = std::find_if(rules.begin(), rules.end(),
                                  [path](const Rule& rule) { return rule.path == path; });
  return found == rules.end() ? nullptr : &*found;
}

const Rule* find_pod_spec_rule(std::string_view path) {
  for (const std::string_view containers :
       {".containers[]", ".initContainers[]", ".ephemeralContainers[]"}) {
    if (!path.starts_with(containers)) continue;
    path.remove_prefix(containers.size());
    // The schema has no merge key for the ports of ephemeral containers.
    if (containers == ".ephemeralContainers[]" && path == ".ports") return nullptr;
    return find_rule(kContainerRules, path);
  }
  return find_rule(kPodSpecRules, path);
}

}  // namespace

const KindSchema* find_kind_schema(std::string_view api_version, std::string_view kind) {
  const auto found = std::find_if(kKinds.begin(), kKinds.end(), [&](const KindSchema& schema) {
    return schema.kind == kind && schema.api_version == api_version;
  });
  return found == kKinds.end() ? nullptr : &*found;
}

std::optional<Keys> merge_keys(const KindSchema& kind, std::string_view path) {
  // Every object has metadata, and so have the templates inside objects.
  if (path.ends_with(".metadata.finalizers")) return Keys{};
  if (path.ends_with(".metadata.ownerReferences")) return Keys{kUid};
  if (kind.conditions && path == ".status.conditions") return Keys{kType};
  if (!kind.pod_spec.empty() && path.starts_with(kind.pod_spec)) {
    const Rule* rule = find_pod_spec_rule(path.substr(kind.pod_spec.size()));
    if (rule != nullptr) return rule->keys;
  }
  for (const auto& rule : kKindRules) {
    if (rule.kind == kind.kind && rule.path == path) return rule.keys;
  }
  return std::nullopt;
}

std::optional<yaml::NodeKind> merged_element_kind(std::string_view name) {
  if (name == "finalizers" || name == "podCIDRs") return yaml::NodeKind::Scalar;
  const auto is_named = [name](const auto& rule) {
    return rule.path.substr(rule.path.rfind('.') + 1) == name;
  };
  const bool keyed = name == "ownerReferences" || name == "conditions" ||
                     std::ranges::any_of(kPodSpecRules, is_named) ||
                     std::ranges::any_of(kContainerRules, is_named) ||
                     std::ranges::any_of(kKindRules, is_named);
  return keyed ? std::optional(yaml::NodeKind::Mapping) : std::nullopt;
}

}  // namespace porchsim::kpt
