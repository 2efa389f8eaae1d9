// Every set that real controllers left behind is read and printed as it was.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "kube/managedfields/fieldset/fields_v1.h"
#include "tests/source_dir.h"

namespace porchsim::kube::managedfields {
namespace {

TEST(FieldsV1, recorded_sets_come_back) {
  const std::string path = in_source_dir("../shared/vectors/own/v1alpha2/fieldsets.json");
  if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not here";
  std::ifstream file(path);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  const auto sets = api::Json::parse(text);
  ASSERT_TRUE(sets);
  for (const api::Json::Member& recorded : sets->members()) {
    const auto set = parse_fields_v1(recorded.value);
    ASSERT_TRUE(set) << recorded.key;
    EXPECT_EQ(fields_v1(*set), recorded.value) << recorded.key;
    // The recording keeps the server's order.
    EXPECT_NE(text.find(fields_v1_text(*set)), std::string::npos) << recorded.key;
  }
}

}  // namespace
}  // namespace porchsim::kube::managedfields
