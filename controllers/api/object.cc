#include "controllers/api/object.h"

#include <algorithm>

namespace porchsim::api {
namespace {

// Is it what its text is read as? 5.0 is written as 5, an integer.
bool is_as_read(const Json& value) {
  if (value.is_array()) return std::ranges::all_of(value.items(), is_as_read);
  if (value.is_object())
    return std::ranges::all_of(value.members(), is_as_read, &Json::Member::value);
  return value.kind() != Json::Kind::Double;
}

}  // namespace

Object::Object(Private, std::string api_version, std::string kind, ObjectMeta meta,
               std::shared_ptr<const AnyView> view)
    : api_version_(std::move(api_version)),
      kind_(std::move(kind)),
      meta_(std::move(meta)),
      view_(std::move(view)),
      view_is_source_(true) {}

Object::Object(Private, const Json& document)
    : api_version_(document["apiVersion"].text()),
      kind_(document["kind"].text()),
      meta_(meta_from_json(document["metadata"])),
      packed_(document.dump()),
      document_(is_as_read(document) ? std::make_unique<const Json>(document) : nullptr) {}

ObjectPtr Object::from_json(const Json& document) {
  return std::make_shared<const Object>(Private{}, document);
}

Json Object::json() const {
  if (view_is_source_) return view_->to_json();
  return document_ ? *document_ : *Json::parse(packed_);
}

void Object::pack() const {
  if (!view_is_source_) return;
  packed_ = view_->to_json().dump();
  view_is_source_ = false;
}

std::uint64_t Object::hash() const {
  if (hash_ == 0) hash_ = view_is_source_ ? view_->hash() : json().hash();
  return hash_;
}

}  // namespace porchsim::api
