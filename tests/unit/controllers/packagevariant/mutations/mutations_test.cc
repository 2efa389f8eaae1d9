// Package context, functions and injection, as text before and after.
#include <gtest/gtest.h>

#include "controllers/packagevariant/mutations/draft_resources.h"
#include "controllers/packagevariant/mutations/function_pipeline.h"
#include "controllers/packagevariant/mutations/injection.h"
#include "controllers/packagevariant/mutations/package_context.h"

namespace porchsim::packagevariant {
namespace {

constexpr std::string_view kKptfile =
    "apiVersion: kpt.dev/v1 # keep me\n"
    "kind: Kptfile\n"
    "metadata:\n"
    "  name: app\n";
constexpr std::string_view kContext =
    "apiVersion: v1\n"
    "kind: ConfigMap\n"
    "metadata:\n"
    "  name: kptfile.kpt.dev\n"
    "data:\n"
    "  name: app # its name\n"
    "  zone: a\n";
constexpr std::string_view kWantsInjection =
    "apiVersion: v1\n"
    "kind: ConfigMap\n"
    "metadata:\n"
    "  name: endpoints\n"
    "  annotations:\n"
    "    kpt.dev/config-injection: required\n"
    "data:\n"
    "  db: none\n";

api::PackageVariant variant(std::string_view spec) {
  const auto json = api::Json::parse(spec);
  EXPECT_TRUE(json) << spec;
  auto pv = api::PackageVariant::from_json(api::Json::object({{"spec", *json}}));
  pv.meta.name = "my-pv";
  pv.meta.name_space = "default";
  return pv;
}

using FileTexts = std::map<std::string, std::string_view>;

class MutationsTest : public testing::Test {
 protected:
  api::Result<DraftResources> calculate(std::string_view spec, const FileTexts& files) {
    api::PackageRevisionResources resources;
    resources.meta.name = "down.app.packagevariant-1";
    resources.meta.name_space = "default";
    for (const auto& [path, text] : files) {
      resources.spec.resources[path] = std::make_shared<const std::string>(text);
    }
    const ListCluster list = [this](const GroupVersionKind& kind) { return list_cluster(kind); };
    return calculate_draft_resources(variant(spec), api::Object::from(resources),
                                     {cache_, list, options_});
  }

  // "error: …", "unchanged", or the file's text.
  std::string outcome(std::string_view spec, const FileTexts& files, std::string_view path) {
    const auto result = calculate(spec, files);
    if (!result) return "error: " + result.error().message;
    return result->changed ? *result->files.find(path)->second : "unchanged";
  }

  api::Result<std::vector<api::ObjectPtr>> list_cluster(const GroupVersionKind& kind) {
    if (kind.kind == "Unknown") return api::fail(api::Reason::NoMatch, "no such kind");
    return cluster_;
  }

  void in_cluster(std::string_view object) {
    cluster_.push_back(api::Object::from_json(*api::Json::parse(object)));
  }

  FileCache cache_{16};
  Options options_;
  std::vector<api::ObjectPtr> cluster_;
};

constexpr std::string_view kNothing = "{}";

TEST_F(MutationsTest, a_variant_that_wants_nothing_changes_nothing) {
  EXPECT_EQ(outcome(kNothing, {{"Kptfile", kKptfile}}, "Kptfile"), "unchanged");
}

TEST_F(MutationsTest, resources_without_files_or_kptfile_are_errors) {
  EXPECT_EQ(outcome(kNothing, {}, "Kptfile"),
            "error: nil resources found for PackageRevisionResources "
            "'default/down.app.packagevariant-1'");
  EXPECT_EQ(outcome(kNothing, {{"a.yaml", kContext}}, "Kptfile"),
            "error: \"Kptfile\" not found in PackageRevisionResources "
            "'default/down.app.packagevariant-1'");
}

TEST_F(MutationsTest, package_context_keys_are_set_and_removed_with_comments_kept) {
  const std::string_view spec =
      R"({"packageContext": {"data": {"region": "north", "n": "1"}, "removeKeys": ["zone"]}})";
  EXPECT_EQ(outcome(spec, {{"Kptfile", kKptfile}, {"package-context.yaml", kContext}},
                    "package-context.yaml"),
            "apiVersion: v1\n"
            "kind: ConfigMap\n"
            "metadata:\n"
            "  name: kptfile.kpt.dev\n"
            "data:\n"
            "  name: app # its name\n"
            "  \"n\": \"1\"\n"
            "  region: north\n");
}

TEST_F(MutationsTest, only_the_file_that_changes_is_printed_anew) {
  const std::string_view odd = "kind:   Kptfile\napiVersion: kpt.dev/v1\nmetadata: {name: app}\n";
  const std::string_view spec = R"({"packageContext": {"data": {"region": "north"}}})";
  const FileTexts files = {{"Kptfile", odd}, {"package-context.yaml", kContext}};
  EXPECT_EQ(outcome(spec, files, "Kptfile"), odd);
}

TEST_F(MutationsTest, keys_that_are_there_already_change_nothing_whatever_the_formatting) {
  const std::string_view spec =
      R"({"packageContext": {"data": {"zone": "a"}, "removeKeys": ["gone"]}})";
  const std::string odd = std::string(kContext) + "\n\n# the end\n";
  EXPECT_EQ(outcome(spec, {{"Kptfile", kKptfile}, {"package-context.yaml", odd}}, "Kptfile"),
            "unchanged");
}

TEST_F(MutationsTest, a_package_without_context_cannot_take_keys) {
  const std::string_view spec = R"({"packageContext": {"data": {"zone": "a"}}})";
  EXPECT_EQ(outcome(spec, {{"Kptfile", kKptfile}}, "Kptfile"),
            "error: \"package-context.yaml\" not found in PackageRevisionResources "
            "'default/down.app.packagevariant-1'");
}

constexpr std::string_view kTwoFunctions =
    R"({"pipeline": {"mutators": [{"name": "ns", "image": "set-namespace:v1"}],
                     "validators": [{"image": "kubeval:v1"}]}})";

