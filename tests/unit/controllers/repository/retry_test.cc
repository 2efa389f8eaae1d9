#include "controllers/repository/retry.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace porchsim::repository {
namespace {

using api::RepositoryFault;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(Retry, waits_by_the_kind_of_the_error) {
  const std::map<RepositoryFault, api::Duration> cases = {
      {RepositoryFault::Unknown, seconds(30)},        {RepositoryFault::Unreachable, seconds(30)},
      {RepositoryFault::Authentication, minutes(10)}, {RepositoryFault::NotFound, minutes(2)},
      {RepositoryFault::Timeout, minutes(1)},         {RepositoryFault::Certificate, minutes(5)},
      {RepositoryFault::RateLimit, minutes(5)},       {RepositoryFault::Crash, minutes(5)},
  };
  for (const auto& [fault, interval] : cases) EXPECT_EQ(retry_interval(fault), interval);
}

TEST(Retry, shipped_waits_by_the_first_of_its_words_that_the_message_has) {
  const std::map<std::string, api::Duration> cases = {
      {"dial tcp: lookup x: NO SUCH HOST", seconds(30)},
      {"permission denied: no such host", seconds(30)},
      {"authentication required", minutes(10)},
      {"repository not found: timeout", minutes(2)},
      {"tls: invalid certificate", minutes(2)},
      {"timeout: certificate", minutes(1)},
      {"sslv3 alert", minutes(5)},
      {"too many requests", minutes(5)},
      {"hustle", seconds(30)},
      {"", seconds(30)},
  };
  for (const auto& [text, interval] : cases) EXPECT_EQ(retry_interval_by_text(text), interval);
}

}  // namespace
}  // namespace porchsim::repository
