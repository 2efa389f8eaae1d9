#include "api/object.h"

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

class Object::Document final : public Object {
 public:
  Document(Json document, ObjectMeta meta)
      : names_{document["apiVersion"].text(), document["kind"].text()},
        meta_(std::move(meta)),
        document_(is_as_read(document) ? std::move(document) : *Json::parse(document.dump())) {}

  const ObjectMeta& meta() const override { return meta_; }
  Json json() const override { return document_; }

 private:
  const Names& names() const override { return names_; }
  const void* source_of(const std::type_info&) const override { return nullptr; }
  std::uint64_t make_hash() const override { return document_.hash(); }

  Names names_;
  ObjectMeta meta_;
  Json document_;
};

ObjectPtr Object::from_json(Json document) {
  ObjectMeta meta = meta_from_json(document["metadata"]);
  return from_json(std::move(document), std::move(meta));
}

ObjectPtr Object::from_json(Json document, ObjectMeta meta) {
  return std::make_shared<const Document>(std::move(document), std::move(meta));
}

std::uint64_t Object::hash() const {
  if (hash_ == 0) hash_ = make_hash();
  return hash_;
}

}  // namespace porchsim::api