TEST_F(MutationsTest, functions_come_first_under_names_of_their_own) {
  const std::string own = std::string(kKptfile) +
                          "pipeline:\n"
                          "  mutators:\n"
                          "  - image: set-labels:v1 # the user's\n";
  const std::string expected = std::string(kKptfile) +
                               "pipeline:\n"
                               "  mutators:\n"
                               "  - name: PackageVariant.my-pv.ns.0\n"
                               "    image: set-namespace:v1\n"
                               "  - image: set-labels:v1 # the user's\n"
                               "  validators:\n"
                               "  - name: PackageVariant.my-pv..0\n"
                               "    image: kubeval:v1\n";
  EXPECT_EQ(outcome(kTwoFunctions, {{"Kptfile", own}}, "Kptfile"), expected);
  EXPECT_EQ(outcome(kTwoFunctions, {{"Kptfile", expected}}, "Kptfile"), "unchanged");
}

TEST_F(MutationsTest, functions_no_longer_wanted_go_and_an_empty_pipeline_with_them) {
  const std::string mutated = std::string(kKptfile) +
                              "pipeline:\n"
                              "  mutators:\n"
                              "  - name: PackageVariant.my-pv.ns.0\n"
                              "    image: set-namespace:v1\n";
  EXPECT_EQ(outcome(kNothing, {{"Kptfile", mutated}}, "Kptfile"), kKptfile);
}

TEST_F(MutationsTest, another_order_of_own_functions_is_a_change) {
  const std::string reordered = std::string(kKptfile) +
                                "pipeline:\n"
                                "  mutators:\n"
                                "  - image: set-labels:v1\n"
                                "  - name: PackageVariant.my-pv.ns.0\n"
                                "    image: set-namespace:v1\n";
  const std::string_view spec =
      R"({"pipeline": {"mutators": [{"name": "ns", "image": "set-namespace:v1"}]}})";
  EXPECT_NE(outcome(spec, {{"Kptfile", reordered}}, "Kptfile"), "unchanged");
}

struct NameCase {
  std::string_view name;
  std::string_view variant;
  bool own;
  bool own_as_shipped;
};

class FunctionNameTest : public testing::TestWithParam<NameCase> {};

TEST_P(FunctionNameTest, tells_whose_function_it_is) {
  const NameCase& c = GetParam();
  EXPECT_EQ(is_package_variant_func(c.name, c.variant, Options()), c.own);
  EXPECT_EQ(is_package_variant_func(c.name, c.variant, Options::porch_head()), c.own_as_shipped);
}

INSTANTIATE_TEST_SUITE_P(
    Names, FunctionNameTest,
    testing::Values(NameCase{"PackageVariant.pv.f.0", "pv", true, true},
                    NameCase{"PackageVariant.pv..0", "pv", true, true},
                    NameCase{"PackageVariant.pv.f.-1", "pv", true, true},
                    NameCase{"PackageVariant.pv.set.labels.0", "pv", true, false},
                    NameCase{"PackageVariant.edge.site.f.0", "edge.site", true, false},
                    NameCase{"PackageVariant.pv.f.x", "pv", false, false},
                    NameCase{"PackageVariant.pv.0", "pv", false, false},
                    NameCase{"PackageVariant.pv2.f.0", "pv", false, false},
                    NameCase{"packagevariant.pv.f.0", "pv", false, false},
                    NameCase{"", "pv", false, false}));

