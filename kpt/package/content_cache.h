// What is made of texts, kept by content: a text that many packages share is read once. The values
// last asked for stay; they are immutable, and live for as long as somebody holds them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/hash.h"
#include "kpt/package/files.h"

namespace porchsim::kpt {

template <class Value>
class ContentCache {
 public:
  explicit ContentCache(std::size_t capacity) : capacity_(capacity) {}

  // make(text) gives the value of a text that is not here.
  template <class Make>
  std::shared_ptr<const Value> get(const Text& text, Make make) {
    const std::uint64_t hash = base::hash_text(*text);
    if (const auto found = by_hash_.find(hash); found != by_hash_.end()) {
      const auto entry = found->second;
      order_.splice(order_.begin(), order_, entry);
      if (entry->text != text && *entry->text != *text) {  // two contents, one hash
        entry->value = std::make_shared<const Value>(make(text));
        entry->text = text;
      }
      return entry->value;
    }
    auto value = std::make_shared<const Value>(make(text));
    if (capacity_ == 0) return value;
    order_.push_front({hash, text, value});
    by_hash_.emplace(hash, order_.begin());
    if (order_.size() > capacity_) {
      by_hash_.erase(order_.back().hash);
      order_.pop_back();
    }
    return value;
  }
  std::size_t size() const { return order_.size(); }

 private:
  struct Entry {
    std::uint64_t hash;
    Text text;
    std::shared_ptr<const Value> value;
  };

  std::size_t capacity_;
  std::list<Entry> order_;  // the one last asked for comes first
  std::unordered_map<std::uint64_t, typename std::list<Entry>::iterator> by_hash_;  // look-up only
};

}  // namespace porchsim::kpt
