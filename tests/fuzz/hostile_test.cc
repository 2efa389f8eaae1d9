// Texts that were made to be slow to read are read or refused in time about linear in their length,
// by each reader of what other people wrote.
#include <gtest/gtest.h>

#include <cstddef>
#include <ctime>
#include <string>

#include "functions/render/pipeline.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/update/merge.h"
#include "kpt/yaml/node.h"
#include "scenarios/load/scenario_loader.h"
#include "tests/fuzz/hostile_texts.h"
#include "tests/unit/scenarios/load/words.h"

namespace porchsim::fuzz {
namespace {

#if defined(__SANITIZE_ADDRESS__)
#define PORCHSIM_SLOW_BUILD 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PORCHSIM_SLOW_BUILD 1
#endif
#endif

// Sanitizers take their own time, and shorter texts show as much.
#if defined(PORCHSIM_SLOW_BUILD)
constexpr std::size_t kBytes = kHostileBytes / 8;
#else
constexpr std::size_t kBytes = kHostileBytes;
#endif

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// The time in which a plain text of that length is read and printed here and now, whatever else the
// machine does and however this was compiled.
double plain_seconds() {
  std::string plain;
  while (plain.size() < kBytes) plain += "- name: value\n  list: [1, two]\n";
  const double before = processor_seconds();
  const auto documents = kpt::yaml::parse_all(plain);
  EXPECT_TRUE(documents.has_value());
  for (const auto& document : *documents) EXPECT_FALSE(print(document).empty());
  return processor_seconds() - before;
}

// Nearly all take less than ten times as long as a plain text, a merge of three hostile ones less
// than thirty times; what grows with the square of the text takes thousands.
constexpr double kPlainTexts = 100;

template <class Reader>
void each_is_done_in_time(std::size_t size, const Reader& reader) {
  const double most = kPlainTexts * plain_seconds();
  for (const HostileText& hostile : hostile_texts(size)) {
    const double before = processor_seconds();
    reader(hostile.text);
    EXPECT_LE(processor_seconds() - before, most) << hostile.name;
  }
}

TEST(Hostile, texts_are_yaml_or_refused) {
  each_is_done_in_time(kBytes, [](const std::string& text) {
    const auto documents = kpt::yaml::parse_all(text);
    if (!documents) return;
    for (const auto& document : *documents) print(document);
  });
}

TEST(Hostile, texts_are_kptfiles_or_refused) {
  each_is_done_in_time(kBytes, [](const std::string& text) {
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
  each_is_done_in_time(kBytes, merge);
}

TEST(Hostile, texts_are_rendered_or_refused) {
  const auto registry = functions::FunctionRegistry::standard();
  each_is_done_in_time(kBytes, [&registry](const std::string& text) {
    const kpt::Files files{
        {"Kptfile",
         kpt::make_text(
             "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: a}\npipeline:\n"
             "  mutators: [{image: \"set-namespace:v0.4.1\", configMap: {namespace: n}}]\n")},
        {"a.yaml", kpt::make_text(text)}};
    static_cast<void>(functions::render(files, registry));
  });
}

TEST(Hostile, texts_are_scenarios_or_refused) {
  const auto no_files = scenarios::make_no_files();
  for (const std::size_t size : {kBytes, scenarios::kLargestScenario - 1024}) {
    each_is_done_in_time(size, [&no_files](const std::string& text) {
      static_cast<void>(
          scenarios::parse_scenario("hostile.yaml", text, *no_files, scenarios::words()));
    });
  }
}

}  // namespace
}  // namespace porchsim::fuzz