constexpr std::string_view kInjector = R"({"injectors": [{"name": "north"}]})";

TEST_F(MutationsTest, injection_takes_the_selected_object_and_says_so) {
  in_cluster(R"({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "south"},
                 "data": {"db": "south.db"}})");
  in_cluster(R"({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "north"},
                 "data": {"db": "north.db"}})");
  const FileTexts files = {{"Kptfile", kKptfile}, {"sub/cm.yaml", kWantsInjection}};
  EXPECT_EQ(outcome(kInjector, files, "sub/cm.yaml"),
            "apiVersion: v1\n"
            "kind: ConfigMap\n"
            "metadata:\n"
            "  name: endpoints\n"
            "  annotations:\n"
            "    kpt.dev/config-injection: required\n"
            "    kpt.dev/injected-resource: north\n"
            "data:\n"
            "  db: north.db\n");
  const std::string kptfile = outcome(kInjector, files, "Kptfile");
  EXPECT_EQ(kptfile, std::string(kKptfile) +
                         "info:\n"
                         "  readinessGates:\n"
                         "  - conditionType: config.injection.ConfigMap.endpoints\n"
                         "status:\n"
                         "  conditions:\n"
                         "  - type: config.injection.ConfigMap.endpoints\n"
                         "    status: \"True\"\n"
                         "    message: injected resource \"north\" from cluster\n"
                         "    reason: ConfigInjected\n");
  const std::string injected = outcome(kInjector, files, "sub/cm.yaml");
  EXPECT_EQ(outcome(kInjector, {{"Kptfile", kptfile}, {"sub/cm.yaml", injected}}, "Kptfile"),
            "unchanged");
}

struct MissCase {
  std::string_view spec;
  std::string_view object;
  std::string_view message;
};

class InjectionMissTest : public MutationsTest, public testing::WithParamInterface<MissCase> {};

TEST_P(InjectionMissTest, is_said_by_the_condition) {
  if (!GetParam().object.empty()) in_cluster(GetParam().object);
  const std::string kptfile =
      outcome(GetParam().spec, {{"Kptfile", kKptfile}, {"cm.yaml", kWantsInjection}}, "Kptfile");
  EXPECT_NE(kptfile.find("status: \"False\""), std::string::npos) << kptfile;
  EXPECT_NE(kptfile.find(GetParam().message), std::string::npos) << kptfile;
}

constexpr std::string_view kOther =
    R"({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "other"}, "data": {}})";
INSTANTIATE_TEST_SUITE_P(
    Misses, InjectionMissTest,
    testing::Values(
        MissCase{kNothing, kOther, "message: no injectors defined\n"},
        MissCase{kInjector, "", "message: no resource matched any injection selector for"},
        MissCase{kInjector, kOther, "message: no resource matched any injection selector for"},
        MissCase{R"({"injectors": [{"name": "other", "group": "apps"}]})", kOther,
                 "message: no resource matched any injection selector for"},
        MissCase{kInjector,
                 R"({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "north"}})",
                 "message: field \"data\" not found in resource \"north\"\n"}));

TEST_F(MutationsTest, an_injector_with_an_empty_group_means_the_core_group) {
  in_cluster(kOther);
  const std::string_view spec = R"({"injectors": [{"name": "other", "group": ""}]})";
  const std::string kptfile =
      outcome(spec, {{"Kptfile", kKptfile}, {"cm.yaml", kWantsInjection}}, "Kptfile");
  EXPECT_NE(kptfile.find("status: \"True\""), std::string::npos) << kptfile;
}

TEST_F(MutationsTest, content_that_cannot_be_read_back_counts_as_not_selected) {
  in_cluster(R"({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "north"},
                 "data": {"l": ["  two\nlines"]}})");
  const std::string kptfile =
      outcome(kInjector, {{"Kptfile", kKptfile}, {"cm.yaml", kWantsInjection}}, "Kptfile");
  EXPECT_NE(kptfile.find("reason: NoResourceSelected"), std::string::npos) << kptfile;
}

