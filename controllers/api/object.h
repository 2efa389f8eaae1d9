// An API object: immutable, shared by store, watch log, caches and trace. A write makes a new one.
//
// An object is made from a JSON document or from a typed value (PackageVariant, PackageRevision,
// …), which it keeps. A document is decoded when first asked for; of a typed value the document is
// made at each call. Metadata is always at hand. One simulation is one thread: nothing takes a
// lock.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>

#include "controllers/api/hash_field_writer.h"
#include "controllers/api/json.h"
#include "controllers/api/object_meta.h"

namespace porchsim::api {

class Object;
using ObjectPtr = std::shared_ptr<const Object>;

class Object {
 public:
  // The document must be an object; apiVersion, kind and metadata are taken from it.
  static ObjectPtr from_json(Json document);
  // The same, with what its metadata says.
  static ObjectPtr from_json(Json document, ObjectMeta meta);

  // T has: `ObjectMeta meta;`, `static const ResourceType& type();`, `static T from_json(const
  // Json&);`, `Json to_json() const;` and may have `void write(FieldWriter&) const;`, the same
  // without a Json in between. apiVersion and kind are the type's. Members of a document that T
  // does not know are lost in as<T>(), as in Go's typed clients, and kept in json().
  template <class T>
  static ObjectPtr from(T&& value) {
    return std::make_shared<const Typed<std::remove_cvref_t<T>>>(std::forward<T>(value));
  }

  virtual ~Object() = default;
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  const std::string& api_version() const { return names_.api_version; }
  const std::string& kind() const { return names_.kind; }
  const ObjectMeta& meta() const { return meta_; }
  ObjectKey key() const { return meta_.key(); }

  // The whole document; made on each call unless the object was made from one.
  virtual Json json() const = 0;

  // The typed view, decoded once; valid while the object lives and nobody asks for another type.
  template <class T>
  const T& as() const {
    if (const T* value = source<T>()) return *value;
    if (!decoded_.is<T>()) {
      auto value = std::make_shared<const T>(T::from_json(json()));
      decoded_ = {&typeid(T), value.get()};
      decoded_value_ = std::move(value);
    }
    return *static_cast<const T*>(decoded_.value);
  }

  // The value that it was made from; null if that was a document or of another type.
  template <class T>
  const T* source() const {
    return source_.is<T>() ? static_cast<const T*>(source_.value) : nullptr;
  }

  // Content hash of the document, cached.
  std::uint64_t hash() const;

 protected:
  struct Names {
    std::string api_version;
    std::string kind;
  };
  struct View {
    const std::type_info* type = nullptr;
    const void* value = nullptr;

    template <class T>
    bool is() const {
      return type != nullptr && *type == typeid(T);
    }
  };

  // All must live as long as the object; `source` has no type if it was made from a document.
  Object(const Names& names, const ObjectMeta& meta, View source)
      : names_(names), meta_(meta), source_(source) {}

 private:
  template <class T>
  struct Held;
  template <class T>
  class Typed;
  class Document;

  virtual std::uint64_t make_hash() const = 0;

  const Names& names_;
  const ObjectMeta& meta_;
  View source_;
  mutable View decoded_;
  mutable std::shared_ptr<const void> decoded_value_;
  mutable std::uint64_t hash_ = 0;
};

// Stands before Object, which refers to it.
template <class T>
struct Object::Held {
  T value;
};

template <class T>
class Object::Typed final : private Held<T>, public Object {
 public:
  explicit Typed(T&& source)
      : Held<T>{std::move(source)}, Object(names(), value.meta, {&typeid(T), &value}) {}
  explicit Typed(const T& source) : Typed(T(source)) {}

  Json json() const override { return value.to_json(); }

 private:
  static const Names& names() {
    static const Names kNames{T::type().api_version(), T::type().kind};
    return kNames;
  }
  std::uint64_t make_hash() const override {
    if constexpr (requires(HashFieldWriter& out) { value.write(out); }) {
      HashFieldWriter out;
      value.write(out);
      return out.hash();
    } else {
      return value.to_json().hash();
    }
  }
  using Held<T>::value;
};

}  // namespace porchsim::api
