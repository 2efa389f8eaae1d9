#include "kpt/package/kptfile_edit.h"

#include <gtest/gtest.h>

namespace porchsim::kpt {
namespace {

constexpr std::string_view kCommented =
    "apiVersion: kpt.dev/v1\nkind: Kptfile # mine\nmetadata:\n  name: app\n  labels:\n    a: \"1\" "
    "# first\n";

UpstreamChange change(const std::string& repo, const std::string& directory) {
  const GitLocation git{.repo = repo, .directory = directory, .ref = "v2", .commit = ""};
  GitLocation lock = git;
  lock.commit = "abc";
  return {.name = "",
          .upstream = {.type = "git", .git = git, .update_strategy = "resource-merge"},
          .lock = {.type = "git", .git = lock, .generic = std::nullopt}};
}

// The Kptfile after an edit of kCommented, or the error.
template <class Edit>
std::string updated(Edit edit) {
  ParsedFiles parsed(0);
  Files files{{"Kptfile", make_text(kCommented)}};
  const Status done = edit(files, parsed);
  return done ? *files.at("Kptfile") : done.error().message;
}

std::string with_upstream(const UpstreamChange& change) {
  return updated([&](Files& files, ParsedFiles& parsed) {
    return update_kptfile_upstream(files, change, parsed);
  });
}

TEST(UpdateKptfile, normalises_repo_and_directory_and_writes_the_typed_kptfile) {
  EXPECT_EQ(
      with_upstream(change("https://example.com/r", "/app")),
      "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n  labels:\n    a: \"1\"\n"
      "upstream:\n  type: git\n  git:\n    repo: https://example.com/r.git\n    directory: app\n   "
      " ref: v2\n"
      "  updateStrategy: resource-merge\n"
      "upstreamLock:\n  type: git\n  git:\n    repo: https://example.com/r.git\n    directory: "
      "app\n    ref: v2\n"
      "    commit: abc\n");
}

TEST(UpdateKptfile, a_name_is_taken_only_if_there_is_one) {
  UpstreamChange named = change("r.git", "d");
  named.name = "b";
  EXPECT_NE(with_upstream(named).find("name: b\n"), std::string::npos);
  const std::string renamed = updated(
      [](Files& files, ParsedFiles& parsed) { return update_kptfile_name(files, "c", parsed); });
  EXPECT_NE(renamed.find("name: c\n"), std::string::npos);
}

TEST(UpdateKptfile, says_what_is_missing_or_broken) {
  ParsedFiles parsed(0);
  Files files;
  EXPECT_EQ(update_kptfile_name(files, "x", parsed).error().message,
            "package \"x\" is missing Kptfile");
  files.emplace("Kptfile", make_text("kind: Kptfile\n"));
  EXPECT_EQ(update_kptfile_upstream(files, change("r", "d"), parsed).error().message,
            "failed to update package upstream: cannot parse Kptfile: unknown resource type \"/, "
            "Kind=Kptfile\" found "
            "in Kptfile");
}

// What edits make of a text: the text, or "" if they change nothing.
template <class Edit>
std::string edited(std::string_view text, Edit edit) {
  auto kptfile = KptfileEditor::open(text);
  if (!kptfile) return kptfile.error().message;
  const Status done = edit(*kptfile);
  if (!done) return done.error().message;
  return kptfile->changed() ? write_resources({&kptfile->resource(), 1}) : "";
}

std::string with_labels(std::string_view text, const StringMap& labels, bool replace = false) {
  return edited(text, [&](KptfileEditor& kptfile) { return kptfile.set_labels(labels, replace); });
}

std::string with_readiness_gates(std::string_view text, const std::vector<std::string>& gates) {
  return edited(text, [&](KptfileEditor& kptfile) { return kptfile.set_readiness_gates(gates); });
}

std::string with_conditions(std::string_view text,
                            const std::vector<KptfileCondition>& conditions) {
  return edited(text, [&](KptfileEditor& kptfile) { return kptfile.set_conditions(conditions); });
}

TEST(WithLabels, adds_and_changes_and_keeps_comments) {
  const auto text = with_labels(kCommented, {{"a", "2"}, {"b", "x"}});
  EXPECT_EQ(text,
            "apiVersion: kpt.dev/v1\nkind: Kptfile # mine\nmetadata:\n  name: app\n  labels:\n    "
            "a: \"2\" # first\n"
            "    b: x\n");
}

TEST(WithLabels, the_same_labels_change_nothing_not_even_the_layout) {
  const std::string odd = std::string(kCommented) + "info:\n    site:   x\n";
  const auto text = with_labels(odd, {{"a", "1"}});
  EXPECT_EQ(text, "");
}

TEST(WithLabels, replacing_removes_the_others) {
  const auto text = with_labels(kCommented, {{"b", "x"}}, true);
  EXPECT_EQ(text,
            "apiVersion: kpt.dev/v1\nkind: Kptfile # mine\nmetadata:\n  name: app\n  labels:\n    "
            "b: x\n");
}

TEST(WithReadinessGates, keeps_those_that_stay_drops_the_others_appends_the_new) {
  const std::string text =
      std::string(kCommented) +
      "info:\n  readinessGates:\n  - conditionType: Old\n  - conditionType: Kept # why\n";
  const auto after = with_readiness_gates(text, {"New", "Kept"});
  EXPECT_EQ(
      after,
      std::string(kCommented) +
          "info:\n  readinessGates:\n  - conditionType: Kept # why\n  - conditionType: New\n");
  EXPECT_EQ(with_readiness_gates(after, {"Kept", "New"}), "");
}

TEST(WithConditions, become_exactly_the_given_set) {
  const std::string text = std::string(kCommented) +
                           "status:\n  conditions:\n  - type: Rendered\n    status: \"True\"\n"
                           "  - type: Ready # ours\n    status: \"False\"\n    reason: Waiting\n";
  const std::vector<KptfileCondition> wanted = {{"Ready", "True", "", "done"},
                                                {"Extra", "Unknown", "", ""}};
  const auto after = with_conditions(text, wanted);
  EXPECT_EQ(after, std::string(kCommented) +
                       "status:\n  conditions:\n  - type: Ready # ours\n    status: "
                       "\"True\"\n    message: done\n"
                       "  - type: Extra\n    status: Unknown\n");
  EXPECT_EQ(with_conditions(after, wanted), "");
}

TEST(KptfileEdits, need_exactly_a_kptfile) {
  EXPECT_EQ(with_labels("kind: ConfigMap\n", {{"a", "b"}}),
            "the Kptfile object is missing from the package");
  EXPECT_EQ(with_labels("a: [\n", {{"a", "b"}}).substr(0, 57),
            "couldn't parse file \"Kptfile\" from package: MalformedYAML");
}

}  // namespace
}  // namespace porchsim::kpt
