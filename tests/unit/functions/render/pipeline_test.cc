#include "functions/render/pipeline.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kpt/kptfile/kptfile.h"

namespace porchsim::functions {
namespace {

std::string kptfile(std::string_view rest, std::string_view annotations = "") {
  return "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n" +
         std::string(annotations) + std::string(rest);
}

std::string config_map(std::string_view name, std::string_view name_space = "old") {
  return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + std::string(name) +
         "\n  namespace: " + std::string(name_space) + "\n";
}

std::string set_namespace(std::string_view value) {
  return "  - image: set-namespace:v0.4.5\n    configMap:\n      namespace: " + std::string(value) +
         "\n";
}

const std::string kMutators = "pipeline:\n  mutators:\n";

kpt::Files files(std::initializer_list<std::pair<const char*, std::string>> list) {
  kpt::Files made;
  for (const auto& [path, text] : list) made.emplace(path, kpt::make_text(text));
  return made;
}

RenderOutcome run(const kpt::Files& input, const RenderOptions& options = {},
                  const FunctionFaults& faults = {}) {
  return render(input, FunctionRegistry::standard(), options, faults);
}

kpt::Kptfile root_kptfile(const RenderOutcome& outcome) {
  return *kpt::decode_kptfile(*outcome.files.at("Kptfile"));
}

TEST(RenderTest, runs_the_mutators_and_says_so_in_the_kptfile) {
  const RenderOutcome outcome = run(files(
      {{"Kptfile", kptfile(kMutators + set_namespace("prod"))}, {"cm.yaml", config_map("a")}}));
  EXPECT_TRUE(outcome.ok());
  EXPECT_EQ(outcome.functions_run, 1U);
  EXPECT_EQ(*outcome.files.at("cm.yaml"), config_map("a", "prod"));
  const kpt::Kptfile kptfile = root_kptfile(outcome);
  ASSERT_EQ(kptfile.status->conditions.size(), 1U);
  EXPECT_EQ(kptfile.status->conditions[0],
            (kpt::KptfileCondition{"Rendered", "True", "RenderSuccess", ""}));
  EXPECT_EQ(outcome.status.result["kind"].as_string(), "FunctionResultList");
  EXPECT_EQ(outcome.status.result["items"][std::size_t{0}]["image"].as_string(),
            "ghcr.io/kptdev/krm-functions-catalog/set-namespace:v0.4.5");
}

// Each doubles what is there; the real ones would end when their memory does.
TEST(RenderTest, functions_that_make_too_much_fail) {
  std::string pipeline = kMutators;
  for (int i = 0; i < 40; ++i) {
    pipeline +=
        "  - image: search-replace:v0.2.0\n    configMap:\n      by-value-regex: ^(x+)$\n"
        "      put-value: ${1}${1}\n";
  }
  const RenderOutcome outcome = run(
      files({{"Kptfile", kptfile(pipeline)}, {"cm.yaml", config_map("a") + "data:\n  a: x\n"}}));
  EXPECT_FALSE(outcome.ok());
  EXPECT_NE(outcome.status.error.find("its output has more than 16777216 bytes"), std::string::npos)
      << outcome.status.error;
}

// The first render's status tells of changes that the second has no more to make.
TEST(RenderTest, from_the_second_time_on_rendering_changes_nothing) {
  const RenderOutcome once = run(files(
      {{"Kptfile", kptfile(kMutators + set_namespace("prod"))}, {"cm.yaml", config_map("a")}}));
  const RenderOutcome twice = run(once.files);
  EXPECT_EQ(*twice.files.at("cm.yaml"), *once.files.at("cm.yaml"));
  EXPECT_NE(*twice.files.at("Kptfile"), *once.files.at("Kptfile"));
  EXPECT_EQ(*run(twice.files).files.at("Kptfile"), *twice.files.at("Kptfile"));
}

TEST(RenderTest, an_empty_pipeline_only_tidies) {
  const RenderOutcome outcome =
      run(files({{"Kptfile", kptfile("# gone\n")},
                 {"cm.yaml", config_map("a") + "data:   {a: b} # kept\n"}}));
  EXPECT_TRUE(outcome.ok());
  EXPECT_EQ(*outcome.files.at("cm.yaml"), config_map("a") + "data: {a: b} # kept\n");
  EXPECT_EQ(outcome.files.at("Kptfile")->find('#'), std::string::npos);
}

TEST(RenderTest, what_a_function_puts_nowhere_goes_to_the_folder_of_its_configuration) {
  const std::string config =
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: conf\n"
      "  annotations:\n    config.kubernetes.io/local-config: \"true\"\ndata:\n  prepend: dev-\n";
  const kpt::Files input =
      files({{"Kptfile", kptfile(kMutators + "  - image: ensure-name-substring:v0.2.0\n"
                                             "    configPath: sub/conf.yaml\n")},
             {"sub/conf.yaml", config},
             {"cm.yaml", config_map("a")}});
  const RenderOutcome outcome = run(input);
  EXPECT_TRUE(outcome.files.contains("sub/old/configmap_dev-a.yaml"));
}

TEST(RenderTest, an_index_that_is_no_number_cannot_be_saved_beside_another) {
  const auto indexed = [](std::string_view name) {
    return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + std::string(name) + "\n";
  };
  const std::string config =
      "  - image: set-annotations:v0.1.4\n    configMap:\n"
      "      internal.config.kubernetes.io/index: x\n      config.kubernetes.io/index: x\n"
      "    selectors:\n    - name: b\n";
  const RenderOutcome outcome = run(files({{"Kptfile", kptfile(kMutators + config)},
                                           {"cm.yaml", indexed("a") + "---\n" + indexed("b")}}));
  EXPECT_FALSE(outcome.ok());
  EXPECT_NE(outcome.status.error.find(
                "unable to parse config.kubernetes.io/index x :strconv.Atoi: parsing \"x\": "
                "invalid syntax"),
            std::string::npos)
      << outcome.status.error;
}

TEST(RenderTest, without_the_status_option_the_kptfile_keeps_its_comments) {
  const kpt::Files input = files({{"Kptfile", kptfile("# kept\n")}});
  EXPECT_EQ(*run(input, {.rendered_status = false}).files.at("Kptfile"), kptfile("# kept\n"));
}

TEST(RenderTest, subpackages_come_first_and_their_parent_sees_their_output) {
  const RenderOutcome outcome =
      run(files({{"Kptfile", kptfile(kMutators + set_namespace("parent"))},
                 {"cm.yaml", config_map("a")},
                 {"sub/Kptfile", kptfile(kMutators + set_namespace("child"))},
                 {"sub/cm.yaml", config_map("b")}}));
  EXPECT_EQ(*outcome.files.at("sub/cm.yaml"), config_map("b", "parent"));
  EXPECT_EQ(outcome.files.at("sub/Kptfile")->find("Rendered"), std::string::npos);
}

TEST(RenderTest, breadth_first_lets_the_child_have_the_last_word) {
  const std::string annotations = "  annotations:\n    kpt.dev/bfs-rendering: \"true\"\n";
  const RenderOutcome outcome =
      run(files({{"Kptfile", kptfile(kMutators + set_namespace("parent"), annotations)},
                 {"cm.yaml", config_map("a")},
                 {"sub/Kptfile", kptfile(kMutators + set_namespace("child"))},
                 {"sub/cm.yaml", config_map("b")}}));
  EXPECT_EQ(*outcome.files.at("cm.yaml"), config_map("a", "parent"));
  EXPECT_EQ(*outcome.files.at("sub/cm.yaml"), config_map("b", "child"));
}

const std::string kFailing = "  - image: fail\n    configMap:\n      message: not today\n";

TEST(RenderTest, a_failure_leaves_the_files_and_is_told_in_the_kptfile) {
  const kpt::Files input =
      files({{"Kptfile", kptfile(kMutators + set_namespace("prod") + kFailing)},
             {"cm.yaml", config_map("a")}});
  const RenderOutcome outcome = run(input);
  EXPECT_EQ(outcome.status.error, "fn.render: pkg /:\n\tpkg.render:\n\tpipeline.run: not today");
  EXPECT_EQ(*outcome.files.at("cm.yaml"), config_map("a"));
  EXPECT_EQ(outcome.functions_run, 1U);
  EXPECT_EQ(outcome.status.result["exitCode"].as_integer(), 1);
  const kpt::KptfileCondition condition = root_kptfile(outcome).status->conditions.at(0);
  EXPECT_EQ(condition.status, "False");
  EXPECT_EQ(condition.reason, "RenderFailed");
  EXPECT_EQ(condition.message, "pkg.render: pkg .:\n\tpipeline.run: not today");
}

TEST(RenderTest, functions_have_run_where_their_output_cannot_be_written) {
  const std::string move =
      "  - image: set-annotations:v0.1.4\n    configMap:\n      config.kubernetes.io/path: d\n"
      "    selectors:\n    - name: a\n";
  const RenderOutcome outcome = run(files({{"Kptfile", kptfile(kMutators + move)},
                                           {"a.yaml", config_map("a")},
                                           {"d/b.yaml", config_map("b")}}));
  EXPECT_EQ(outcome.status.error,
            "failed to save resources: config.kubernetes.io/path cannot be a directory: d");
  EXPECT_EQ(outcome.runs.size(), 1U);
}

TEST(RenderTest, save_on_failure_keeps_what_was_done_before) {
  const std::string annotations = "  annotations:\n    kpt.dev/save-on-render-failure: \"TRUE\"\n";
  const RenderOutcome outcome =
      run(files({{"Kptfile", kptfile(kMutators + set_namespace("prod") + kFailing, annotations)},
                 {"cm.yaml", config_map("a")}}));
  EXPECT_FALSE(outcome.ok());
  EXPECT_EQ(*outcome.files.at("cm.yaml"), config_map("a", "prod"));
}

// kpt keeps it only where the pipeline of the root or of a package right below it failed.
TEST(RenderTest, save_on_failure_keeps_nothing_when_a_subpackage_cannot_be_read) {
  const std::string annotations = "  annotations:\n    kpt.dev/save-on-render-failure: \"true\"\n";
  const RenderOutcome outcome =
      run(files({{"Kptfile", kptfile(kMutators + set_namespace("prod"), annotations)},
                 {"a/Kptfile", kptfile(kMutators + set_namespace("prod"))},
                 {"a/cm.yaml", config_map("a")},
                 {"b/Kptfile", kptfile(kMutators + set_namespace("prod"))},
                 {"b/cm.yaml", "a: [\n"}}));
  EXPECT_FALSE(outcome.ok());
  EXPECT_EQ(*outcome.files.at("a/cm.yaml"), config_map("a"));
}

TEST(RenderTest, selectors_choose_and_exclusions_spare) {
  const std::string selected =
      set_namespace("prod") +
      "    selectors:\n    - kind: ConfigMap\n    exclude:\n    - name: b\n";
  const RenderOutcome outcome = run(files({{"Kptfile", kptfile(kMutators + selected)},
                                           {"a.yaml", config_map("a")},
                                           {"b.yaml", config_map("b")}}));
  EXPECT_EQ(*outcome.files.at("a.yaml"), config_map("a", "prod"));
  EXPECT_EQ(*outcome.files.at("b.yaml"), config_map("b", "old"));
}

TEST(RenderTest, what_a_validator_changes_is_dropped) {
  const RenderOutcome outcome =
      run(files({{"Kptfile", kptfile("pipeline:\n  validators:\n" + set_namespace("prod"))},
                 {"cm.yaml", config_map("a")}}));
  EXPECT_TRUE(outcome.ok());
  EXPECT_EQ(*outcome.files.at("cm.yaml"), config_map("a"));
}

TEST(RenderTest, no_kptfile_no_render) {
  const kpt::Files input = files({{"cm.yaml", "a:   1\n"}});
  const RenderOutcome outcome = run(input);
  EXPECT_TRUE(outcome.ok());
  EXPECT_TRUE(outcome.status.result.is_null());
  EXPECT_EQ(*outcome.files.at("cm.yaml"), "a:   1\n");
}

struct Refusal {
  const char* name;
  const char* kptfile_rest;
  const char* error;
};

class RenderRefuses : public testing::TestWithParam<Refusal> {};

TEST_P(RenderRefuses, with_the_text_of_kpt) {
  const kpt::Files input =
      files({{"Kptfile", kptfile(GetParam().kptfile_rest)}, {"cm.yaml", config_map("a")}});
  EXPECT_EQ(run(input).status.error, std::string("fn.render: pkg /:\n\t") + GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    Kptfiles, RenderRefuses,
    testing::Values(
        Refusal{"unknown_image", "pipeline:\n  mutators:\n  - image: example.com/nope:v1\n",
                "pkg.render:\n\tpipeline.run: func eval \"example.com/nope:v1\" failed: rpc error: "
                "code = NotFound desc = "
                "function \"example.com/nope:v1\" not found"},
        Refusal{"exec", "pipeline:\n  mutators:\n  - exec: ./x\n",
                "pkg.render:\n\tpipeline.run: must run with `--allow-exec` option to allow running "
                "function binaries"},
        Refusal{"bad_image", "pipeline:\n  mutators:\n  - image: Touch\n",
                "pkg.read: invalid pipeline: function \"Touch\": Kptfile is invalid:\nField: "
                "`pipeline.mutators[0].image`\nValue: \"Touch\"\nReason: function name \"Touch\" "
                "is invalid\n"},
        Refusal{"missing_config",
                "pipeline:\n  mutators:\n  - image: noop\n    configPath: c.yaml\n",
                "pkg.read: invalid pipeline: function \"noop\": Kptfile is invalid:\nField: "
                "`pipeline.mutators[0].configPath`\nValue: \"c.yaml\"\nReason: functionConfig must "
                "exist in the current "
                "package\n"},
        Refusal{"unknown_field", "weird: 1\n",
                "pkg.read: error reading Kptfile at \"/\": yaml: unmarshal errors:\n  line 5: "
                "field weird not found in "
                "type v1.KptFile"}),
    [](const auto& test) { return test.param.name; });

TEST(RenderTest, without_a_runner_builtins_run_and_others_stop_it_before_the_first) {
  FunctionRegistry registry = FunctionRegistry::standard();
  registry.remove_runner();
  EXPECT_FALSE(registry.is_standard());
  const std::string built_in = kMutators + set_namespace("prod");
  const auto render_of = [&registry](const std::string& pipeline) {
    return render(files({{"Kptfile", kptfile(pipeline)}, {"cm.yaml", config_map("a")}}), registry,
                  {});
  };
  EXPECT_EQ(*render_of(built_in).files.at("cm.yaml"), config_map("a", "prod"));
  const RenderOutcome other = render_of(built_in + "  - image: set-labels:v0.2.0\n");
  EXPECT_EQ(other.functions_run, 0U);
  EXPECT_EQ(other.status.error,
            "fn.render: pkg /:\n\tpkg.render:\n\tpipeline.run: function runtime failed to evaluate "
            "function \"ghcr.io/kptdev/krm-functions-catalog/set-labels:v0.2.0\": function "
            "\"ghcr.io/kptdev/krm-functions-catalog/set-labels:v0.2.0\" not found");
}

TEST(RenderTest, a_fault_fails_one_run_as_the_function_runner_would) {
  const RenderOutcome outcome =
      run(files({{"Kptfile", kptfile(kMutators + "  - image: noop\n" + set_namespace("prod") +
                                     "  - image: noop\n")},
                 {"cm.yaml", config_map("a")}}),
          {}, {{}, {.failure = "rpc error: code = Unavailable desc = gone"}, {}});
  EXPECT_EQ(outcome.status.error,
            "fn.render: pkg /:\n\tpkg.render:\n\tpipeline.run: func eval "
            "\"ghcr.io/kptdev/krm-functions-catalog/set-namespace:v0.4.5\" failed: rpc error: code "
            "= Unavailable desc = gone");
  EXPECT_EQ(outcome.runs.size(), 2U) << "the third was not reached";
}

}  // namespace
}  // namespace porchsim::functions
