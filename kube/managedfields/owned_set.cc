#include "kube/managedfields/owned_set.h"

#include "base/hash.h"
#include "kube/managedfields/fieldset/fields_v1.h"
#include "kube/managedfields/typed/reconcile.h"

namespace porchsim::kube::managedfields {
namespace {

std::uint64_t hash_of(const PathElement& element, std::uint64_t seed) {
  const bool is_field = element.kind() == PathElement::Kind::Field;
  const std::uint64_t content =
      is_field ? base::hash_text(element.name(), seed) : element.content().hash();
  return base::mix64(seed + content + static_cast<std::uint64_t>(element.kind()));
}

std::uint64_t hash_of(const FieldSet& set, std::uint64_t seed) {
  std::uint64_t hash = base::mix64(seed + set.members().size());
  for (const PathElement& member : set.members()) hash = hash_of(member, hash);
  for (const FieldSet::Child& child : set.children()) {
    hash = hash_of(child.set, hash_of(child.element, hash));
  }
  return hash;
}

}  // namespace

const FieldSet& OwnedSet::none() {
  static const FieldSet kNone;
  return kNone;
}

api::Json OwnedSet::fields_v1() const {
  if (!made_) return managedfields::fields_v1(none());
  if (made_->written.is_null()) made_->written = managedfields::fields_v1(made_->set);
  return made_->written;
}

OwnedSet OwnedSet::reconciled(const Type* type) const {
  if (!made_ || made_->fits == type) return *this;
  OwnedSet now = reconcile_with_type(type, made_->set);
  if (*now != made_->set) return now;
  made_->fits = type;
  return *this;
}

std::uint64_t OwnedSet::hash() const {
  if (!made_) return 0;
  if (made_->hash == 0) made_->hash = hash_of(made_->set, 1);
  return made_->hash;
}

}  // namespace porchsim::kube::managedfields
