#include "scenarios/checks/mutations.h"

#include <gtest/gtest.h>

#include <string>

#include "fakeporch/store/object_payload.h"
#include "scenarios/checks/content_memory.h"

namespace porchsim::scenarios {
namespace {

const std::string kKptfile = "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n";
const std::string kRegion = "config.injection.ConfigMap.region";
const std::string kContext =
    "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kptfile.kpt.dev\ndata:\n";

api::Json json(const char* text) { return *api::Json::parse(text); }

struct MutationsTest : testing::Test {
  MutationsTest() {
    truth.read_content_with([](const api::PackageRevision&) { return kpt::Files(); }, memory);
    app.meta.name = "app";
    app.meta.name_space = "default";
  }

  void exists(const char* document) {
    sim::Event event;
    event.layer = sim::Layer::Api;
    event.verb = sim::Verb::Create;
    event.after =
        std::make_shared<const fakeporch::ObjectPayload>(api::Object::from_json(json(document)));
    ASSERT_TRUE(truth.apply(event));
  }
  void file(const char* path, const std::string& text) {
    files.insert_or_assign(path, kpt::make_text(text));
  }
  void pipeline(const std::string& mutators) {
    file("Kptfile", kKptfile + "pipeline:\n  mutators:\n" + mutators);
  }
  void told(const std::string& status, const std::string& gate = kRegion) {
    file("Kptfile", kKptfile + "info:\n  readinessGates:\n  - conditionType: " + gate +
                        "\nstatus:\n  conditions:\n  - type: " + kRegion + "\n    status: \"" +
                        status + "\"\n");
  }
  std::string missing() const { return missing_mutation(app, files, truth); }
  // What is missing is put, and then nothing is.
  void expect_put() const {
    EXPECT_EQ(missing_mutation(app, with_mutations(app, files, truth), truth), "");
  }

  ContentMemory memory{ContentMemory::kOfOneWorld};
  Truth truth;
  api::PackageVariant app;
  kpt::Files files = {{"Kptfile", kpt::make_text(kKptfile)}};
};

TEST_F(MutationsTest, a_variant_without_any_finds_none_missing) { EXPECT_EQ(missing(), ""); }

TEST_F(MutationsTest, context_data_is_there_with_its_value) {
  app.spec.package_context =
      api::PackageVariant::PackageContext{{{"gone", "x"}, {"region", "5"}}, {"gone"}};
  EXPECT_EQ(missing(), "lacks the context key region");
  file("package-context.yaml", kContext + "  region: \"6\"\n");
  EXPECT_EQ(missing(), "has the context key region as 6, not 5");
  expect_put();
  file("package-context.yaml", kContext + "  region: \"5\"\n  gone: x\n");
  EXPECT_EQ(missing(), "still has the context key gone");
  expect_put();
  file("package-context.yaml", kContext + "  other: \"gone:\"\n  region: \"5\"\n");
  EXPECT_EQ(missing(), "");
}

TEST_F(MutationsTest, functions_stand_at_the_head_with_their_configuration) {
  app.spec.pipeline = api::PackageVariant::Pipeline{
      {json(R"({"name":"ns","image":"set-namespace:v0.4.1","configMap":{"namespace":"a"}})")}, {}};
  EXPECT_EQ(missing(), "lacks the function PackageVariant.app.ns.0");
  expect_put();
  const std::string others = "  - name: PackageVariant.other.ns.0\n    image: set-labels:v0.2\n";
  const auto own = [](const std::string& name_space) {
    return "  - name: PackageVariant.app.ns.0\n    image: set-namespace:v0.4.1\n    configMap:\n"
           "      namespace: " +
           name_space + "\n";
  };
  pipeline(own("b") + others);
  EXPECT_EQ(missing(), "has the function PackageVariant.app.ns.0 otherwise");
  expect_put();
  pipeline(others + own("a"));
  EXPECT_EQ(missing(), "has the function PackageVariant.app.ns.0 behind others");
  expect_put();
  pipeline(own("a") + others);
  EXPECT_EQ(missing(), "");
  app.spec.pipeline.reset();
  EXPECT_EQ(missing(), "still has the function PackageVariant.app.ns.0");
  expect_put();
}

TEST_F(MutationsTest, what_is_injected_is_what_the_cluster_has) {
  exists(R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"eu","namespace":"default",
             "uid":"c"},"data":{"region":"north"}})");
  app.spec.injectors = {{std::nullopt, std::nullopt, std::nullopt, "us"},
                        {std::nullopt, std::nullopt, "ConfigMap", "eu"}};
  const auto point = [](const std::string& data) {
    return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: region\n  annotations:\n"
           "    kpt.dev/config-injection: required\ndata:\n  region: " +
           data + "\n";
  };
  file("region.yaml", point("south"));
  EXPECT_EQ(missing(), "has ConfigMap region of region.yaml without what ConfigMap eu says");
  EXPECT_EQ(missing_mutation(app, files, truth, Injected::Left), "");
  files = with_mutations(app, files, truth);
  told("True");
  EXPECT_EQ(missing(), "");
  app.spec.injectors[1].kind = "Secret";
  file("region.yaml", point("south"));
  told("False");
  EXPECT_EQ(missing(), "") << "no injector selects anything";
}

TEST_F(MutationsTest, the_kptfile_tells_what_was_injected) {
  const auto point = [](const std::string& need) {
    return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: region\n  annotations:\n"
           "    kpt.dev/config-injection: " +
           need + "\n";
  };
  file("region.yaml", point("required"));
  EXPECT_EQ(missing(), "lacks the condition config.injection.ConfigMap.region");
  told("True");
  EXPECT_EQ(missing(), "has the condition config.injection.ConfigMap.region True, not False");
  told("False", "other");
  EXPECT_EQ(missing(), "lacks the gate config.injection.ConfigMap.region");
  file("region.yaml", point("optional"));
  EXPECT_EQ(missing(), "");
}

}  // namespace
}  // namespace porchsim::scenarios
