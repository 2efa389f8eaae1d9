#include "scenarios/steps/trigger_match.h"

#include <gtest/gtest.h>

#include "api/package_revision.h"
#include "fakeporch/store/object_payload.h"
#include "scenarios/document/yaml_loader.h"
#include "scenarios/load/trigger_reader.h"
#include "tests/unit/sim/subjects.h"

namespace porchsim::scenarios {
namespace {

EventPattern pattern(const std::string& sentence) {
  const auto documents = load_yaml("a.yaml", sentence);
  const auto files = make_no_files();
  const Vocabulary words;
  Problems problems("a.yaml");
  ReadContext context{problems, *files, words, {}, {"edge"}, {"pv-controller"}};
  const auto trigger = read_trigger(documents.value().front(), context);
  EXPECT_FALSE(problems.any()) << sentence;
  return std::get<EventPattern>(trigger.value().what);
}

sim::PayloadPtr revision(const std::string& lifecycle) {
  api::PackageRevision object;
  object.meta.name = "edge.app.v1";
  object.spec.lifecycle = lifecycle;
  return fakeporch::payload_of(api::Object::from(std::move(object)));
}

sim::Event event(sim::Verb verb, std::string_view object) {
  sim::Event made;
  made.verb = verb;
  const bool process = verb == sim::Verb::Start || verb == sim::Verb::Crash;
  made.subject = process ? sim::Subject::process(object) : sim::subject(object);
  return made;
}

struct Case {
  const char* sentence;
  sim::Verb verb;
  const char* object;
  const char* actor;
  bool matches;
};

class TriggerMatchTest : public testing::TestWithParam<Case> {};

TEST_P(TriggerMatchTest, knows_its_event) {
  const Case& c = GetParam();
  EXPECT_EQ(matches(pattern(c.sentence), event(c.verb, c.object), c.actor), c.matches)
      << c.sentence;
}

constexpr const char* kRevision = "PackageRevision default/edge.app.v1";

INSTANTIATE_TEST_SUITE_P(
    Table, TriggerMatchTest,
    testing::Values(
        Case{"pv-controller has created edge.app.v1", sim::Verb::Create, kRevision, "pv-controller",
             true},
        Case{"pv-controller has created edge.app.v1", sim::Verb::Create, kRevision, "alice", false},
        Case{"pv-controller has created edge.app.v2", sim::Verb::Create, kRevision, "pv-controller",
             false},
        Case{"pv-controller has created edge.app.v1", sim::Verb::Update, kRevision, "pv-controller",
             false},
        Case{"someone has created PackageRevision", sim::Verb::Create, kRevision, "alice", true},
        Case{"someone has created PackageVariant", sim::Verb::Create, kRevision, "alice", false},
        Case{"someone has created PackageRevision in edge", sim::Verb::Create, kRevision, "alice",
             true},
        Case{"someone has created PackageRevision in edge", sim::Verb::Create,
             "PackageRevision default/far.app.v1", "alice", false},
        Case{"someone has updated edge.app.v1", sim::Verb::Patch, kRevision, "alice", true},
        Case{"someone has written the status of edge.app.v1", sim::Verb::UpdateStatus, kRevision,
             "alice", true},
        Case{"someone has deleted edge.app.v1", sim::Verb::Removed, kRevision, "alice", true},
        Case{"PackageRevision edge.app.v1 is gone", sim::Verb::Removed, kRevision, "porch", true},
        Case{"PackageRevision edge.app.v1 is gone", sim::Verb::Delete, kRevision, "porch", false},
        Case{"pv-controller has listed PackageRevision", sim::Verb::List, "PackageRevision",
             "pv-controller", true},
        Case{"pv-controller has seen edge.app.v1", sim::Verb::Deliver, kRevision, "pv-controller",
             true},
        Case{"alice has pushed main to edge", sim::Verb::Push, "git edge refs/heads/main", "alice",
             true},
        Case{"alice has pushed app/v1", sim::Verb::Push, "git edge refs/tags/app/v1", "alice",
             true},
        Case{"alice has pushed app/v2", sim::Verb::Push, "git edge refs/tags/app/v1", "alice",
             false},
        Case{"pv-controller has reconciled PackageVariant", sim::Verb::Done,
             "PackageVariant default/x", "pv-controller", true},
        Case{"pv-controller has crashed", sim::Verb::Crash, "pv-controller", "world", true},
        Case{"pv-controller has crashed", sim::Verb::Crash, "alice", "world", false},
        Case{"pv-controller has failed", sim::Verb::Failed, kRevision, "pv-controller", true},
        Case{"pv-controller has met a fault", sim::Verb::Fault, kRevision, "pv-controller", true}));

TEST(TriggerMatch, knows_the_moves_of_a_lifecycle) {
  struct Move {
    const char* deed;
    const char* from;
    const char* to;
  };
  const std::vector<Move> moves{{"proposed", "Draft", "Proposed"},
                                {"approved", "Proposed", "Published"},
                                {"rejected", "Proposed", "Draft"},
                                {"rejected", "DeletionProposed", "Published"},
                                {"proposed deletion of", "Published", "DeletionProposed"}};
  for (const Move& done : moves) {
    sim::Event moved = event(sim::Verb::Update, kRevision);
    moved.before = revision(done.from);
    moved.after = revision(done.to);
    for (const Move& asked : moves) {
      const bool same = std::string(asked.deed) == done.deed;
      EXPECT_EQ(
          matches(pattern(std::string("alice has ") + asked.deed + " edge.app.v1"), moved, "alice"),
          same)
          << asked.deed << " of " << done.from << " to " << done.to;
    }
  }
}

}  // namespace
}  // namespace porchsim::scenarios
