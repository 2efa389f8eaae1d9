#include "functions/catalog/resource_scope.h"

#include <array>

namespace porchsim::functions {
namespace {

struct Scopes {
  std::string_view api_version;
  std::string_view namespaced;  // kinds, a space between them
  std::string_view cluster;
};

constexpr auto kScopes = std::to_array<Scopes>({
    {"admissionregistration.k8s.io/v1", "",
     "MutatingWebhookConfiguration ValidatingWebhookConfiguration"},
    {"admissionregistration.k8s.io/v1beta1", "",
     "MutatingWebhookConfiguration ValidatingWebhookConfiguration"},
    {"apiextensions.k8s.io/v1", "", "CustomResourceDefinition"},
    {"apiextensions.k8s.io/v1beta1", "", "CustomResourceDefinition"},
    {"apiregistration.k8s.io/v1", "", "APIService"},
    {"apiregistration.k8s.io/v1beta1", "", "APIService"},
    {"apps/v1", "ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet", ""},
    {"autoscaling/v1", "HorizontalPodAutoscaler Scale", ""},
    {"autoscaling/v2beta1", "HorizontalPodAutoscaler", ""},
    {"autoscaling/v2beta2", "HorizontalPodAutoscaler", ""},
    {"batch/v1", "CronJob Job", ""},
    {"batch/v1beta1", "CronJob", ""},
    {"certificates.k8s.io/v1", "", "CertificateSigningRequest"},
    {"certificates.k8s.io/v1beta1", "", "CertificateSigningRequest"},
    {"coordination.k8s.io/v1", "Lease", ""},
    {"coordination.k8s.io/v1beta1", "Lease", ""},
    {"discovery.k8s.io/v1", "EndpointSlice", ""},
    {"discovery.k8s.io/v1beta1", "EndpointSlice", ""},
    {"events.k8s.io/v1", "Event", ""},
    {"events.k8s.io/v1beta1", "Event", ""},
    {"extensions/v1beta1", "Ingress", ""},
    {"flowcontrol.apiserver.k8s.io/v1beta1", "", "FlowSchema PriorityLevelConfiguration"},
    {"networking.k8s.io/v1", "Ingress NetworkPolicy", "IngressClass"},
    {"networking.k8s.io/v1beta1", "Ingress", "IngressClass"},
    {"node.k8s.io/v1", "", "RuntimeClass"},
    {"node.k8s.io/v1beta1", "", "RuntimeClass"},
    {"policy/v1", "PodDisruptionBudget", ""},
    {"policy/v1beta1", "PodDisruptionBudget", "PodSecurityPolicy"},
    {"rbac.authorization.k8s.io/v1", "Role RoleBinding", "ClusterRole ClusterRoleBinding"},
    {"rbac.authorization.k8s.io/v1beta1", "Role RoleBinding", "ClusterRole ClusterRoleBinding"},
    {"scheduling.k8s.io/v1", "", "PriorityClass"},
    {"scheduling.k8s.io/v1beta1", "", "PriorityClass"},
    {"storage.k8s.io/v1", "", "CSIDriver CSINode StorageClass VolumeAttachment"},
    {"storage.k8s.io/v1beta1", "CSIStorageCapacity",
     "CSIDriver CSINode StorageClass VolumeAttachment"},
    {"v1",
     "ConfigMap Endpoints Event LimitRange PersistentVolumeClaim Pod PodTemplate "
     "ReplicationController ResourceQuota Secret Service ServiceAccount",
     "ComponentStatus Namespace Node PersistentVolume"},
});

bool names_kind(std::string_view kinds, std::string_view kind) {
  while (!kinds.empty()) {
    const auto space = kinds.find(' ');
    if (kinds.substr(0, space) == kind) return true;
    if (space == std::string_view::npos) return false;
    kinds.remove_prefix(space + 1);
  }
  return false;
}

}  // namespace

std::optional<bool> is_namespaced_kind(std::string_view api_version, std::string_view kind) {
  for (const auto& scopes : kScopes) {
    if (scopes.api_version != api_version) continue;
    if (names_kind(scopes.namespaced, kind)) return true;
    if (names_kind(scopes.cluster, kind)) return false;
  }
  return std::nullopt;
}

bool is_namespace_scoped(const kpt::KubeObject& object) {
  return is_namespaced_kind(object.api_version(), object.kind()).value_or(object.has_namespace());
}

}  // namespace porchsim::functions
