// Laws of rendering, over packages with pipelines of the catalog's functions.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "functions/render/function_registry.h"
#include "functions/render/pipeline.h"
#include "functions/render/sibling_renders.h"

namespace porchsim::functions {
namespace {

std::string function(std::string_view image, std::string_view key, std::string_view value) {
  return fmt::format("  - image: gcr.io/kpt-fn/{}\n    configMap:\n      {}: {}\n", image, key,
                     value);
}

rc::Gen<std::string> functions() {
  return rc::gen::element<std::string>(function("set-namespace:v0.4.1", "namespace", "shop"),
                                       function("set-labels:v0.2.0", "tier", "web"),
                                       function("set-annotations:v0.1.4", "owner", "'me: too'"),
                                       function("set-labels:v0.2.0", "tier", "back"),
                                       function("apply-setters:v0.2.0", "size", "'3'"));
}

rc::Gen<std::string> resources() {
  return rc::gen::element<std::string>(
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a # first\ndata:\n  k: \"1\"\n",
      "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: b\nspec:\n"
      "  replicas: 1 # kpt-set: ${size}\n  template:\n    metadata:\n      labels:\n        x: y\n",
      "# two in a file\napiVersion: v1\nkind: Namespace\nmetadata:\n  name: shop\n---\n"
      "apiVersion: v1\nkind: Service\nmetadata:\n  name: c\n  namespace: old\n",
      "apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: d, labels: {tier: none}}\n");
}

kpt::Files any_package() {
  kpt::Files files;
  const auto pipeline =
      *rc::gen::resize(4, rc::gen::container<std::vector<std::string>>(functions()));
  std::string kptfile = "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: p # ours\n";
  if (!pipeline.empty()) kptfile += "pipeline:\n  mutators:\n";
  for (const std::string& one : pipeline) kptfile += one;
  files["Kptfile"] = kpt::make_text(kptfile);
  const auto texts = *rc::gen::resize(3, rc::gen::unique<std::vector<std::string>>(resources()));
  for (std::size_t i = 0; i < texts.size(); ++i) {
    files[fmt::format("r{}.yaml", i)] = kpt::make_text(texts[i]);
  }
  if (*rc::gen::arbitrary<bool>()) {
    files["sub/Kptfile"] = kpt::make_text(
        "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: sub\npipeline:\n  mutators:\n" +
        *functions());
    files["sub/r.yaml"] = kpt::make_text(
        "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: inner\ndata: {size: 1}\n");
  }
  files["notes.txt"] = kpt::make_text("not for functions\n");
  return files;
}

// A function with a name, which no function knows of, maybe of some resources alone.
std::string named(const std::string& one) {
  const auto selectors = *rc::gen::element<std::string>(
      "", "    selectors:\n    - kind: ConfigMap\n", "    exclude:\n    - name: c\n",
      "    selectors:\n    - kind: Kptfile\n    - kind: Namespace\n",
      "    selectors:\n    - labels:\n        tier: none\n");
  const auto name = *rc::gen::element<std::string>("", "    name: one\n", "    name: two\n");
  return one + name + selectors;
}

// Packages that are much alike: few functions and resources, Kptfiles with this and that.
kpt::Files any_sibling() {
  using Text = std::string;
  Text kptfile = "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: " +
                 *rc::gen::element<Text>("app", "zoo # ours") + "\n";
  kptfile += *rc::gen::element<Text>("", "  labels:\n    tier: none\n");
  kptfile += *rc::gen::element<Text>(
      "  annotations:\n    config.kubernetes.io/local-config: \"true\"\n",
      "  annotations:\n    config.kubernetes.io/local-config: \"true\"\n"
      "    internal.kpt.dev/upstream-identifier: kpt.dev|Kptfile|default|app\n",
      "", "  annotations:\n    config.kubernetes.io/local-config: \"false\"\n");
  kptfile += *rc::gen::element<Text>(
      "", "info:\n  description: \"of one: and all\"\n",
      "status:\n  conditions:\n    - type: Rendered\n      status: 'True'\n",
      "upstreamLock:\n  type: git\n  git:\n    repo: a\n    directory: /\n    ref: v1\n    commit: "
      "'1'\n");
  const Text place = *rc::gen::element<Text>("shop", "back");
  const auto pipeline = *rc::gen::elementOf(
      std::vector<std::vector<Text>>{{function("set-namespace:v0.4.1", "namespace", place)},
                                     {function("set-labels:v0.2.0", "tier", place),
                                      function("set-namespace:v0.4.1", "namespace", "shop")},
                                     {function("set-labels:v0.2.0", "tier", "web"),
                                      function("set-annotations:v0.1.4", "owner", place)}});
  kptfile += "pipeline:\n  mutators:\n";
  for (const Text& one : pipeline) kptfile += named(one);
  kpt::Files files;
  files["Kptfile"] = kpt::make_text(kptfile);
  files["r0.yaml"] = kpt::make_text(*resources());
  return files;
}

std::vector<std::string> images_of(const RenderOutcome& outcome) {
  std::vector<std::string> images;
  for (const FunctionRun& run : outcome.runs) images.push_back(run.image);
  return images;
}

RC_GTEST_PROP(RenderLaws, what_is_known_of_siblings_changes_no_render, ()) {
  const FunctionRegistry& registry = FunctionRegistry::standard();
  kpt::ParsedFiles parsed(16);
  kpt::PackageCache<RenderOutcome> known(64);
  for (int i = 0; i < 24; ++i) {
    const kpt::Files files = any_sibling();
    const RenderOutcome alone = render(files, registry);
    const auto key = sibling_key(files, parsed);
    if (!key) continue;
    const RenderOutcome* const sibling = known.find({*key});
    const auto alike = sibling ? render_like(*sibling, files, parsed) : std::nullopt;
    known.keep({*key}, alone);
    if (!alike) continue;
    RC_LOG() << *files.at("Kptfile") << "\n";
    RC_ASSERT(kpt::same_files(alone.files, alike->files));
    RC_ASSERT(alone.status.error == alike->status.error);
    RC_ASSERT(alone.status.result == alike->status.result);
    RC_ASSERT(images_of(alone) == images_of(*alike));
    RC_ASSERT(alone.functions_run == alike->functions_run);
    RC_ASSERT(alone.conversion_error == alike->conversion_error);
  }
}

// The results of functions tell what they changed, which a second time is nothing.
std::string without_results(const std::string& kptfile) {
  return kptfile.substr(0, kptfile.find("  renderStatus:"));
}

void expect_same(const kpt::Files& a, const kpt::Files& b) {
  RC_ASSERT(a.size() == b.size());
  for (const auto& [path, text] : a) {
    RC_LOG() << path << ":\n" << *text << "\n";
    RC_ASSERT(b.contains(path));
    RC_ASSERT(without_results(*b.at(path)) == without_results(*text));
  }
}

RC_GTEST_PROP(RenderLaws, rendering_what_was_rendered_changes_nothing, ()) {
  const FunctionRegistry registry = FunctionRegistry::standard();
  const RenderOutcome once = render(any_package(), registry);
  RC_ASSERT(once.ok());
  const RenderOutcome twice = render(once.files, registry);
  RC_ASSERT(twice.ok());
  expect_same(once.files, twice.files);
  RC_ASSERT(once.functions_run == twice.functions_run);
}

RC_GTEST_PROP(RenderLaws, what_others_have_parsed_changes_no_render, ()) {
  const FunctionRegistry registry = FunctionRegistry::standard();
  kpt::ParsedFiles parsed(4);
  for (int i = 0; i < 3; ++i) {
    const kpt::Files files = any_package();
    const RenderOutcome alone = render(files, registry);
    const RenderOutcome shared = render(files, registry, {.parsed = &parsed});
    expect_same(alone.files, shared.files);
    RC_ASSERT(alone.status.error == shared.status.error);
  }
}

RC_GTEST_PROP(RenderLaws, a_failing_function_leaves_the_resources_alone, ()) {
  kpt::Files files = any_package();
  std::string kptfile = *files.at("Kptfile");
  if (kptfile.find("pipeline:") == std::string::npos) kptfile += "pipeline:\n  mutators:\n";
  files["Kptfile"] = kpt::make_text(kptfile + "  - image: example.com/fail:v1\n");
  const RenderOutcome outcome = render(files, FunctionRegistry::standard());
  RC_ASSERT(!outcome.ok());
  for (const auto& [path, text] : files) {
    if (path != "Kptfile") RC_ASSERT(*outcome.files.at(path) == *text);
  }
}

}  // namespace
}  // namespace porchsim::functions
