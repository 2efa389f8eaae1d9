// Every error message at api::Client and every log record in other words, no two alike: the same
// things happen, and the same is found. What a scenario itself expects of a message is left out.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "scenarios/format/each_step.h"
#include "scenarios/load/scenario_loader.h"
#include "tests/strings/suite_runs.h"
#include "tests/unit/scenarios/run/suite_files.h"

namespace porchsim::strings {
namespace {

using api::Result;

constexpr std::uint64_t kSeeds = 5;

// Backwards: injective, and hardly a word of English is left.
std::string reworded(std::string text) {
  std::ranges::reverse(text);
  return text;
}

template <class T>
Result<T> reworded(Result<T> result) {
  if (!result) result.error().message = reworded(std::move(result.error().message));
  return result;
}

class RewordedWatch final : public api::Watch {
 public:
  explicit RewordedWatch(std::unique_ptr<api::Watch> inner) : inner_(std::move(inner)) {}
  Result<api::WatchEvent> next() override { return reworded(inner_->next()); }

 private:
  std::unique_ptr<api::Watch> inner_;
};

class RewordedClient final : public api::Client {
 public:
  explicit RewordedClient(std::unique_ptr<api::Client> inner) : inner_(std::move(inner)) {}

  Result<api::ObjectPtr> get(const api::ResourceType& type, const api::ObjectKey& key) override {
    return reworded(inner_->get(type, key));
  }
  Result<api::ObjectList> list(const api::ResourceType& type,
                               const api::ListOptions& options) override {
    return reworded(inner_->list(type, options));
  }
  Result<api::ObjectPtr> create(const api::ResourceType& type,
                                const api::ObjectPtr& object) override {
    return reworded(inner_->create(type, object));
  }
  Result<api::ObjectPtr> update(const api::ResourceType& type,
                                const api::ObjectPtr& object) override {
    return reworded(inner_->update(type, object));
  }
  Result<api::ObjectPtr> update_status(const api::ResourceType& type,
                                       const api::ObjectPtr& object) override {
    return reworded(inner_->update_status(type, object));
  }
  Result<api::ObjectPtr> update_subresource(const api::ResourceType& type,
                                            std::string_view subresource,
                                            const api::ObjectPtr& object) override {
    return reworded(inner_->update_subresource(type, subresource, object));
  }
  Result<api::ObjectPtr> patch(const api::ResourceType& type, const api::ObjectKey& key,
                               const api::Json& patch, const api::PatchOptions& options) override {
    return reworded(inner_->patch(type, key, patch, options));
  }
  Result<void> remove(const api::ResourceType& type, const api::ObjectKey& key,
                      const api::DeleteOptions& options) override {
    return reworded(inner_->remove(type, key, options));
  }
  Result<std::unique_ptr<api::Watch>> watch(const api::ResourceType& type,
                                            const api::WatchOptions& options) override {
    auto watch = reworded(inner_->watch(type, options));
    if (watch) *watch = std::make_unique<RewordedWatch>(*std::move(watch));
    return watch;
  }
  Result<api::ResourceType> resource_type(const std::string& group, const std::string& version,
                                          const std::string& kind) override {
    return reworded(inner_->resource_type(group, version, kind));
  }

 private:
  std::unique_ptr<api::Client> inner_;
};

class RewordedLog final : public api::Log {
 public:
  explicit RewordedLog(std::unique_ptr<api::Log> inner) : inner_(std::move(inner)) {}
  bool enabled(api::LogLevel level) const override { return inner_->enabled(level); }
  void write(const api::LogRecord& record) override {
    api::LogRecord other = record;
    other.message = reworded(std::move(other.message));
    for (auto& [key, value] : other.fields) {
      key = reworded(std::move(key));
      value = reworded(std::move(value));
    }
    inner_->write(other);
  }

 private:
  std::unique_ptr<api::Log> inner_;
};

// Members that hold what somebody says.
api::Json without_words(const api::Json& value) {
  if (value.is_array()) {
    api::Json::Array items;
    for (const api::Json& item : value.items()) items.push_back(without_words(item));
    return api::Json::array(std::move(items));
  }
  if (!value.is_object()) return value;
  api::Json out = api::Json::object();
  for (const auto& member : value.members()) {
    if (member.key != "message" && member.key != "error")
      out.set(member.key, without_words(member.value));
  }
  return out;
}

void drop_words(scenarios::Expectation& expectation) {
  if (auto* object = std::get_if<scenarios::ObjectMatch>(&expectation.match))
    object->partial = without_words(object->partial);
  if (auto* set = std::get_if<scenarios::SetMatch>(&expectation.match)) {
    for (auto* part : {&set->each, &set->some, &set->none, &set->plain}) {
      if (*part) *part = without_words(**part);
    }
  }
  if (auto* lines = std::get_if<scenarios::LinesMatch>(&expectation.match)) lines->count = {};
}

void drop_words(scenarios::Trigger& trigger) {
  if (auto* state = std::get_if<scenarios::Expectation>(&trigger.what)) drop_words(*state);
}

void drop_words(std::vector<scenarios::Step>& steps) {
  for (scenarios::Step& step : steps) {
    if (step.fails) step.fails->message.clear();
    if (auto* wait = std::get_if<scenarios::WaitForStep>(&step.action)) drop_words(wait->trigger);
    if (auto* when = std::get_if<scenarios::WhenStep>(&step.action)) {
      drop_words(when->trigger);
      drop_words(when->steps);
    }
    if (auto* expect = std::get_if<scenarios::ExpectStep>(&step.action)) {
      for (auto& expectation : expect->expectations) drop_words(expectation);
    }
  }
}

scenarios::Scenario without_words(scenarios::Scenario scenario) {
  drop_words(scenario.steps);
  for (auto& expectation : scenario.expect) drop_words(expectation);
  for (auto& assertion : scenario.assertions) {
    drop_words(assertion.what);
    if (assertion.after) drop_words(*assertion.after);
    if (assertion.until) drop_words(*assertion.until);
  }
  return scenario;
}

scenarios::Extensions other_words() {
  scenarios::Extensions extensions;
  extensions.decorators.client = [](std::unique_ptr<api::Client> inner) {
    return std::make_unique<RewordedClient>(std::move(inner));
  };
  extensions.decorators.log = [](std::unique_ptr<api::Log> inner) {
    return std::make_unique<RewordedLog>(std::move(inner));
  };
  return extensions;
}

class MessagesTest : public testing::TestWithParam<std::string> {};

TEST_P(MessagesTest, decide_nothing) {
  const auto disk = scenarios::make_disk_files();
  const auto loaded = load_scenario(GetParam(), *disk, scenarios::vocabulary());
  ASSERT_TRUE(loaded);
  const scenarios::Scenario scenario = without_words(*loaded);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    EXPECT_EQ(difference(course_of(scenario, seed, Subjects::Kept),
                         course_of(scenario, seed, Subjects::Kept, other_words())),
              "")
        << GetParam() << ", seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Suite, MessagesTest, testing::ValuesIn(scenarios::suite_files()));

}  // namespace
}  // namespace porchsim::strings
