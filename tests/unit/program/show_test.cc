// `porchsim show`: objects and files as they stood, and what is said where there is nothing to
// show.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tests/unit/program/command_run.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

class ShowTest : public testing::Test {
 protected:
  Printed show(const std::string& object, std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments = {"show", object, "--in", file_};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return print_of(arguments);
  }

  Folder folder_;
  std::string file_ = folder_.write(
      "shown.yaml",
      fmt::format("name: shown\n{}steps:{}  - settle\n"
                  "  - edit: edge.app.packagevariant-1\n    files:\n"
                  "      long.txt: \"text: {}\"\n      odd.txt: \"\\x1b[2J\\0 \\x7f\"\n",
                  kSmallWorld, kApplyVariant, std::string(2000, 'x')));
};

TEST_F(ShowTest, says_when_it_comes_and_never_suggests_what_was_asked_for) {
  const Printed printed = show("PackageRevision/edge.app.packagevariant-1", {"--at", "5"});
  EXPECT_EQ(printed.code, kUsage);
  EXPECT_TRUE(printed.err.starts_with(
      "porchsim: PackageRevision/edge.app.packagevariant-1 does not exist at event 5; "
      "pv-controller creates it at event "))
      << printed.err;
  EXPECT_EQ(printed.err.find("did you mean"), std::string::npos);
}

TEST_F(ShowTest, suggests_the_nearest_of_what_was_there) {
  EXPECT_EQ(show("PackageRevision/edge.app.packagevariant-3").err,
            "porchsim: PackageRevision/edge.app.packagevariant-3 has not existed; did you mean "
            "PackageRevision/edge.app.packagevariant-1?\n");
  EXPECT_EQ(show("files/edge.app.packagevariant-3").err,
            "porchsim: PackageRevision/edge.app.packagevariant-3 has not existed; did you mean "
            "PackageRevision/edge.app.packagevariant-1?\n");
}

TEST_F(ShowTest, suggests_an_object_of_that_name_and_how_files_are_named) {
  for (const std::string name : {"edge.app.packagevariant-1", "pr/edge.app.packagevariant-1"}) {
    EXPECT_EQ(show(name).err, "porchsim: " + name +
                                  " has not existed; did you mean "
                                  "PackageRevision/edge.app.packagevariant-1?\n");
  }
  EXPECT_EQ(show("PackageRevisionResources/edge.app.packagevariant-1").err,
            "porchsim: PackageRevisionResources/edge.app.packagevariant-1 is shown as files; write "
            "files/edge.app.packagevariant-1\n");
}

TEST_F(ShowTest, takes_kind_and_name_as_scenarios_say_them) {
  const Printed printed = show("PackageVariant/app-edge");
  EXPECT_EQ(printed.code, kFine);
  EXPECT_EQ(show("PackageVariant", {"app-edge"}).out, printed.out);
  EXPECT_EQ(show("PackageVariant app-edge").out, printed.out);
}

// Others learn of each version, later; they have not written it.
TEST_F(ShowTest, tells_who_wrote_it_and_who_removed_it) {
  file_ = folder_.write("removed.yaml",
                        fmt::format("name: removed\n{}steps:{}  - settle\n"
                                    "  - edit: edge.app.packagevariant-1\n    as: carol\n"
                                    "    files: {{deploy.yaml: {{replicas: 3}}}}\n  - settle\n"
                                    "  - expect: [PackageVariant app-edge: present]\n"
                                    "  - delete: PackageVariant app-edge\n  - settle\n",
                                    kSmallWorld, kApplyVariant));
  const std::string removed = show("PackageRevision/edge.app.packagevariant-1").out;
  const std::string by = "was removed by pv-controller at event ";
  ASSERT_TRUE(removed.starts_with("PackageRevision/edge.app.packagevariant-1 " + by)) << removed;
  EXPECT_EQ(show("files/edge.app.packagevariant-1").out,
            "files/" + removed.substr(removed.find('/') + 1));
  const std::string event = removed.substr(removed.rfind(' ') + 1);
  const Printed before = show("PackageRevision/edge.app.packagevariant-1",
                              {"--at", std::to_string(std::stoi(event) - 1)});
  EXPECT_EQ(count(before.out, "written by carol\n"), 1U) << before.out << before.err;
}

TEST_F(ShowTest, knows_how_many_events_there_are) {
  const Printed printed = show("PackageVariant/app-edge", {"--at", "99999"});
  EXPECT_EQ(printed.code, kUsage);
  EXPECT_TRUE(printed.err.starts_with("porchsim: there is no event 99999; this run has "));
}

TEST_F(ShowTest, prints_objects_as_json_and_yaml) {
  const Printed json = show("PackageVariant/app-edge", {"-o", "json"});
  EXPECT_EQ(nlohmann::json::parse(json.out)["spec"]["upstream"]["revision"], 1);
  const Printed yaml = show("PackageVariant/app-edge", {"-o", "yaml"});
  EXPECT_EQ(yaml.code, kFine);
  EXPECT_EQ(count(yaml.out,
                  "\napiVersion: config.porch.kpt.dev/v1alpha1\nkind: PackageVariant\n"
                  "metadata:\n  name: app-edge\n"),
            1U)
      << yaml.out;
  EXPECT_EQ(count(yaml.out, "\n    revision: 1\n"), 1U);
}

TEST_F(ShowTest, prints_the_files_of_a_revision_at_an_event) {
  const Printed end = show("files/edge.app.packagevariant-1");
  EXPECT_EQ(end.code, kFine) << end.err;
  EXPECT_EQ(count(end.out, "==> deploy.yaml ("), 1U) << end.out;
  EXPECT_EQ(count(end.out, "\n  replicas: 1\n"), 1U);
  EXPECT_EQ(count(end.out, "==> long.txt"), 1U);
  const std::string revision = show("PackageRevision/edge.app.packagevariant-1", {"--at", "5"}).err;
  const std::string created = revision.substr(revision.rfind(' ') + 1);
  const Printed first =
      show("files/edge.app.packagevariant-1", {"--at", created.substr(0, created.size() - 1)});
  EXPECT_EQ(count(first.out, "==> deploy.yaml ("), 1U) << first.err;
  EXPECT_EQ(count(first.out, "==> long.txt"), 0U);
}

TEST_F(ShowTest, cuts_and_escapes_for_people_and_leaves_machines_the_whole) {
  const Printed person = show("files/edge.app.packagevariant-1");
  EXPECT_EQ(person.out.find('\x1b'), std::string::npos);
  EXPECT_EQ(count(person.out, "\\x1b[2J"), 1U) << person.out;
  EXPECT_EQ(count(person.out, "more bytes)"), 1U);
  const Printed json = show("files/edge.app.packagevariant-1", {"-o", "json"});
  const auto files = nlohmann::json::parse(json.out);
  EXPECT_EQ(files["long.txt"].get<std::string>().size(), 2007U);
  EXPECT_EQ(files["odd.txt"], std::string("\x1b[2J\0 \x7f\n", 8));
  const Printed yaml = show("files/edge.app.packagevariant-1", {"-o", "yaml"});
  EXPECT_EQ(yaml.out.find('\x1b'), std::string::npos);
  EXPECT_EQ(count(yaml.out, std::string(2000, 'x')), 1U);
}

}  // namespace
}  // namespace porchsim::scenarios
