#include "kube/schema/formats.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace porchsim::kube {
namespace {

struct Case {
  std::string format;
  std::vector<std::string> right;
  std::vector<std::string> wrong;
};

TEST(Formats, are_told_apart) {
  const std::vector<Case> cases = {
      {"byte", {"eA==", "YWJj"}, {"", "!!", "eA="}},
      {"cidr", {"10.0.0.0/8", "::/0", "010.0.0.0/8"}, {"x", "10.0.0.0", "10.0.0.0/33"}},
      {"creditcard", {"4111 1111 1111 1111"}, {"4111111111111112", "x"}},
      {"date", {"2024-02-29"}, {"2024-02-30", "2024-2-1", "x"}},
      {"date-time",
       {"2024-01-01T00:00:00Z", "2024-01-01t00:00:00.5+02:00"},
       {"2024-01-01 00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:00:00"}},
      {"duration", {"5m", "2 weeks", "1h30m", "0"}, {"five", "", "5 lightyears"}},
      {"email", {"a@b.c", "Some One <a@b>", "\"x y\"@b"}, {"x", "a@", "a b@c", "<a@b"}},
      {"hexcolor", {"#fff", "A0B1C2"}, {"#ff", "ggg"}},
      {"hostname", {"example.com", "a", "1a"}, {"-a", "a..b", "a_b", "a-b-c", "a.b-", "a.1"}},
      {"ipv4", {"1.2.3.4", "01.2.3.4"}, {"1.2.3", "1.2.3.256", "::1"}},
      {"ipv6",
       {"::1", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4"},
       {"1.2.3.4", "1::2::3", "1:2:3:4:5:6:7"}},
      {"isbn", {"0321751043", "978-0321751041"}, {"0321751044"}},
      {"k8s-short-name", {"a-b"}, {"a.b", "A"}},
      {"k8s-long-name", {"a.b"}, {"a..b"}},
      {"mac", {"01:23:45:67:89:ab", "0123.4567.89ab"}, {"01:23", "01-23:45-67:89-ab"}},
      {"rgbcolor", {"rgb(1, 22,255)"}, {"rgb(1,2)", "rgb(1,2,256)"}},
      {"ssn", {"123-45-6789"}, {"123456789", "1"}},
      {"uri", {"https://x/y", "/a b", "mailto:x", "*"}, {"not a uri", "", ":x", "http://a b/"}},
      {"uuid", {"11111111-2222-3333-4444-555555555555"}, {"x"}},
      {"uuid4", {"11111111-2222-4333-8444-555555555555"}, {"11111111-2222-3333-4444-555555555555"}},
  };
  for (const Case& a : cases) {
    EXPECT_TRUE(is_known_format(a.format)) << a.format;
    for (const std::string& text : a.right)
      EXPECT_TRUE(has_format(a.format, text)) << a.format << ' ' << text;
    for (const std::string& text : a.wrong)
      EXPECT_FALSE(has_format(a.format, text)) << a.format << ' ' << text;
  }
  EXPECT_FALSE(is_known_format("int64"));
}

}  // namespace
}  // namespace porchsim::kube
