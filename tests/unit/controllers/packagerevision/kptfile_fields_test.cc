#include "controllers/packagerevision/kptfile_fields.h"

#include <gtest/gtest.h>

namespace porchsim::packagerevision {
namespace {

constexpr const char* kHead = "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n";
constexpr const char* kStatus =
    "status:\n  conditions:\n    - type: Rendered\n      status: \"True\"\n";

TEST(KptfileFieldsTest, a_kptfile_without_its_status_is_marshalled_anew) {
  const std::string pipeline = "pipeline:\n  mutators:\n    - image: a # why\n";
  EXPECT_EQ(strip_kptfile_status(kHead + pipeline + kStatus),
            std::string(kHead) + "pipeline:\n  mutators:\n  - image: a\n");
  EXPECT_EQ(strip_kptfile_status(kHead + pipeline), kHead + pipeline);
  EXPECT_EQ(strip_kptfile_status(std::string("x: [\n") + kStatus), std::string("x: [\n") + kStatus);
}

}  // namespace
}  // namespace porchsim::packagerevision
