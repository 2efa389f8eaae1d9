// What is made of whole packages, kept by their content: the same packages give the same value
// once. A full cache begins anew.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kpt/package/files.h"

namespace porchsim::kpt {

template <class Value>
class PackageCache {
 public:
  // One or several, in order.
  using Packages = std::initializer_list<std::reference_wrapper<const Files>>;

  explicit PackageCache(std::size_t capacity) : capacity_(capacity) {}

  // Null if it is not known; valid until the next keep().
  const Value* find(Packages packages) const {
    const auto found = by_hash_.find(hash(packages));
    if (found == by_hash_.end()) return nullptr;
    const bool same = std::ranges::equal(
        found->second.packages, packages,
        [](const Files& one, const Files& other) { return same_files(one, other); });
    return same ? &found->second.value : nullptr;
  }
  const Value& keep(Packages packages, Value value) {
    Entry entry{{packages.begin(), packages.end()}, std::move(value)};
    const std::uint64_t key = hash(packages);
    if (by_hash_.size() >= capacity_) by_hash_.clear();  // the packages may have been in it
    return by_hash_.insert_or_assign(key, std::move(entry)).first->second.value;
  }

 private:
  struct Entry {
    std::vector<Files> packages;
    Value value;
  };

  static std::uint64_t hash(Packages packages) {
    std::uint64_t hash = 0;
    for (const Files& files : packages) hash = hash * 31 + hash_files(files);
    return hash;
  }

  std::size_t capacity_;
  std::unordered_map<std::uint64_t, Entry> by_hash_;  // look-up only
};

}  // namespace porchsim::kpt
