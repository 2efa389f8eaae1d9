// A controller whose code ends its process: a finding like any, told up to there, and repeated.
#include <assert.h>
#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "api/repository.h"
#include "controllers/runtime/manager.h"
#include "controllers/runtime/watch_mapping.h"
#include "sim/address_sanitizer.h"
#include "sim/assert.h"
#include "tests/unit/program/command_run.h"

namespace porchsim::scenarios {
namespace {

using api::Repository;

// Does a signal find a handler there?
bool hears(pid_t process, int signal) {
  std::istringstream status(text_of_file(fmt::format("/proc/{}/status", process)));
  std::uint64_t caught = 0;
  for (std::string word; status >> word;)
    if (word == "SigCgt:") status >> std::hex >> caught;
  return (caught >> static_cast<unsigned>(signal - 1) & 1U) != 0;
}

// As Ctrl-C in a terminal does, which reaches all; it is over once whoever makes the runs has
// heard.
void interrupt() {
  std::raise(SIGINT);
  std::raise(SIGTERM);
  if (hears(getppid(), SIGINT)) kill(getppid(), SIGINT);
  while (hears(getppid(), SIGINT)) continue;
}

// Dies of what the repository's description says, at a moment that chance has a hand in.
void misbehave(const std::string& how) {
  volatile int zero = 0;
  if (how == "signal") std::raise(SIGSEGV);
  if (how == "abort") std::abort();
  if (how == "assertion") assert(zero == 1);
  if (how == "kernel-assertion") SIM_ASSERT(zero == 1, "zero is {}", 0);
  if (how == "exception") throw std::out_of_range("no such package");
  if (how == "no-exception") throw 42;
  if (how == "loop") {
    while (zero == 0) continue;
  }
  while (how == "wait") pause();
  std::vector<std::unique_ptr<char[]>> eaten;
  while (how == "memory") eaten.push_back(std::make_unique_for_overwrite<char[]>(1U << 28U));
  if (how == "exit") std::exit(0);
  if (how == "kill") std::raise(SIGKILL);
  if (how == "interrupt") interrupt();
}

class Misbehaving final : public runtime::Reconciler {
 public:
  explicit Misbehaving(runtime::Manager& manager) : manager_(manager) {}
  std::string_view name() const override { return "misbehaving"; }
  api::Result<runtime::ReconcileResult> reconcile(const runtime::Request& request) override {
    const auto repository = manager_.cache().get(Repository::type(), request.key);
    if (!repository) return runtime::ReconcileResult();
    const auto milliseconds = manager_.tasks().now().time_since_epoch().count() / 1'000'000;
    const std::string how = (*repository)->as<Repository>().spec.description;
    const bool at_chance = how.starts_with("sometimes ");
    if (at_chance && milliseconds % 5 == 3) misbehave(how.substr(how.find(' ') + 1));
    api::Json patch;
    patch.set_path({"metadata", "labels", "example.com/seen"}, "yes");
    const auto patched = manager_.client().patch(Repository::type(), request.key, patch, {});
    if (!at_chance) misbehave(how);
    return runtime::ReconcileResult();
  }

