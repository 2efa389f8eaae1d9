// uses: porchsim::kpt yaml-cpp
// Package content: a Kptfile that people commented, read, edited and written, beside what yaml-cpp
// takes to read and write the same (it loses the comments); a three-way merge of thirty files.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <chrono>
#include <string>

#include "kpt/update/merge.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt {
namespace {

constexpr std::string_view kKptfile =
    R"(# The front door of the shop: see the team's page before changing it.
apiVersion: kpt.dev/v1
kind: Kptfile
metadata:
  name: storefront
  labels:
    team: shop # pays for it
  annotations:
    config.kubernetes.io/local-config: "true"
upstream:
  type: git
  git:
    repo: https://git.example.com/blueprints.git
    directory: storefront
    ref: storefront/v3
  updateStrategy: resource-merge
upstreamLock:
  type: git
  git:
    repo: https://git.example.com/blueprints.git
    directory: storefront
    ref: storefront/v3
    commit: 0123456789abcdef0123456789abcdef01234567
info:
  description: The storefront with its cache
  keywords: [shop, web]
  readinessGates:
    - conditionType: PVOperationsComplete
    - conditionType: SmokeTested # by hand, since the robots cannot see
pipeline:
  mutators:
    # Every cluster has a namespace of its own.
    - image: gcr.io/kpt-fn/set-namespace:v0.4.1
      configMap:
        namespace: shop
    - image: gcr.io/kpt-fn/set-labels:v0.2.0
      configMap:
        app: storefront
        tier: "1"
  validators:
    - image: gcr.io/kpt-fn/kubeval:v0.3
      configMap:
        strict: 'true'
status:
  conditions:
    - type: PVOperationsComplete
      status: "False"
      reason: Working
      message: |
        Two of three mutations are done.
        The last one waits.
)";

std::size_t edit_with_kpt() {
  auto document = yaml::parse(kKptfile);
  document->content[0].find("metadata")->find("labels")->find("team")->value = "checkout";
  return yaml::print(*document).size();
}

std::size_t read_and_write_with_yaml_cpp() {
  const YAML::Node document = YAML::Load(std::string(kKptfile));
  YAML::Emitter out;
  out << document;
  return out.size();
}

void kptfile_parse_edit_print(benchmark::State& state) {
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(edit_with_kpt());
}
BENCHMARK(kptfile_parse_edit_print)->Unit(benchmark::kMicrosecond);

void yaml_cpp_parse_emit(benchmark::State& state) {
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(read_and_write_with_yaml_cpp());
}
BENCHMARK(yaml_cpp_parse_emit)->Unit(benchmark::kMicrosecond);

// In turns, so that a noisy machine treats both alike.
void times_as_fast_as_yaml_cpp(benchmark::State& state) {
  using Clock = std::chrono::steady_clock;
  constexpr int kTurn = 16;
  Clock::duration ours{};
  Clock::duration theirs{};
  for ([[maybe_unused]] auto _ : state) {
    const auto began = Clock::now();
    for (int i = 0; i < kTurn; ++i) benchmark::DoNotOptimize(edit_with_kpt());
    const auto between = Clock::now();
    for (int i = 0; i < kTurn; ++i) benchmark::DoNotOptimize(read_and_write_with_yaml_cpp());
    theirs += Clock::now() - between;
    ours += between - began;
  }
  state.counters["times"] = static_cast<double>(theirs.count()) / static_cast<double>(ours.count());
}
BENCHMARK(times_as_fast_as_yaml_cpp)->Unit(benchmark::kMicrosecond);

struct Edition {
  int replicas = 1;
  std::string_view image = "1.4.2";
  std::string_view note;  // a comment of somebody's
};

Text deployment(int i, const Edition& edition) {
  return make_text(fmt::format(R"(apiVersion: apps/v1
kind: Deployment
metadata:
  name: app-{0}
  labels:
    app: app-{0}{3}
spec:
  replicas: {1}
  selector:
    matchLabels:
      app: app-{0}
  template:
    metadata:
      labels:
        app: app-{0}
    spec:
      containers:
        - name: app
          image: registry.example.com/app:{2}
          env:
            - name: LOG_LEVEL
              value: info
            - name: REGION
              value: unset
          ports:
            - name: http
              containerPort: 8080
        - name: sidecar
          image: registry.example.com/sidecar:2.0
)",
                               i, edition.replicas, edition.image, edition.note));
}

Files package(const Edition& even, const Edition& third) {
  Files files{{"Kptfile", make_text(kKptfile)}};
  for (int i = 1; i < 30; ++i) {
    const Edition& edition = i % 2 == 0 ? even : i % 3 == 0 ? third : Edition{};
    files[fmt::format("deployment-{:02}.yaml", i)] = deployment(i, edition);
  }
  return files;
}

// Ours changed every second file, upstream every second and some others.
void merge_30_files(benchmark::State& state) {
  const Files base = package({}, {});
  const Files ours = package({5, "1.4.2", " # tuned"}, {});
  const Files theirs = package({1, "1.5.0", ""}, {1, "1.5.0", ""});
  for ([[maybe_unused]] auto _ : state) {
    const auto merged = update_package(UpdateStrategy::ResourceMerge, {base, ours, theirs});
    if (!merged) return state.SkipWithError(merged.error().message.c_str());
    benchmark::DoNotOptimize(merged->size());
  }
}
BENCHMARK(merge_30_files)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace porchsim::kpt
