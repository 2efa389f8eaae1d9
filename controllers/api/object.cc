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

class Object::Document final : public Object {
 public:
  explicit Document(const Json& document)
      : Object(names_, meta_, {}),
        names_{document["apiVersion"].text(), document["kind"].text()},
        meta_(meta_from_json(document["metadata"])),
        packed_(document.dump()),
        document_(is_as_read(document) ? std::make_unique<const Json>(document) : nullptr) {}

  Json json() const override { return document_ ? *document_ : *Json::parse(packed_); }

 private:
  std::uint64_t make_hash() const override { return json().hash(); }
  void pack() const override { document_.reset(); }

  Names names_;
  ObjectMeta meta_;
  std::string packed_;                            // compact JSON text
  mutable std::unique_ptr<const Json> document_;  // what it says, until decoded; may be null
};

ObjectPtr Object::from_json(const Json& document) {
  return std::make_shared<const Document>(document);
}

std::uint64_t Object::hash() const {
  if (hash_ == 0) hash_ = make_hash();
  return hash_;
}

}  // namespace porchsim::api