 private:
  runtime::Manager& manager_;
};

Extensions extensions() {
  Extensions all;
  all.programs = {{.name = "misbehaving",
                   .reconciles = "Repository",
                   .add_to_manager = [](runtime::Manager& manager, const ProgramSettings&) {
                     auto& informer = manager.informer(Repository::type());
                     auto& controller = manager.add_controller(
                         std::make_unique<Misbehaving>(manager), {.kind = "Repository"});
                     controller.watch({informer, runtime::enqueue_self()});
                   }}};
  return all;
}

std::string scenario(const std::string& how, const std::string& more = "") {
  return fmt::format(R"yaml(name: a controller that misbehaves
world:
  repositories: [blueprints]
  controllers: [{{name: troubled, reconciler: misbehaving}}]
steps:
  - settle
  - patch: Repository blueprints
    as: alice
    with: {{spec: {{description: {}}}}}
  - settle
{})yaml",
                     how, more);
}

std::vector<std::string> with(std::vector<std::string> words,
                              const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// Under limits that a test has time for.
Printed print_misbehaving(const std::vector<std::string>& arguments) {
  static const Extensions all = extensions();
  return print_of(with(arguments, {"--processor-time", "1s", "--memory", "1024"}), all);
}

std::string rest_of_line(const std::string& text, const std::string& word) {
  const std::size_t at = text.find(word);
  if (at == std::string::npos) return "";
  return text.substr(at + word.size(), text.find('\n', at) - at - word.size());
}

std::vector<std::string> words_of(const std::string& command) {
  std::istringstream in(command);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

struct Kind {
  const char* how;
  const char* kind;
  const char* what;
  const char* said;
};
void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.how; }

class Crash : public testing::TestWithParam<Kind> {};

TEST_P(Crash, is_a_finding_with_its_story_and_fails_again) {
  const Kind& wanted = GetParam();
  const std::string how = wanted.how;
  if (sim::address_sanitizer::kOn && (how == "memory" || how == "no-exception" || how == "exit"))
    GTEST_SKIP() << "a sanitizer takes all memory, and has its own ways to terminate and to exit";
  const Folder folder;
  const std::string file = folder.write("a.yaml", scenario(wanted.how));
  const std::string json = folder.inside("out.json");
  const Printed first = print_misbehaving({"run", file, "--seed", "3", "-j1", "--json", json});
  EXPECT_EQ(first.code, kCheckFailed) << first.out << first.err;
  EXPECT_EQ(count(first.out, wanted.said), 1U) << first.out;
  EXPECT_EQ(count(first.out, "alice     patch Repository blueprints"), 1U) << first.out;
  EXPECT_EQ(count(first.out, "troubled was about to reconcile Repository default/blueprints"), 1U);
  const auto document = nlohmann::json::parse(text_of_file(json));
  const auto& result = document["results"][0];
  EXPECT_EQ(result["verdict"], "failed");
  EXPECT_EQ(result["findings"][0]["check"], "crash");
  EXPECT_EQ(result["findings"][0]["crash"]["kind"], wanted.kind);
  if (!sim::address_sanitizer::kOn) {
    EXPECT_EQ(result["findings"][0]["crash"]["what"], wanted.what);
  }

  std::vector<std::string> repeat = words_of(rest_of_line(first.out, "Repeat:  ./dev porchsim "));
  ASSERT_FALSE(repeat.empty()) << first.out;
  const Printed again = print_misbehaving(repeat);
  EXPECT_EQ(again.code, kCheckFailed) << again.out;
  EXPECT_EQ(count(again.out, wanted.said), 1U) << again.out;
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, Crash,
    testing::Values(Kind{"signal", "signal", "SIGSEGV", "crash: the process died of "},
                    Kind{"abort", "signal", "SIGABRT", "crash: the process died of "},
                    Kind{"assertion", "assertion", "zero == 1",
                         "crash_test.cc:47: assertion failed: zero == 1"},
                    Kind{"kernel-assertion", "assertion", "zero == 1",
                         "crash_test.cc:48: assertion failed: zero == 1: zero is 0"},
                    Kind{"exception", "exception", "std::out_of_range",
                         "nobody caught an exception, std::out_of_range: no such package"},
                    Kind{"no-exception", "exception", "std::terminate",
                         "nobody caught an exception, std::terminate"},
                    Kind{"loop", "time", "", "an endless loop: 1 s of processor time"},
                    Kind{"wait", "time", "wait", "an endless wait: 1 s of idleness"},
                    Kind{"memory", "memory", "", "more than 1024 MiB of memory"},
                    Kind{"exit", "exit", "0", "the code ended the process, with exit code 0"},
                    Kind{"kill", "signal", "SIGKILL", "the process died of SIGKILL"}));

TEST(Crashes, cost_no_run_but_their_own_and_are_one_group) {
  const Folder folder;
  const std::string file = folder.write("a.yaml", scenario("sometimes signal"));
  const Printed one = print_misbehaving({"run", file, "--seeds", "1..60", "-j1", "--fingerprint"});
  const Printed three =
      print_misbehaving({"run", file, "--seeds", "1..60", "-j3", "--fingerprint"});
  EXPECT_EQ(one.out, three.out);
  EXPECT_EQ(count(one.out, "\n"), 60U);
  const Printed told = print_misbehaving({"run", file, "--seeds", "1..60", "-j2"});
  EXPECT_EQ(told.code, kCheckFailed);
  EXPECT_EQ(count(told.out, "How it came about"), 1U) << told.out;
  EXPECT_EQ(count(told.out, "the same as seed "), 1U) << told.out;
}

TEST(Crashes, may_be_known) {
  const Folder folder;
  const std::string file = folder.write("a.yaml", scenario("signal", "known_failure: crash\n"));
  EXPECT_EQ(print_misbehaving({"run", file}).code, kFine);
  const std::string well = folder.write("b.yaml", scenario("nothing", "known_failure: crash\n"));
  EXPECT_EQ(print_misbehaving({"run", well}).code, kCheckFailed);
}

TEST(Stopped, a_campaign_tells_and_writes_what_it_has_and_begins_no_run) {
  const Folder folder;
  const std::string file = folder.write("a.yaml", scenario("interrupt"));
  const std::string json = folder.inside("out.json");
  const Printed run =
      print_misbehaving({"run", file, "--seeds", "1..500", "-j", "1", "--json", json});
  EXPECT_EQ(run.code, kBudgetSpent) << run.out << run.err;
  EXPECT_EQ(count(run.out, "1 run: 1 passed"), 1U) << run.out;
  EXPECT_EQ(count(run.out, "a signal came before all of them ran\n"), 1U) << run.out;
  EXPECT_EQ(nlohmann::json::parse(text_of_file(json))["runs"].size(), 1U);

  const std::string out = folder.inside("out");
  const Printed explored = print_misbehaving(
      {"explore", file, "--seeds", "1..", "--time", "10h", "-j", "1", "--out", out});
  EXPECT_EQ(explored.code, kBudgetSpent) << explored.out << explored.err;
  EXPECT_EQ(count(explored.out, "1 seeds; "), 1U) << explored.out;
  EXPECT_EQ(count(explored.err, "a signal came before all seeds ran\n"), 1U) << explored.err;
  EXPECT_EQ(count(text_of_file(out + "/journal.jsonl"), "\"seed\":1,"), 1U);
}

}  // namespace
}  // namespace porchsim::scenarios
