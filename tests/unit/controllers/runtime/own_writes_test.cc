// Writes that were not answered, and what is created before it is known what has become of them.
#include "controllers/runtime/own_writes.h"

#include "tests/unit/controllers/runtime/informer_fixture.h"

namespace porchsim::runtime {
namespace {

using namespace std::chrono_literals;
using api::Reason;
using testing::kVariants;

// Each write is done and not answered, and reads fail while they are to.
class SilentClient final : public testing::TestClient {
 public:
  using TestClient::TestClient;

  api::Result<api::ObjectPtr> create(const api::ResourceType& type,
                                     const api::ObjectPtr& object) override {
    const api::ObjectPtr made = put(type, object->json());
    if (!answers) return api::fail(Reason::Timeout, "no answer");
    return made;
  }
  api::Result<api::ObjectPtr> get(const api::ResourceType& type,
                                  const api::ObjectKey& key) override {
    if (!answers) return api::fail(Reason::InternalError, "cannot read");
    return TestClient::get(type, key);
  }

  bool answers = true;
};

class OwnWritesTest : public ::testing::Test {
 protected:
  OwnWritesTest() {
    informer_.start();
    tasks_.run();
    own_writes_.add(informer_);
  }
  ~OwnWritesTest() override { tasks_.kill_all(); }

  api::Result<api::ObjectPtr> create(std::string_view name, std::string_view name_space = "n") {
    return own_writes_.create(
        kVariants, api::Object::from_json(testing::object_json(kVariants, name_space, name)));
  }
  void create_without_an_answer(std::string_view name) {
    client_.answers = false;
    EXPECT_EQ(create(name).error().reason, Reason::Timeout);
    client_.answers = true;
  }

  testing::TestTasks tasks_;
  SilentClient client_{tasks_};
  testing::TestLog log_;
  Informer informer_{client_, tasks_, log_, {.type = kVariants}};
  OwnWrites own_writes_{client_};
};

TEST_F(OwnWritesTest, what_is_in_doubt_is_read_before_something_is_created) {
  create_without_an_answer("a");
  const auto decided_from_too_little = create("b");
  EXPECT_EQ(decided_from_too_little.error().reason, Reason::Conflict);
  EXPECT_TRUE(informer_.store().get({"n", "a"}));
  EXPECT_TRUE(create("b"));
}

TEST_F(OwnWritesTest, what_cannot_be_read_stays_in_doubt) {
  create_without_an_answer("a");
  client_.answers = false;
  EXPECT_EQ(create("b").error().reason, Reason::InternalError);
  client_.answers = true;
  EXPECT_EQ(create("b").error().reason, Reason::Conflict);
}

TEST_F(OwnWritesTest, what_is_in_doubt_holds_up_nothing_of_another_namespace) {
  create_without_an_answer("a");
  EXPECT_TRUE(create("b", "other"));
  EXPECT_EQ(create("b").error().reason, Reason::Conflict);
}

TEST_F(OwnWritesTest, what_the_watch_has_shown_meanwhile_is_no_reason_to_look_again) {
  create_without_an_answer("a");
  tasks_.run();
  EXPECT_TRUE(create("b"));
}

TEST_F(OwnWritesTest, what_has_gone_again_is_news_to_a_cache_that_has_it) {
  for (const bool is_shown : {false, true}) {
    create_without_an_answer("a");
    tasks_.run();
    client_.erase(kVariants, {"n", "a"});
    if (is_shown) tasks_.run();
    EXPECT_EQ(create("b").has_value(), is_shown);
  }
}

}  // namespace
}  // namespace porchsim::runtime
