#include "kube/server/page_token.h"

#include <algorithm>

#include <fmt/format.h>

#include "api/json/json.h"
#include "cel/value/utf8.h"
#include "kube/decode/go_struct.h"

namespace porchsim::kube {
namespace {

constexpr std::string_view kFormat = "meta.k8s.io/v1";
// The next key there could be.
constexpr std::string_view kBehind("\0", 1);

std::unexpected<std::string> wrong(std::string_view why) {
  return std::unexpected(fmt::format("continue key is not valid: {}", why));
}

// In the alphabet of URLs, without padding.
std::string as_standard(std::string_view text) {
  std::string out(text);
  std::replace(out.begin(), out.end(), '-', '+');
  std::replace(out.begin(), out.end(), '_', '/');
  while (out.size() % 4 != 0 && out.size() % 4 != 1) out.push_back('=');
  return out;
}

std::string no_json(std::string_view bytes) {
  const cel::Rune rune{bytes.empty() ? 0U : static_cast<unsigned char>(bytes.front()), 1, true};
  if (rune.value >= 0x80) {
    return fmt::format("invalid character '\\u{:04x}' looking for beginning of value", rune.value);
  }
  return fmt::format("invalid character '{}' looking for beginning of value",
                     static_cast<char>(rune.value));
}

}  // namespace

std::string write_page_token(const PageToken& token) {
  const api::Json json = api::Json::object({{"v", kFormat},
                                            {"rv", static_cast<std::int64_t>(token.version)},
                                            {"start", token.last + std::string(kBehind)}});
  std::string out = encode_base64(json.dump());
  std::replace(out.begin(), out.end(), '+', '-');
  std::replace(out.begin(), out.end(), '/', '_');
  out.erase(std::min(out.find('='), out.size()));
  return out;
}

std::expected<PageToken, std::string> read_page_token(std::string_view text) {
  const auto bytes = decode_base64(as_standard(text));
  if (!bytes) return wrong(bytes.error());
  const auto json = api::Json::parse(*bytes);
  if (!json) return wrong(no_json(*bytes));
  if ((*json)["v"].as_string() != kFormat) {
    return wrong(
        fmt::format("server does not recognize this encoded version {}", (*json)["v"].as_string()));
  }
  const std::int64_t version = (*json)["rv"].as_integer();
  if (version == 0) {
    return wrong("incorrect encoded start resourceVersion (version meta.k8s.io/v1)");
  }
  std::string last = (*json)["start"].text();
  if (last.empty()) return wrong("encoded start key empty (version meta.k8s.io/v1)");
  if (last.ends_with(kBehind)) last.pop_back();
  return PageToken{static_cast<std::uint64_t>(version), std::move(last)};
}

}  // namespace porchsim::kube
