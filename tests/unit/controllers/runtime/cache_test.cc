#include "controllers/runtime/cache.h"

#include <gtest/gtest.h>

#include "tests/unit/controllers/runtime/test_client.h"
#include "tests/unit/controllers/runtime/test_log.h"
#include "tests/unit/controllers/runtime/test_tasks.h"

namespace porchsim::runtime {
namespace {

using namespace std::chrono_literals;
using api::Reason;
using testing::kRevisions;
using testing::kVariants;

class CacheTest : public ::testing::Test {
 protected:
  CacheTest() {
    client_.put(kVariants, "m", "b", {{"team", "red"}});
    client_.put(kVariants, "n", "a", {{"team", "red"}, {"tier", "1"}});
    client_.put(kVariants, "n", "b", {{"team", "blue"}});
    client_.put(kRevisions, "n", "r");
  }
  ~CacheTest() override { tasks_.kill_all(); }

  Informer& inform(const std::string& name_space = "") {
    auto& informer = *informers_.emplace_back(std::make_unique<Informer>(
        client_, tasks_, log_, InformerOptions{.type = kVariants, .name_space = name_space}));
    informer.add_index("team", [](const api::Object& object) {
      const auto& labels = object.meta().labels;
      return std::vector<std::string>{labels.contains("team") ? labels.at("team") : "none"};
    });
    cache_.add(informer);
    informer.start();
    tasks_.run();
    return informer;
  }
  std::string list(const api::ListOptions& options) {
    const auto listed = cache_.list(kVariants, options);
    return listed ? keys(listed->items) : listed.error().message;
  }
  static std::string keys(const std::vector<api::ObjectPtr>& objects) {
    std::string out;
    for (const auto& object : objects) out += object->key().to_string() + " ";
    return out;
  }

  testing::TestTasks tasks_;
  testing::TestClient client_{tasks_};
  testing::TestLog log_;
  std::vector<std::unique_ptr<Informer>> informers_;
  CachedReader cache_{&client_};
};

TEST_F(CacheTest, get_is_served_from_the_informer) {
  inform();
  const auto before = client_.objects(kVariants).at({"n", "a"});
  client_.put(kVariants, "n", "a");  // the watch has not run yet
  EXPECT_EQ(cache_.get(kVariants, {"n", "a"}).value(), before) << "neither fresh nor a copy";
}

TEST_F(CacheTest, an_absent_object_is_not_found_in_kubernetes_words) {
  inform();
  const auto absent = cache_.get(kVariants, {"n", "x"});
  ASSERT_FALSE(absent);
  EXPECT_EQ(absent.error(),
            (api::Error{Reason::NotFound, "packagevariants.config.porch.kpt.dev \"x\" not found"}));
}

TEST_F(CacheTest, a_kind_without_informer_is_read_from_the_server) {
  inform();
  EXPECT_EQ(cache_.get(kRevisions, {"n", "r"}).value()->meta().name, "r");
  EXPECT_EQ(keys(cache_.list(kRevisions, {}).value().items), "n/r ");
  EXPECT_EQ(cache_.get(kRevisions, {"n", "x"}).error().message, "server: not found");
}

TEST_F(CacheTest, without_a_server_such_a_read_fails) {
  CachedReader cache;
  cache.add(inform());
  EXPECT_TRUE(cache.get(kVariants, {"n", "a"}));
  const api::Error error{Reason::InternalError,
                         "porch.kpt.dev/v1alpha1, Kind=PackageRevision is not cached"};
  EXPECT_EQ(cache.get(kRevisions, {"n", "r"}).error(), error);
  EXPECT_EQ(cache.list(kRevisions, {}).error(), error);
  EXPECT_EQ(cache.list_by_index(kRevisions, "team", "red").error(), error);
  const api::ResourceType core{"", "v1", "ConfigMap", "configmaps", true};
  EXPECT_EQ(cache.get(core, {"n", "r"}).error().message, "/v1, Kind=ConfigMap is not cached");
}

TEST_F(CacheTest, lists_are_sorted_and_filtered) {
  using Op = api::LabelRequirement::Op;
  inform();
  EXPECT_EQ(list({}), "m/b n/a n/b ");
  EXPECT_EQ(cache_.list(kVariants, {}).value().resource_version, "4");
  api::ListOptions in_n;
  in_n.name_space = "n";
  EXPECT_EQ(list(in_n), "n/a n/b ");
  api::ListOptions red;
  red.labels = {{"team", Op::Equals, {"red"}}};
  EXPECT_EQ(list(red), "m/b n/a ");
  red.labels.push_back({"tier", Op::Exists, {}});
  EXPECT_EQ(list(red), "n/a ");
  api::ListOptions first_two;
  first_two.limit = 2;
  EXPECT_EQ(list(first_two), "m/b n/a ");
  EXPECT_EQ(cache_.list(kVariants, first_two).value().continue_token, "");
  api::ListOptions rest;
  rest.continue_token = "x";
  EXPECT_EQ(list(rest), "continue list option is not supported by the cache");
}

TEST_F(CacheTest, field_selectors_need_an_index) {
  inform();
  const auto by_fields = [this](std::vector<std::pair<std::string, std::string>> fields) {
    api::ListOptions options;
    options.fields = std::move(fields);
    return list(options);
  };
  EXPECT_EQ(by_fields({{"metadata.name", "b"}}), "m/b n/b ");
  EXPECT_EQ(by_fields({{"metadata.name", "b"}, {"metadata.namespace", "n"}}), "n/b ");
  EXPECT_EQ(by_fields({{"team", "red"}}), "m/b n/a ");
  EXPECT_EQ(by_fields({{"team", "red"}, {"metadata.name", "b"}}), "m/b ");
  EXPECT_EQ(by_fields({{"team", "red"}, {"team", "blue"}}), "");
  EXPECT_EQ(by_fields({{"team", "green"}}), "");
  EXPECT_EQ(by_fields({{"spec.x", "1"}}), "Index with name field:spec.x does not exist");
}

TEST_F(CacheTest, lists_by_index_are_sorted) {
  inform();
  EXPECT_EQ(keys(cache_.list_by_index(kVariants, "team", "red").value()), "m/b n/a ");
  EXPECT_EQ(keys(cache_.list_by_index(kVariants, "team", "none").value()), "");
  EXPECT_EQ(cache_.list_by_index(kVariants, "x", "red").error().message,
            "Index with name x does not exist");
}

TEST_F(CacheTest, one_informer_for_each_of_several_namespaces) {
  inform("m");
  inform("n");
  EXPECT_EQ(list({}), "m/b n/a n/b ");
  EXPECT_TRUE(cache_.get(kVariants, {"m", "b"}));
  EXPECT_EQ(keys(cache_.list_by_index(kVariants, "team", "red").value()), "m/b n/a ");
  const std::string error =
      "namespace z is unknown to the cache of packagevariants.config.porch.kpt.dev";
  EXPECT_EQ(cache_.get(kVariants, {"z", "b"}).error().message, error);
  api::ListOptions in_z;
  in_z.name_space = "z";
  EXPECT_EQ(list(in_z), error);
}

TEST_F(CacheTest, reads_wait_for_the_first_list) {
  client_.list_errors.push_back({Reason::Timeout, "slow"});
  inform();
  std::string got;
  tasks_.spawn("reader", [&] { got = list({}); });
  tasks_.run();
  EXPECT_EQ(got, "");
  tasks_.run_for(800ms);
  EXPECT_EQ(got, "m/b n/a n/b ");
}

}  // namespace
}  // namespace porchsim::runtime
