// Texts and what the real libraries make of them: go-yaml v3.0.4 itself (go_yaml_recorded.json,
// inputs made for this test), and the function SDK above it, which re-serialises every document of
// a text.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/kpt/yaml/recording.h"

namespace porchsim::kpt::yaml {
namespace {

using recording::text_of;

std::string kind_number(NodeKind kind) { return kind == NodeKind::Sequence ? "2" : "8"; }

// krm-functions-sdk: ParseKubeObjects, and how the objects are written to one file.
std::string reserialise(const std::string& text) {
  const auto documents = parse_all(text);
  if (!documents) return "failed to parse input bytes: " + documents.error().message;
  std::string out;
  for (const Node& document : *documents) {
    const Node& object = document.content.front();
    if (!object.is_mapping()) {
      return "failed to extract objects: unhandled node kind " + kind_number(object.kind);
    }
    if (!out.empty()) out += "---\n";
    out += print(object);
  }
  return out;
}

std::string print_all(const std::vector<Node>& documents, const PrintOptions& options) {
  std::string out;
  for (const Node& document : documents) out += print(document, options) + "<end>";
  return out;
}

std::string joined(const Node& texts) {
  std::string out;
  for (const Node& text : texts.content) out += text.value + "<end>";
  return out;
}

TEST(YamlRoundtrip, is_that_of_go_yaml) {
  const auto cases = recording::read("tests/unit/kpt/yaml/go_yaml_recorded.json");
  ASSERT_TRUE(cases);
  EXPECT_EQ(cases->content.size(), 404u);
  for (const Node& recorded : cases->content) {
    const std::string in = text_of(recorded, "in");
    SCOPED_TRACE(in);
    const auto documents = parse_all(in);
    if (!documents) {
      EXPECT_EQ(documents.error().message, text_of(recorded, "error"));
      continue;
    }
    const Node* const out = recorded.find("out");
    ASSERT_NE(out, nullptr) << "go-yaml refuses this: " << text_of(recorded, "error");
    const Node* const wide = recorded.find("wide");
    EXPECT_EQ(print_all(*documents, {}), joined(*out));
    EXPECT_EQ(print_all(*documents, {.compact_sequences = false}),
              joined(wide == nullptr ? *out : *wide));
  }
}

struct VectorFile {
  const char* name;
  const char* path;
  std::size_t cases;
};

class YamlVectors : public testing::TestWithParam<VectorFile> {};

TEST_P(YamlVectors, come_back_as_from_the_function_sdk) {
  const auto cases = recording::read(GetParam().path);
  if (!cases) GTEST_SKIP() << GetParam().path << " is not here";
  std::size_t tried = 0;
  for (const Node& recorded : cases->content) {
    if (text_of(recorded, "op") != "noop-sdk") continue;
    ++tried;
    SCOPED_TRACE(text_of(recorded, "name"));
    const bool fails = recorded.find("error") != nullptr;
    EXPECT_EQ(reserialise(text_of(recorded, "before")),
              text_of(recorded, fails ? "error" : "after"));
  }
  EXPECT_EQ(tried, GetParam().cases);
}

INSTANTIATE_TEST_SUITE_P(
    Recorded, YamlVectors,
    testing::Values(
        VectorFile{"torture", "../shared/vectors/own/roundtrip/torture.json", 59},
        VectorFile{"kptfiles", "../shared/vectors/third-party/roundtrip/catalog_kptfiles.json", 75},
        VectorFile{"catalog", "../shared/vectors/third-party/roundtrip/catalog_yaml.json", 334}),
    [](const auto& file) { return file.param.name; });

TEST(YamlVectors, documents_come_back_one_by_one) {
  const auto cases = recording::read("../shared/vectors/own/pure/yaml_roundtrip.json");
  if (!cases) GTEST_SKIP() << "yaml_roundtrip.json is not here";
  EXPECT_EQ(cases->content.size(), 80u);
  for (const Node& recorded : cases->content) {
    const std::string in = text_of(recorded, "input");
    SCOPED_TRACE(in);
    const Node& output = *recorded.find("output");
    const Node* const value = output.find("value");
    EXPECT_EQ(reserialise(in),
              value == nullptr ? text_of(output, "error") : text_of(*value, "joined"));
  }
}

}  // namespace
}  // namespace porchsim::kpt::yaml
