// A list whose copies share their items until one of them is to change: copying a tree costs its
// root, and changing a field of the copy costs the fields beside it and above. Used as a
// std::vector of a type that may still be incomplete.
//
// A list and its copies belong to one thread. A reference to an item, got from a list that is not
// const, must not be written through once that list has been copied.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>

namespace porchsim::kpt::yaml {

template <class T>
class SharedList {
 public:
  using value_type = T;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using reference = T&;
  using const_reference = const T&;
  using iterator = T*;
  using const_iterator = const T*;

  SharedList() = default;
  SharedList(std::initializer_list<T> items) : SharedList(items.begin(), items.end()) {}
  template <std::input_iterator It>
  SharedList(It first, It last) {
    for (; first != last; ++first) push_back(*first);
  }
  SharedList(const SharedList& other) : block_(other.block_) {
    if (block_ != nullptr) ++block_->owners;
  }
  SharedList(SharedList&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
  SharedList& operator=(const SharedList& other) {
    if (this != &other) *this = SharedList(other);
    return *this;
  }
  SharedList& operator=(SharedList&& other) noexcept {
    SharedList taken(std::move(other));
    std::swap(block_, taken.block_);
    return *this;
  }
  ~SharedList() { release(block_); }

  bool empty() const { return block_ == nullptr || block_->size == 0; }
  std::size_t size() const { return block_ == nullptr ? 0 : block_->size; }
  // Whether both hold the very same items, in the same memory.
  bool shares(const SharedList& other) const { return block_ == other.block_; }

  const T* data() const { return block_ == nullptr ? nullptr : block_->items(); }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size(); }
  const T& operator[](std::size_t i) const { return data()[i]; }
  const T& at(std::size_t i) const { return data()[checked(i)]; }
  const T& front() const { return data()[0]; }
  const T& back() const { return data()[size() - 1]; }

  // All from here make the items this list's own.
  T* data() {
    if (block_ == nullptr) return nullptr;
    if (is_shared()) regrow(block_->size);
    return block_->items();
  }
  // The same item, to be changed.
  T* own(const T* item) {
    const std::ptrdiff_t at = item - std::as_const(*this).data();
    return data() + at;
  }
  T* begin() { return data(); }
  T* end() { return data() + size(); }
  T& operator[](std::size_t i) { return data()[i]; }
  T& at(std::size_t i) { return data()[checked(i)]; }
  T& front() { return data()[0]; }
  T& back() { return data()[size() - 1]; }

  void reserve(std::size_t capacity) {
    if (capacity > room() || is_shared()) regrow(std::max(capacity, size()));
  }
  template <class... Arguments>
  T& emplace_back(Arguments&&... arguments) {
    if (size() < room() && !is_shared()) {
      T* const item = new (block_->items() + block_->size) T(std::forward<Arguments>(arguments)...);
      ++block_->size;
      return *item;
    }
    T item(std::forward<Arguments>(arguments)...);  // it may be one of those that move
    regrow(size() < room() ? room() : std::max<std::size_t>(2, 2 * size()));
    new (block_->items() + block_->size) T(std::move(item));
    return block_->items()[block_->size++];
  }
  void push_back(const T& item) { emplace_back(item); }
  void push_back(T&& item) { emplace_back(std::move(item)); }
  void pop_back() {
    data()[size() - 1].~T();
    --block_->size;
  }
  T* insert(const T* before, T item) {
    const std::ptrdiff_t at = before - std::as_const(*this).data();
    push_back(std::move(item));
    std::rotate(begin() + at, end() - 1, end());
    return begin() + at;
  }
  template <std::input_iterator It>
  void insert(const T* before, It first, It last) {
    const std::ptrdiff_t at = before - std::as_const(*this).data();
    const std::ptrdiff_t old_size = static_cast<std::ptrdiff_t>(size());
    for (; first != last; ++first) push_back(*first);
    std::rotate(begin() + at, begin() + old_size, end());
  }
  T* erase(const T* first, const T* last) {
    const std::ptrdiff_t at = first - std::as_const(*this).data();
    const std::ptrdiff_t count = last - first;
    std::move(begin() + at + count, end(), begin() + at);
    for (std::ptrdiff_t i = 0; i < count; ++i) pop_back();
    return begin() + at;
  }
  T* erase(const T* item) { return erase(item, item + 1); }
  void clear() { release(std::exchange(block_, nullptr)); }

 private:
  struct Block {
    std::size_t owners = 1;
    std::size_t size = 0;
    std::size_t capacity = 0;

    T* items() { return reinterpret_cast<T*>(reinterpret_cast<std::byte*>(this) + offset()); }
    static constexpr std::size_t offset() {
      static_assert(alignof(T) <= alignof(std::max_align_t));
      return (sizeof(Block) + alignof(T) - 1) / alignof(T) * alignof(T);
    }
  };

  bool is_shared() const { return block_ != nullptr && block_->owners > 1; }
  std::size_t room() const { return block_ == nullptr ? 0 : block_->capacity; }
  std::size_t checked(std::size_t i) const {
    if (i >= size()) throw std::out_of_range("SharedList::at");
    return i;
  }

  // A block of its own with room for `capacity` items, into which the items move, or are copied if
  // others hold them, too.
  void regrow(std::size_t capacity) {
    SharedList grown;
    void* const memory = ::operator new(Block::offset() + capacity * sizeof(T));
    grown.block_ = new (memory) Block;
    grown.block_->capacity = capacity;
    const bool copies = is_shared();
    for (std::size_t i = 0; i < size(); ++i) {
      T& item = block_->items()[i];
      T* const place = grown.block_->items() + i;
      copies ? new (place) T(std::as_const(item)) : new (place) T(std::move(item));
      ++grown.block_->size;
    }
    std::swap(block_, grown.block_);
  }

  static void release(Block* block) {
    if (block == nullptr || --block->owners > 0) return;
    std::destroy_n(block->items(), block->size);
    block->~Block();
    ::operator delete(block);
  }

  Block* block_ = nullptr;
};

}  // namespace porchsim::kpt::yaml
