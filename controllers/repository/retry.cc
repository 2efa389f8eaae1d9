#include "controllers/repository/retry.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/ascii.h"

namespace porchsim::repository {
namespace {

using api::RepositoryFault;
using std::chrono::minutes;
using std::chrono::seconds;

struct Words {
  std::string_view words;
  RepositoryFault fault;
};

// In the order in which they are looked for.
constexpr auto kWords = std::to_array<Words>({
    {"no such host", RepositoryFault::Unreachable},
    {"connection refused", RepositoryFault::Unreachable},
    {"authentication", RepositoryFault::Authentication},
    {"permission denied", RepositoryFault::Authentication},
    {"failed to resolve credentials", RepositoryFault::Authentication},
    {"resolved credentials are invalid", RepositoryFault::Authentication},
    {"not found", RepositoryFault::NotFound},
    {"invalid", RepositoryFault::NotFound},
    {"branch", RepositoryFault::NotFound},
    {"timeout", RepositoryFault::Timeout},
    {"deadline exceeded", RepositoryFault::Timeout},
    {"certificate", RepositoryFault::Certificate},
    {"tls", RepositoryFault::Certificate},
    {"ssl", RepositoryFault::Certificate},
    {"rate limit", RepositoryFault::RateLimit},
    {"too many requests", RepositoryFault::RateLimit},
});

}  // namespace

api::Duration retry_interval(RepositoryFault fault) {
  switch (fault) {
    case RepositoryFault::Authentication:
      return minutes(10);
    case RepositoryFault::NotFound:
      return minutes(2);
    case RepositoryFault::Timeout:
      return minutes(1);
    case RepositoryFault::Certificate:
    case RepositoryFault::RateLimit:
    case RepositoryFault::Crash:
      return minutes(5);
    case RepositoryFault::Unreachable:
    case RepositoryFault::Unknown:
      break;
  }
  return seconds(30);
}

api::Duration retry_interval_by_text(std::string_view message) {
  const std::string text = base::to_lower(message);
  const auto* const found =
      std::ranges::find_if(kWords, [&text](const Words& one) { return text.contains(one.words); });
  return retry_interval(found == kWords.end() ? RepositoryFault::Unknown : found->fault);
}

}  // namespace porchsim::repository
