// Lists that come in pages: each page is a part of the state that the first page saw, however the
// store moves on meanwhile. Only the newest few continued lists are kept; the token of an older one
// is Expired. Kubernetes: limit and continue of a list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "api/client.h"

namespace porchsim::fakeporch {

class ListPages {
 public:
  // Cuts `list` down to `limit` items (0 = no limit) and keeps the whole under a token.
  void cut(api::ObjectList& list, std::uint64_t limit);
  // The page after `token`. Expired if that list is forgotten, BadRequest if it is no token.
  api::Result<api::ObjectList> next(std::string_view token, std::uint64_t limit) const;

 private:
  static constexpr std::size_t kKept = 16;
  struct Whole {
    std::string resource_version;
    std::vector<api::ObjectPtr> items;
  };
  std::map<std::uint64_t, Whole> wholes_;  // by the first number of the token
  std::uint64_t made_ = 0;
};

}  // namespace porchsim::fakeporch
