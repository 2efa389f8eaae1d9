#include "base/try.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace porchsim::base {
namespace {

using Owned = std::expected<std::unique_ptr<int>, std::string>;

std::expected<int, std::string> doubled(Owned number) {
  const std::unique_ptr<int> owned = PORCHSIM_TRY(std::move(number));
  return *owned * 2;
}

std::expected<void, std::string> check(const std::expected<void, std::string>& other, bool& done) {
  PORCHSIM_TRY(other);
  done = true;
  return {};
}

TEST(Try, GivesTheValueOrReturnsTheError) {
  EXPECT_EQ(doubled(std::make_unique<int>(3)), 6);
  EXPECT_EQ(doubled(std::unexpected("no number")), std::unexpected<std::string>("no number"));
}

TEST(Try, OfWhatHasNoValueOnlyTheErrorReturns) {
  bool done = false;
  EXPECT_FALSE(check(std::unexpected("no"), done));
  EXPECT_FALSE(done);
  EXPECT_TRUE(check({}, done));
  EXPECT_TRUE(done);
}

}  // namespace
}  // namespace porchsim::base