TEST_F(MutationsTest, an_alias_where_the_controller_looks_is_an_error) {
  for (const std::string_view text : {"kind: &a x\nmetadata: {annotations: *a}\n",
                                      "apiVersion: &a v1\nmetadata: {name: *a, annotations: "
                                      "{kpt.dev/config-injection: optional}}\n"})
    EXPECT_TRUE(outcome(kNothing, {{"Kptfile", kKptfile}, {"x.yaml", text}}, "Kptfile")
                    .ends_with(kpt::kUnhandledAlias))
        << text;
  const std::string pipeline = std::string(kKptfile) + "a: &p {}\npipeline: *p\n";
  EXPECT_EQ(outcome(kNothing, {{"Kptfile", pipeline}}, "Kptfile"),
            "error: " + std::string(kpt::kUnhandledAlias));
}

TEST_F(MutationsTest, two_points_with_one_condition_are_an_error) {
  EXPECT_EQ(
      outcome(kInjector,
              {{"Kptfile", kKptfile}, {"a.yaml", kWantsInjection}, {"b.yaml", kWantsInjection}},
              "Kptfile"),
      "error: errors in injection points: duplicate injection conditionType "
      "\"config.injection.ConfigMap.endpoints\" (a.yaml and b.yaml)");
}

TEST_F(MutationsTest, a_file_that_is_no_yaml_is_an_error_even_where_nothing_is_injected) {
  const std::string found =
      outcome(kNothing, {{"Kptfile", kKptfile}, {"x.yaml", "a: [\n"}}, "Kptfile");
  EXPECT_TRUE(found.starts_with("error: x.yaml: failed to parse input bytes: yaml: ")) << found;
  EXPECT_EQ(outcome(kNothing, {{"Kptfile", kKptfile}, {"x.txt", "a: [\n"}}, "Kptfile"),
            "unchanged");
}

TEST_F(MutationsTest, a_file_that_a_mutation_refuses_is_an_error_however_it_is_written) {
  for (const std::string_view info : {"info: x\n", "info: {keywords: x}\n"}) {
    const std::string kptfile = std::string(kKptfile) + std::string(info);
    EXPECT_TRUE(outcome(kNothing, {{"Kptfile", kptfile}}, "Kptfile").starts_with("error: unable"))
        << info;
  }
  const std::string_view spec = R"({"packageContext": {"data": {"zone": "a"}}})";
  for (const std::string_view more : {"  size: []\n", "  zone: a\n", "  size: [x]\n"}) {
    const std::string context = std::string(kContext) + std::string(more);
    const FileTexts files = {{"Kptfile", kKptfile}, {"package-context.yaml", context}};
    EXPECT_TRUE(outcome(spec, files, "Kptfile").contains("PackageContext invalid data")) << more;
  }
}

TEST_F(MutationsTest, what_holds_is_left_as_it_is_written_where_something_else_changes) {
  const std::string function =
      "  - image: set-namespace:v1 # pinned\n    name: PackageVariant.my-pv.ns.0\n";
  const std::string kptfile = std::string(kKptfile) + "pipeline:\n  mutators:\n" + function;
  const std::string_view spec =
      R"({"pipeline": {"mutators": [{"name": "ns", "image": "set-namespace:v1"}]}})";
  const std::string injected =
      outcome(spec, {{"Kptfile", kptfile}, {"cm.yaml", kWantsInjection}}, "Kptfile");
  EXPECT_TRUE(injected.starts_with(kptfile)) << injected;
  EXPECT_TRUE(injected.contains("no injectors defined")) << injected;
}

// Whoever else writes conditions may keep them in an order of his own: nobody must fight about it.
TEST_F(MutationsTest, the_order_of_conditions_and_gates_is_no_change) {
  const std::string unsorted = std::string(kKptfile) +
                               "info:\n"
                               "  readinessGates:\n"
                               "  - conditionType: Zeta\n"
                               "  - conditionType: Alpha\n"
                               "status:\n"
                               "  conditions:\n"
                               "  - type: Zeta\n"
                               "    status: \"True\"\n"
                               "  - type: Alpha\n"
                               "    status: \"True\"\n";
  const std::string mutated = unsorted +
                              "pipeline:\n"
                              "  validators: []\n"
                              "  mutators:\n"
                              "  - image: x\n";
  EXPECT_EQ(outcome(kNothing, {{"Kptfile", unsorted}}, "Kptfile"), "unchanged");
  EXPECT_EQ(outcome(kNothing, {{"Kptfile", mutated}}, "Kptfile"), "unchanged")
      << "an empty list means what no list means";
  options_ = Options::porch_head();
  EXPECT_NE(outcome(kNothing, {{"Kptfile", unsorted}}, "Kptfile"), "unchanged");
}

}  // namespace
}  // namespace porchsim::packagevariant
