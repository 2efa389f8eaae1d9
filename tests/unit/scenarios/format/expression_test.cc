// Conditions in CEL: what they speak of, what is wrong with them, and why they do not hold.
#include "scenarios/format/expression.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace porchsim::scenarios {
namespace {

const std::vector<std::string> kKinds = {"PackageRevision", "PackageRevision.v1alpha2",
                                         "PackageVariant"};

std::shared_ptr<const Expression> expression(std::string_view text) {
  auto read = Expression::read(text, kKinds);
  EXPECT_TRUE(read) << read.error();
  return read ? *read : nullptr;
}

std::string error(std::string_view text) {
  const auto read = Expression::read(text, kKinds);
  return read ? "" : read.error();
}

cel::Value named(const std::string& name) {
  return cel::Value::map(cel::ValueMap({{cel::Value::string("name"), cel::Value::string(name)}}));
}

TEST(Expression, knows_what_it_speaks_of) {
  using Kinds = std::vector<std::string>;
  EXPECT_EQ(expression("PackageVariant.size() == 1")->kinds(), Kinds{"PackageVariant"});
  EXPECT_EQ(expression("PackageRevision.v1alpha2.size() == 1")->kinds(),
            Kinds{"PackageRevision.v1alpha2"});
  EXPECT_EQ(expression("PackageVariant.all(v, PackageRevision.exists(r, r.a == v.a))")->kinds(),
            (Kinds{"PackageVariant", "PackageRevision"}));
  EXPECT_FALSE(expression("PackageVariant.size() == 1")->tells_time());
  EXPECT_TRUE(expression("PackageVariant.all(v, timestamp(v.t) < now)")->tells_time());
}

TEST(Expression, says_where_it_is_wrong) {
  EXPECT_EQ(error("PackageRevisoin.size() == 1"),
            "1:1: undeclared reference to 'PackageRevisoin' (in container ''); did you mean "
            "PackageRevision?");
  EXPECT_TRUE(error("PackageRevision.all(r, r.a ==").starts_with("1:30: Syntax error"))
      << error("PackageRevision.all(r, r.a ==");
  EXPECT_TRUE(error("PackageRevision.size()").starts_with("it gives int, not true or false"));
  EXPECT_TRUE(error("1 + 1 == 2").starts_with("it speaks of no object"));
  EXPECT_TRUE(error("now > timestamp('2025-01-01T00:00:00Z')").starts_with("it speaks of no "));
}

TEST(Expression, says_why_it_does_not_hold) {
  cel::Bindings bindings;
  bindings.set("PackageVariant", cel::Value::list({named("a"), named("b")}));
  const auto problem = [&](std::string_view text) {
    return expression(text)->problem_with(bindings).value_or("");
  };
  EXPECT_EQ(problem("PackageVariant.size() == 2"), "");
  EXPECT_EQ(problem("PackageVariant.exists(v, v.name == 'b')"), "");
  EXPECT_EQ(problem("PackageVariant.all(v, v.name == 'b')"), "it is false");
  EXPECT_EQ(problem("PackageVariant.all(v, v.spec.x == 1)"),
            "it cannot be told: no such key: spec");
  EXPECT_EQ(problem("PackageVariant[0].name"), "it gives string, not true or false");
}

}  // namespace
}  // namespace porchsim::scenarios
