// Laws of the catalog's functions as programs, over lists of real-looking resources.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "functions/catalog/catalog_programs.h"
#include "functions/text/yaml11_value.h"
#include "kpt/sdk/kube_object.h"

namespace porchsim::functions {
namespace {

struct Step {
  std::string function;
  std::string config;  // from apiVersion on
};

std::string config_map(const std::string& data) {
  return fmt::format("apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: conf\ndata: {{{}}}\n",
                     data);
}

// A run of each changes nothing that an earlier run of it has done.
rc::Gen<Step> idempotent_steps() {
  return rc::gen::element<Step>(
      Step{"set-namespace", config_map("namespace: shop")},
      Step{"set-labels", config_map("tier: web, app: 'yes'")},
      Step{"set-annotations", config_map("owner: me, note: '1'")},
      Step{"set-annotations",
           "apiVersion: fn.kpt.dev/v1alpha1\nkind: SetAnnotations\nmetadata: {name: s}\n"
           "annotations: {n: 2.0, b: on, d: 2001-01-01, l: '[p]', t: 'a: b'}\n"},
      Step{"set-image", config_map("name: nginx, newTag: '2.0'")},
      Step{"set-image",
           "apiVersion: fn.kpt.dev/v1alpha1\nkind: SetImage\nmetadata: {name: s}\n"
           "image: {name: nginx, newTag: '2.0'}\n"
           "additionalImageFields: [{path: spec/replicas}, {path: data/k, create: true}]\n"},
      Step{"apply-setters", config_map("size: '3', tag: v2")},
      Step{"search-replace", config_map("by-path: metadata.labels.x, put-value: z")},
      Step{"search-replace", config_map("by-value: old, put-value: fresh")},
      Step{"ensure-name-substring", config_map("prepend: pre-")},
      Step{"upsert-resource", config_map("k: v")},
      Step{"apply-replacements",
           "apiVersion: fn.kpt.dev/v1alpha1\nkind: ApplyReplacements\nmetadata: {name: r}\n"
           "replacements:\n- source: {kind: Deployment, name: b, fieldPath: spec.replicas}\n"
           "  targets:\n  - select: {kind: ConfigMap}\n    fieldPaths: [data.copy]\n"
           "    options: {create: true}\n"});
}

constexpr const char* kResources[] = {
    "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a # first\n  labels: {x: 'y'}\ndata:\n  "
    "k: \"1\"\n",
    "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: b\nspec:\n  replicas: 1 # kpt-set: "
    "${size}\n  template:\n    spec:\n      containers:\n      - name: c\n        image: "
    "nginx:v1 # kpt-set: nginx:${tag}\n      volumes:\n      - configMap: {name: a}\n",
    "apiVersion: v1\nkind: Namespace\nmetadata:\n  name: old\n",
    "# kept\napiVersion: v1\nkind: Service\nmetadata:\n  name: c\n  namespace: old\n  "
    "annotations:\n    config.kubernetes.io/depends-on: apps/namespaces/old/Deployment/b\n",
    "apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: d, labels: {tier: none}}\nspec:\n  "
    "list:\n    - 1\n    - text: |\n        old\n        lines\n"};

std::string indented(const std::string& text, const std::string& first) {
  std::string out;
  std::string prefix = first;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start) + 1;
    out += prefix + text.substr(start, end - start);
    prefix = "  ";
    start = end;
  }
  return out;
}

std::string list_of(const Step& step) {
  std::string text = "apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n";
  // The Deployment is what others refer to.
  text += indented(kResources[1], "- ");
  for (const int i : {0, 2, 3, 4}) {
    if (*rc::gen::arbitrary<bool>()) text += indented(kResources[i], "- ");
  }
  return text + "functionConfig:\n" + indented(step.config, "  ");
}

std::string without_results(const std::string& output) {
  return output.substr(0, output.find("\nresults:") + 1);
}

RC_GTEST_PROP(ProgramLaws, a_function_run_on_its_output_changes_nothing, ()) {
  const Step step = *idempotent_steps();
  const auto program = find_catalog_executable(step.function);
  const std::string input = list_of(step);
  const ProgramRun once = program->run(input);
  RC_LOG() << step.function << "\n" << input << once.output << once.error_text << "\n";
  RC_ASSERT(once.exit_code == 0);
  const ProgramRun twice = program->run(once.output);
  RC_LOG() << twice.output << twice.error_text << "\n";
  RC_ASSERT(twice.exit_code == 0);
  RC_ASSERT(without_results(once.output) == without_results(twice.output));
}

// YAML 1.1, which Kubernetes reads, would take some of these texts for something else.
RC_GTEST_PROP(ProgramLaws, what_set_annotations_writes_is_that_string_for_yaml_1_1, ()) {
  const auto text = *rc::gen::container<std::string>(
      rc::gen::element('a', 'n', 'o', 'y', '0', '1', 'x', 'e', '.', '-', '+', ' ', ':', '#', '[',
                       ']', '{', '}', '\'', '"', '!', '&', '*', '?', '|', '~', '_', '<', '='));
  kpt::yaml::Node given = kpt::yaml::Node::scalar(text, "!!str", kpt::yaml::kDoubleQuoted);
  kpt::yaml::Node data = kpt::yaml::Node::mapping();
  data.set("k", std::move(given));
  const std::string config = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: conf\ndata:\n  " +
                             kpt::yaml::print(data);
  const ProgramRun run =
      find_catalog_executable("set-annotations")->run(list_of({"set-annotations", config}));
  RC_LOG() << run.output << run.error_text << "\n";
  RC_ASSERT(run.exit_code == 0);
  const auto output = kpt::parse_kube_object(run.output);
  RC_ASSERT(output.has_value());
  const kpt::yaml::Node* value =
      output->node().find("items")->content[0].at({"metadata", "annotations", "k"});
  RC_ASSERT(value != nullptr);
  const Yaml11Value read = yaml11_value(*value);
  RC_ASSERT(read.type == Yaml11Type::String);
  RC_ASSERT(read.text == text);
}

RC_GTEST_PROP(ProgramLaws, what_porch_has_built_in_keeps_what_the_executable_makes, ()) {
  const Step step = {"set-namespace", config_map("namespace: shop")};
  const std::string input = list_of(step);
  const ProgramRun executable = find_catalog_executable(step.function)->run(input);
  const ProgramRun built_in = find_catalog_builtin(step.function)->run(executable.output);
  RC_ASSERT(built_in.exit_code == 0);
  RC_ASSERT(without_results(built_in.output) == without_results(executable.output));
}

// Bytes of a list replaced, dropped or repeated.
RC_GTEST_PROP(ProgramLaws, no_input_is_too_broken, ()) {
  const Step step = *idempotent_steps();
  std::string input = list_of(step);
  const int edits = *rc::gen::inRange(1, 6);
  for (int i = 0; i < edits; ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, input.size());
    const char fresh =
        *rc::gen::element('[', '{', '-', '*', '&', ':', '\n', ' ', '"', '\'', '#', '~');
    input[at] = fresh;
  }
  const ProgramRun run = find_catalog_executable(step.function)->run(input);
  RC_ASSERT(run.exit_code >= 0 && run.exit_code <= 2);
  RC_ASSERT((run.exit_code == 0) == run.error_text.empty());
}

}  // namespace
}  // namespace porchsim::functions
