#include "controllers/api/object.h"

namespace porchsim::api {

Object::Object(Private, std::string api_version, std::string kind, ObjectMeta meta,
               std::shared_ptr<const AnyView> view)
    : api_version_(std::move(api_version)),
      kind_(std::move(kind)),
      meta_(std::move(meta)),
      view_(std::move(view)),
      view_is_source_(true) {}

Object::Object(Private, std::string api_version, std::string kind, ObjectMeta meta,
               std::string packed)
    : api_version_(std::move(api_version)),
      kind_(std::move(kind)),
      meta_(std::move(meta)),
      packed_(std::move(packed)) {}

ObjectPtr Object::from_json(const Json& document) {
  return std::make_shared<const Object>(Private{}, document["apiVersion"].text(),
                                        document["kind"].text(),
                                        meta_from_json(document["metadata"]), document.dump());
}

Json Object::json() const {
  if (!view_is_source_) return *Json::parse(packed_);
  return view_->to_json();
}

void Object::pack() const {
  if (!view_is_source_) return;
  packed_ = view_->text();
  view_is_source_ = false;
}

std::uint64_t Object::hash() const {
  if (hash_ == 0) hash_ = view_is_source_ ? hash_bytes(view_->text()) : hash_bytes(packed_);
  return hash_;
}

}  // namespace porchsim::api
