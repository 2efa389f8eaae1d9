// Who is being worked on. Porch takes a lock for each object it changes and does not wait for one
// that is taken: the second request is told that there is a conflict. Porch:
// pkg/registry/porch/packagecommon.go, getMutexForPackage.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace porchsim::fakeporch {

class BusyNames {
 public:
  // Frees the name when it goes, also when the task that holds it is killed.
  class Hold {
   public:
    Hold(BusyNames& names, std::string name) : names_(&names), name_(std::move(name)) {}
    Hold(Hold&& other) noexcept
        : names_(std::exchange(other.names_, nullptr)), name_(std::move(other.name_)) {}
    Hold& operator=(Hold&&) = delete;
    ~Hold() {
      if (names_ != nullptr) names_->free(name_);
    }

   private:
    BusyNames* names_;
    std::string name_;
  };

  // Nothing if somebody holds the name.
  std::optional<Hold> try_hold(std::string name) {
    if (!busy_.emplace(name, nullptr).second) return std::nullopt;
    return Hold(*this, std::move(name));
  }
  bool is_busy(std::string_view name) const { return busy_.contains(name); }
  std::size_t count() const { return busy_.size(); }

  // Does it once the name is free (at once if it is), instead of what was to be done then; it must
  // not wait.
  void when_free(std::string_view name, std::function<void()> then) {
    const auto held = busy_.find(name);
    if (held == busy_.end()) return then();
    held->second = std::move(then);
  }
  // For whoever goes: nothing is to be done then.
  void forget_what_follows() {
    for (auto& [name, then] : busy_) then = nullptr;
  }

 private:
  void free(const std::string& name) {
    const auto held = busy_.extract(name);
    if (held.mapped()) held.mapped()();
  }

  std::map<std::string, std::function<void()>, std::less<>> busy_;
};

}  // namespace porchsim::fakeporch
