// Texts that were made to be slow to read are read or refused within a second or two of work, by
// each reader of what other people wrote.
#include <gtest/gtest.h>

#include <ctime>
#include <string>

#include "controllers/kpt/kptfile.h"
#include "controllers/kpt/merge.h"
#include "controllers/kpt/yaml/node.h"
#include "fakeporch/render/pipeline.h"
#include "scenarios/format/scenario_loader.h"
#include "tests/fuzz/hostile_texts.h"

namespace porchsim::fuzz {
namespace {

#if defined(__SANITIZE_ADDRESS__)
#define PORCHSIM_SLOW_BUILD 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PORCHSIM_SLOW_BUILD 1
#endif
#endif

// Of processor time: whatever else the machine does is not the reader's. Sanitizers and unoptimised
// builds take their own.
#if defined(PORCHSIM_SLOW_BUILD) || !defined(__OPTIMIZE__)
constexpr double kSecondsAtMost = 20;
#else
// Each takes about one at most; beside others caches are cold.
constexpr double kSecondsAtMost = 2;
#endif

// `times`: how often the reader reads each text.
template <class Reader>
void each_is_done_in_time(std::size_t size, const Reader& reader, int times = 1) {
  for (const HostileText& hostile : hostile_texts(size)) {
    const std::clock_t before = std::clock();
    reader(hostile.text);
    const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    EXPECT_LE(seconds, kSecondsAtMost * times) << hostile.name;
  }
}

TEST(Hostile, texts_are_yaml_or_refused) {
  each_is_done_in_time(kHostileBytes, [](const std::string& text) {
    const auto documents = kpt::yaml::parse_all(text);
    if (!documents) return;
    for (const auto& document : *documents) print(document);
  });
}

TEST(Hostile, texts_are_kptfiles_or_refused) {
  each_is_done_in_time(kHostileBytes, [](const std::string& text) {
    static_cast<void>(kpt::decode_kptfile(text, kpt::Decoding::Strict));
    static_cast<void>(kpt::decode_kptfile(text, kpt::Decoding::Lenient));
  });
}

TEST(Hostile, texts_are_merged_or_refused) {
  const auto merge = [](const std::string& text) {
    const kpt::Files hostile{{"a.yaml", kpt::make_text(text)}};
    static_cast<void>(
        kpt::update_package(kpt::UpdateStrategy::ResourceMerge, {hostile, hostile, hostile}));
  };
  each_is_done_in_time(kHostileBytes, merge, 3);
}

TEST(Hostile, texts_are_rendered_or_refused) {
  const auto registry = fakeporch::FunctionRegistry::standard();
  each_is_done_in_time(kHostileBytes, [&registry](const std::string& text) {
    const kpt::Files files{
        {"Kptfile",
         kpt::make_text(
             "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: a}\npipeline:\n"
             "  mutators: [{image: \"set-namespace:v0.4.1\", configMap: {namespace: n}}]\n")},
        {"a.yaml", kpt::make_text(text)}};
    static_cast<void>(fakeporch::render(files, registry));
  });
}

TEST(Hostile, texts_are_scenarios_or_refused) {
  const auto no_files = scenarios::make_no_files();
  for (const std::size_t size : {kHostileBytes, scenarios::kLargestScenario - 1024}) {
    each_is_done_in_time(size, [&no_files](const std::string& text) {
      static_cast<void>(scenarios::parse_scenario("hostile.yaml", text, *no_files));
    });
  }
}

}  // namespace
}  // namespace porchsim::fuzz
