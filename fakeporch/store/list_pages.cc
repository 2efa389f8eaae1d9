#include "fakeporch/store/list_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace porchsim::fakeporch {
namespace {

std::string token_of(std::uint64_t whole, std::size_t offset) {
  return fmt::format("{}.{}", whole, offset);
}

bool parse_token(std::string_view token, std::uint64_t& whole, std::size_t& offset) {
  const char* end = token.data() + token.size();
  const auto first = std::from_chars(token.data(), end, whole);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != '.') return false;
  const auto second = std::from_chars(first.ptr + 1, end, offset);
  return second.ec == std::errc() && second.ptr == end;
}

}  // namespace

void ListPages::cut(api::ObjectList& list, std::uint64_t limit) {
  if (limit == 0 || list.items.size() <= limit) return;
  const auto size = static_cast<std::size_t>(limit);
  Whole whole{list.resource_version, list.items};
  list.items.resize(size);
  list.continue_token = token_of(++made_, size);
  wholes_.emplace(made_, std::move(whole));
  if (wholes_.size() > kKept) wholes_.erase(wholes_.begin());
}

api::Result<api::ObjectList> ListPages::next(std::string_view token, std::uint64_t limit) const {
  std::uint64_t number = 0;
  std::size_t offset = 0;
  if (!parse_token(token, number, offset)) {
    return api::fail(api::Reason::BadRequest, "continue key is not valid");
  }
  const auto found = wholes_.find(number);
  if (found == wholes_.end()) {
    return api::fail(api::Reason::Expired,
                     "The provided continue parameter is too old to display a consistent list "
                     "result. You must start a new list without the continue parameter.");
  }
  const std::vector<api::ObjectPtr>& items = found->second.items;
  const std::size_t first = std::min(offset, items.size());
  const std::size_t rest = items.size() - first;
  const std::size_t count =
      limit == 0 ? rest : static_cast<std::size_t>(std::min<std::uint64_t>(limit, rest));
  const auto begin = items.begin() + static_cast<std::ptrdiff_t>(first);
  api::ObjectList list;
  list.items.assign(begin, begin + static_cast<std::ptrdiff_t>(count));
  list.resource_version = found->second.resource_version;
  if (count < rest) list.continue_token = token_of(number, first + count);
  return list;
}

}  // namespace porchsim::fakeporch
