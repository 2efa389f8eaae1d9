#include "tools/bench/bench_objects.h"

#include <fmt/format.h>

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kNamespace = "default";

constexpr std::string_view kKptfileHead = R"(apiVersion: kpt.dev/v1
kind: Kptfile
metadata:
  name: app
  annotations:
    config.kubernetes.io/local-config: "true"
)";
constexpr std::string_view kInfo = R"(info:
  description: a service with its configuration
  keywords:
  - bench
)";
constexpr std::string_view kOwnFunction = R"(  - image: gcr.io/kpt-fn/set-labels:v0.2.0
    configMap:
      app: app
)";
constexpr std::string_view kContextHead = R"(apiVersion: v1
kind: ConfigMap
metadata:
  name: kptfile.kpt.dev
  annotations:
    config.kubernetes.io/local-config: "true"
data:
  name: example
)";
constexpr std::string_view kDeployment = R"(apiVersion: apps/v1
kind: Deployment
metadata:
  name: app
  labels:
    app: app
spec:
  replicas: 3
  selector:
    matchLabels:
      app: app
  template:
    metadata:
      labels:
        app: app
    spec:
      containers:
      - name: app
        image: registry.example.com/app:1.4.2
        ports:
        - containerPort: 8080
)";
constexpr std::string_view kService = R"(apiVersion: v1
kind: Service
metadata:
  name: app
spec:
  selector:
    app: app
  ports:
  - name: http
    port: 80
    targetPort: 8080
)";
constexpr std::string_view kConfigMap = R"(apiVersion: v1
kind: ConfigMap
metadata:
  name: app-config
data:
  LOG_LEVEL: info
  REGION: unset
)";

std::string kptfile(std::string_view upstream, std::string_view variant_function) {
  return fmt::format("{}{}{}pipeline:\n  mutators:\n{}{}", kKptfileHead, upstream, kInfo,
                     variant_function, kOwnFunction);
}

std::string git_url(std::string_view repository) {
  return fmt::format("https://git.example.com/{}.git", repository);
}

api::PackageRevision published(std::string_view repository, std::string package,
                               std::string workspace) {
  api::PackageRevision revision;
  revision.meta.name = fmt::format("{}.{}.{}", repository, package, workspace);
  revision.meta.name_space = kNamespace;
  revision.meta.uid = "uid-" + revision.meta.name;
  revision.meta.resource_version = "1";
  revision.spec.repository = repository;
  revision.spec.package_name = std::move(package);
  revision.spec.workspace_name = std::move(workspace);
  revision.spec.revision = 1;
  revision.spec.lifecycle = api::kPublished;
  revision.status.self_lock =
      api::Locator{"git", api::GitLocator{git_url(repository), revision.spec.package_name,
                                          revision.spec.package_name + "/v1",
                                          "0123456789abcdef0123456789abcdef01234567"}};
  return revision;
}

}  // namespace

BenchObjects::BenchObjects() {
  upstream_["Kptfile"] = kpt::make_text(kptfile("", ""));
  upstream_["configmap.yaml"] = kpt::make_text(kConfigMap);
  upstream_["deployment.yaml"] = kpt::make_text(kDeployment);
  upstream_["package-context.yaml"] = kpt::make_text(kContextHead);
  upstream_["service.yaml"] = kpt::make_text(kService);
  context_ = kpt::make_text(std::string(kContextHead) + "  region: north\n  tier: edge\n");
}

kpt::Files BenchObjects::second_upstream_files() const {
  constexpr std::string_view kBefore = "app:1.4.2";
  std::string deployment(kDeployment);
  deployment.replace(deployment.find(kBefore), kBefore.size(), "app:1.5.0");
  kpt::Files files;
  files["deployment.yaml"] = kpt::make_text(std::move(deployment));
  return files;
}

api::PackageVariant BenchObjects::variant(std::uint64_t i) const {
  api::PackageVariant variant;
  variant.meta.name = fmt::format("app-{:06}", i);
  variant.meta.name_space = kNamespace;
  variant.meta.uid = "uid-" + variant.meta.name;
  variant.meta.resource_version = "1";
  variant.meta.finalizers = {std::string(api::kPackageVariantFinalizer)};
  const std::string package = fmt::format("app-{:06}", i);
  variant.spec.upstream = api::PackageVariant::Upstream{"blueprints", package, 1, ""};
  variant.spec.downstream = api::PackageVariant::Downstream{"edge", package};
  variant.spec.adoption_policy = api::kAdoptNone;
  variant.spec.deletion_policy = api::kDeletionDelete;
  variant.spec.package_context =
      api::PackageVariant::PackageContext{{{"region", "north"}, {"tier", "edge"}}, {}};
  api::Json mutator =
      api::Json::object({{"name", "ns"}, {"image", "gcr.io/kpt-fn/set-namespace:v0.4.1"}});
  mutator.set_path({"configMap", "namespace"}, "edge");
  variant.spec.pipeline = api::PackageVariant::Pipeline{{std::move(mutator)}, {}};
  return variant;
}

api::PackageRevision BenchObjects::upstream(std::uint64_t i) const {
  return published("blueprints", fmt::format("app-{:06}", i), "v1");
}

api::PackageRevision BenchObjects::downstream(std::uint64_t i) const {
  const api::PackageVariant owner = variant(i);
  api::PackageRevision revision =
      published("edge", fmt::format("app-{:06}", i), "packagevariant-1");
  revision.meta.owner_references = {{"config.porch.kpt.dev/v1alpha1",
                                     "PackageVariant",
                                     owner.meta.name,
                                     owner.meta.uid,
                                     true,
                                     {}}};
  revision.spec.readiness_gates = {"PVOperationsComplete"};
  revision.status.conditions = {{"PVOperationsComplete", "True", "", "", {}, 0}};
  revision.status.upstream_lock = upstream(i).status.self_lock;
  return revision;
}

api::PackageRevisionResources BenchObjects::resources(std::uint64_t i) const {
  const api::PackageRevision revision = downstream(i);
  api::PackageRevisionResources resources;
  resources.meta.name = revision.meta.name;
  resources.meta.name_space = kNamespace;
  resources.meta.resource_version = "1";
  resources.spec.package_name = revision.spec.package_name;
  resources.spec.repository = revision.spec.repository;
  resources.spec.workspace_name = revision.spec.workspace_name;
  resources.spec.revision = revision.spec.revision;
  resources.spec.resources = upstream_;
  const std::string function = fmt::format(
      "  - name: PackageVariant.{}.ns.0\n    image: gcr.io/kpt-fn/set-namespace:v0.4.1\n    "
      "configMap:\n"
      "      namespace: edge\n",
      variant(i).meta.name);
  const auto& lock = *revision.status.upstream_lock->git;
  const std::string upstream = fmt::format(
      "upstream:\n  type: git\n  git:\n    repo: {0}\n    directory: {1}\n    ref: {2}\n"
      "upstreamLock:\n  type: git\n  git:\n    repo: {0}\n    directory: {1}\n    ref: {2}\n    "
      "commit: {3}\n",
      lock.repo, lock.directory, lock.ref, lock.commit);
  resources.spec.resources["Kptfile"] = kpt::make_text(kptfile(upstream, function));
  resources.spec.resources["package-context.yaml"] = context_;
  return resources;
}

}  // namespace porchsim::scenarios
