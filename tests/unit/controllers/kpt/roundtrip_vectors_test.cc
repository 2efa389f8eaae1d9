// Holds reading, editing and writing against what krm-functions-sdk, kyaml and kpt did: byte for
// byte.
#include <gtest/gtest.h>

#include "controllers/kpt/kptfile_edit.h"
#include "controllers/kpt/kube_object.h"
#include "controllers/kpt/merge.h"
#include "controllers/kpt/propagate.h"
#include "controllers/kpt/resource_io.h"
#include "tests/unit/controllers/kpt/vector_file.h"

namespace porchsim::kpt {
namespace {

using vectors::JsonValue;

yaml::Node scalar_of(const JsonValue& value) {
  switch (value.kind) {
    case JsonValue::Kind::Bool:
      return yaml::Node::scalar(value.text, "!!bool");
    case JsonValue::Kind::Number:
      return yaml::Node::scalar(value.text,
                                value.text.find('.') == std::string::npos ? "!!int" : "!!float");
    default:
      return yaml::Node::scalar(value.text);
  }
}

std::optional<GitLocation> git_of(const JsonValue& value) {
  if (!value.has("git")) return std::nullopt;
  const JsonValue& git = value["git"];
  return GitLocation{git["repo"].text, git["directory"].text, git["ref"].text, git["commit"].text};
}

StringMap map_of(const JsonValue& value) {
  StringMap map;
  for (const auto& [key, text] : value.members) map.emplace(key, text.text);
  return map;
}

Result<std::string> edit_object(const std::string& op, const std::string& before,
                                const JsonValue& args) {
  KubeObject object = PORCHSIM_KPT_TRY(parse_kube_object(before));
  SubObject fields = object.fields();
  std::vector<std::string_view> path;
  for (const auto& field : args["path"].items) path.push_back(field.text);
  Status done;
  if (op == "set") done = fields.set_nested_field(scalar_of(args["value"]), path);
  if (op == "setStringMap") done = fields.set_nested_string_map(map_of(args["value"]), path);
  if (op == "setAnnotation") done = object.set_annotation(args["key"].text, args["value"].text);
  if (op == "setNamespace") done = object.set_namespace(args["value"].text);
  if (op == "remove") (void)PORCHSIM_KPT_TRY(fields.remove_nested_field(path));
  if (!done) return std::unexpected(done.error());
  return object.to_text();
}

Result<std::string> update_kptfile(const std::string& op, const std::string& before,
                                   const JsonValue& args) {
  Files files{{"Kptfile", make_text(before)}};
  Status done;
  if (op == "updateName") {
    done = update_kptfile_name(files, args["name"].text);
  } else {
    const JsonValue& upstream = args["upstream"];
    const JsonValue& lock = args["lock"];
    done = update_kptfile_upstream(
        files,
        {.name = args["name"].text,
         .upstream = {upstream["type"].text, git_of(upstream), upstream["updateStrategy"].text},
         .lock = {lock["type"].text, git_of(lock), std::nullopt}});
  }
  if (!done) return std::unexpected(done.error());
  return *files.at("Kptfile");
}

// Nothing for operations that belong to a controller.
std::optional<Result<std::string>> run(const JsonValue& vector) {
  const std::string& op = vector["op"].text;
  const std::string& before = vector["before"].text;
  if (op == "noop-sdk") {
    const auto objects = parse_kube_objects(before);
    if (!objects) return std::unexpected(objects.error());
    return join_objects(*objects);
  }
  if (op == "noop-kio" || op == "noop-kio-preserve") {
    const bool preserve = op == "noop-kio-preserve";
    const auto resources = read_resources("f.yaml", before, {preserve, preserve});
    if (!resources) return fail((preserve ? "<DIR>/f.yaml: " : "") + resources.error().message);
    return write_resources(*resources);
  }
  if (op == "addMergeComment") {
    const auto keyed = ensure_merge_key({{"f.yaml", make_text(before)}});
    if (!keyed)
      return fail(keyed.error().message.substr(
          std::string_view("failed to add merge-key directive: ").size()));
    return keyed->contains("f.yaml") ? *keyed->at("f.yaml") : std::string();
  }
  if (op == "updateUpstream" || op == "updateName")
    return update_kptfile(op, before, vector["args"]);
  if (op == "typedRewrite") {
    const auto kptfile = decode_kptfile(before);
    if (kptfile) return marshal_kptfile(*kptfile);
    return fail("kptfileutil.UpdateKptfile: pkg <DIR>: error reading Kptfile at \"<DIR>\": " +
                kptfile.error().message);
  }
  if (op.starts_with("set") || op == "remove") return edit_object(op, before, vector["args"]);
  return std::nullopt;
}

class RoundtripVectors : public testing::TestWithParam<const char*> {};

TEST_P(RoundtripVectors, agree_byte_for_byte) {
  const auto recorded = vectors::load_vectors(GetParam());
  if (!recorded) GTEST_SKIP() << "no recorded vectors beside the tree";
  std::size_t checked = 0;
  for (const auto& vector : recorded->items) {
    const auto result = run(vector);
    if (!result) continue;
    ++checked;
    const std::string got = *result ? **result : "error: " + result->error().message;
    const std::string wanted =
        vector.has("error") ? "error: " + vector["error"].text : vector["after"].text;
    EXPECT_EQ(got, wanted) << vector["name"].text << " " << vector["op"].text;
  }
  EXPECT_GT(checked, 500U);
}

INSTANTIATE_TEST_SUITE_P(Recorded, RoundtripVectors,
                         testing::Values("own/roundtrip/torture.json",
                                         "third-party/roundtrip/catalog_kptfiles.json",
                                         "third-party/roundtrip/catalog_yaml.json"));

}  // namespace
}  // namespace porchsim::kpt
