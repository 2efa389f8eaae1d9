// Where the next page of a list begins. apiserver: pkg/storage/continue.go.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace porchsim::kube {

struct PageToken {
  std::uint64_t version = 0;
  std::string last;  // the key of the last object given: "name" or "namespace/name"
};

std::string write_page_token(const PageToken& token);
std::expected<PageToken, std::string> read_page_token(std::string_view text);

}  // namespace porchsim::kube
