// What a manager owns of an object: a set that all who have it share. What is made of it, such as
// its FieldsV1, is made once.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "api/json/json.h"
#include "kube/managedfields/fieldset/field_set.h"
#include "kube/managedfields/typed/type.h"

namespace porchsim::kube::managedfields {

class OwnedSet {
 public:
  OwnedSet() = default;
  OwnedSet(FieldSet set) : made_(std::make_shared<Made>(std::move(set))) {}

  const FieldSet& operator*() const { return made_ ? made_->set : none(); }
  const FieldSet* operator->() const { return &**this; }
  // Do both hold one set? Those that do not may be equal all the same.
  bool is_one_with(const OwnedSet& other) const { return made_ == other.made_; }

  api::Json fields_v1() const;
  // As its type has it today (typed/reconcile.h).
  OwnedSet reconciled(const Type* type) const;
  // Equal for sets that are written alike.
  std::uint64_t hash() const;

 private:
  struct Made {
    explicit Made(FieldSet all) : set(std::move(all)) {}
    FieldSet set;
    api::Json written{};         // null until it is asked for
    const Type* fits = nullptr;  // of this type it stays as it is
    std::uint64_t hash = 0;      // 0 until it is asked for
  };

  static const FieldSet& none();

  std::shared_ptr<Made> made_;
};

}  // namespace porchsim::kube::managedfields
