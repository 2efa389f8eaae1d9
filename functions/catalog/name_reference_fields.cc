#include "functions/catalog/name_reference_fields.h"

#include <initializer_list>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace porchsim::functions {
namespace {

struct PodHolder {
  std::string_view version;
  std::string_view kind;
  std::string_view pod_spec;
};

constexpr std::string_view kTemplate = "spec/template/spec/";
constexpr std::string_view kJobTemplate = "spec/jobTemplate/spec/template/spec/";

constexpr PodHolder kContentHolders[] = {
    {"v1", "Pod", "spec/"},        {"", "Deployment", kTemplate},  {"", "ReplicaSet", kTemplate},
    {"", "DaemonSet", kTemplate},  {"", "StatefulSet", kTemplate}, {"", "Job", kTemplate},
    {"", "CronJob", kJobTemplate},
};
// The defaults know ReplicationControllers here, and no ReplicaSets.
constexpr PodHolder kOtherHolders[] = {
    {"", "Pod", "spec/"},          {"", "StatefulSet", kTemplate},
    {"", "Deployment", kTemplate}, {"", "ReplicationController", kTemplate},
    {"", "CronJob", kJobTemplate}, {"", "Job", kTemplate},
    {"", "DaemonSet", kTemplate},
};

class References {
 public:
  void add(const Gvk& target, const Gvk& referrer, std::string path) {
    all_.push_back({target, {referrer, std::move(path), false}});
  }

  template <std::size_t N>
  void add_pods(const Gvk& target, const PodHolder (&holders)[N],
                std::initializer_list<std::string_view> paths) {
    for (const PodHolder& holder : holders) {
      for (const std::string_view path : paths) {
        add(target, {"", std::string(holder.version), std::string(holder.kind)},
            fmt::format("{}{}", holder.pod_spec, path));
      }
    }
  }

  std::vector<NameReference> take() { return std::move(all_); }

 private:
  std::vector<NameReference> all_;
};

void add_content(References& all) {
  const Gvk config_map{"", "v1", "ConfigMap"};
  all.add_pods(
      config_map, kContentHolders,
      {"volumes/configMap/name", "containers/env/valueFrom/configMapKeyRef/name",
       "initContainers/env/valueFrom/configMapKeyRef/name", "containers/envFrom/configMapRef/name",
       "initContainers/envFrom/configMapRef/name", "volumes/projected/sources/configMap/name"});
  all.add(config_map, {"", "", "PodTemplate"}, "template/spec/volumes/configMap/name");
  all.add(config_map, {"", "", "Node"}, "spec/configSource/configMap");
  const std::string annotations = "metadata/annotations/";
  const Gvk ingress{"", "", "Ingress"};
  all.add(config_map, ingress,
          annotations + R"(nginx.ingress.kubernetes.io\/fastcgi-params-configmap)");
  const Gvk secret{"", "v1", "Secret"};
  all.add_pods(secret, kContentHolders,
               {"volumes/secret/secretName", "containers/env/valueFrom/secretKeyRef/name",
                "initContainers/env/valueFrom/secretKeyRef/name",
                "containers/envFrom/secretRef/name", "initContainers/envFrom/secretRef/name",
                "imagePullSecrets/name", "volumes/projected/sources/secret/name"});
  for (const Gvk& target : {config_map, secret}) {
    all.add(target, {"", "", "Role"}, "rules/resourceNames");
    all.add(target, {"", "", "ClusterRole"}, "rules/resourceNames");
  }
  all.add(secret, ingress, "spec/tls/secretName");
  for (const char* name :
       {R"(ingress.kubernetes.io\/auth-secret)", R"(nginx.ingress.kubernetes.io\/auth-secret)",
        R"(nginx.ingress.kubernetes.io\/auth-tls-secret)"})
    all.add(secret, ingress, annotations + name);
  all.add(secret, {"", "", "ServiceAccount"}, "imagePullSecrets/name");
  for (const char* name : {"secretName", "adminSecretName", "userSecretName", "secretRef"})
    all.add(secret, {"", "", "StorageClass"}, std::string("parameters/") + name);
  all.add(secret, {"serving.knative.dev", "v1", "Service"},
          "spec/template/spec/containers/env/valueFrom/secretKeyRef/name");
  all.add(secret, {"", "", "PersistentVolume"}, "spec/azureFile/secretName");
}

void add_services(References& all) {
  const Gvk service{"", "v1", "Service"};
  all.add(service, {"apps", "", "StatefulSet"}, "spec/serviceName");
  for (const char* path :
       {"spec/rules/http/paths/backend/serviceName", "spec/backend/serviceName",
        "spec/rules/http/paths/backend/service/name", "spec/defaultBackend/service/name"})
    all.add(service, {"", "", "Ingress"}, path);
  all.add(service, {"apiregistration.k8s.io", "", "APIService"}, "spec/service/name");
  for (const char* kind : {"ValidatingWebhookConfiguration", "MutatingWebhookConfiguration"}) {
    all.add(service, {"admissionregistration.k8s.io", "", kind}, "webhooks/clientConfig/service");
  }
}

void add_roles(References& all) {
  const std::string group = "rbac.authorization.k8s.io";
  const Gvk binding{group, "", "RoleBinding"};
  const Gvk cluster_binding{group, "", "ClusterRoleBinding"};
  const Gvk account{"", "v1", "ServiceAccount"};
  all.add({group, "", "Role"}, binding, "roleRef/name");
  all.add({group, "", "ClusterRole"}, binding, "roleRef/name");
  all.add({group, "", "ClusterRole"}, cluster_binding, "roleRef/name");
  all.add(account, binding, "subjects");
  all.add(account, cluster_binding, "subjects");
  all.add_pods(account, kOtherHolders, {"serviceAccountName"});
}

void add_storage(References& all) {
  const Gvk claim{"", "v1", "PersistentVolumeClaim"};
  const Gvk volume{"", "v1", "PersistentVolume"};
  const Gvk storage{"storage.k8s.io", "v1", "StorageClass"};
  all.add_pods(claim, kOtherHolders, {"volumes/persistentVolumeClaim/claimName"});
  all.add(volume, {"", "", "PersistentVolumeClaim"}, "spec/volumeName");
  all.add(volume, {"", "", "ClusterRole"}, "rules/resourceNames");
  all.add(storage, {"", "", "PersistentVolume"}, "spec/storageClassName");
  all.add(storage, {"", "", "PersistentVolumeClaim"}, "spec/storageClassName");
  all.add(storage, {"", "", "StatefulSet"}, "spec/volumeClaimTemplates/spec/storageClassName");
}

}  // namespace

std::vector<NameReference> default_name_references() {
  References all;
  for (const char* kind : {"Deployment", "ReplicationController", "ReplicaSet", "StatefulSet"})
    all.add({"", "", kind}, {"", "", "HorizontalPodAutoscaler"}, "spec/scaleTargetRef/name");
  add_content(all);
  add_services(all);
  add_roles(all);
  add_storage(all);
  all.add_pods({"scheduling.k8s.io", "v1", "PriorityClass"}, kOtherHolders, {"priorityClassName"});
  // That of IngressClass asks for group "networking.k8s.io/v1", which nothing has.
  return all.take();
}

}  // namespace porchsim::functions
