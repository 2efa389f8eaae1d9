// An API object: immutable, shared by store, watch log, caches and trace. A write makes a new one.
//
// An object is made from a JSON document or from a typed value (PackageVariant, PackageRevision,
// …), which it keeps. It is decoded once for each further type that it is asked for, and keeps what
// that gave; of a typed value the document is made at each call. Metadata is always at hand. One
// simulation is one thread: nothing takes a lock.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>

#include "api/json/hash_field_writer.h"
#include "api/json/json.h"
#include "api/object_meta.h"

namespace porchsim::api {

class Object;
using ObjectPtr = std::shared_ptr<const Object>;

class Object {
 public:
  // The document must be an object; apiVersion, kind and metadata are taken from it.
  static ObjectPtr from_json(Json document);
  // The same, with what its metadata says.
  static ObjectPtr from_json(Json document, ObjectMeta meta);

  // T is a kind (fields.h). Members of a document that it does not know are lost in as<T>(), as in
  // Go's typed clients, and kept in json().
  template <class T>
  static ObjectPtr from(T&& value) {
    return std::make_shared<const Typed<std::remove_cvref_t<T>>>(std::forward<T>(value));
  }

  virtual ~Object() = default;
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  const std::string& api_version() const { return names().api_version; }
  const std::string& kind() const { return names().kind; }
  virtual const ObjectMeta& meta() const = 0;
  ObjectKey key() const { return meta().key(); }

  // The whole document; made on each call unless the object was made from one.
  virtual Json json() const = 0;

  // The typed view; valid while the object lives.
  template <class T>
  const T& as() const {
    const T* value = source<T>();
    return value != nullptr ? *value : decoded<T>();
  }

  // The value that it was made from; null if that was a document or of another type.
  template <class T>
  const T* source() const {
    return static_cast<const T*>(source_of(typeid(T)));
  }

  // Content hash of the document, cached.
  std::uint64_t hash() const;

 protected:
  struct Names {
    std::string api_version;
    std::string kind;
  };

  Object() = default;

 private:
  template <class T>
  class Typed;
  class Document;

  // What a type made of the document, and what others did before it.
  struct View {
    View(const std::type_info& of, std::unique_ptr<const View> before)
        : type(&of), next(std::move(before)) {}
    virtual ~View() = default;

    const std::type_info* type;
    std::unique_ptr<const View> next;
  };
  template <class T>
  struct Decoded final : View {
    Decoded(std::unique_ptr<const View> before, T&& decoded)
        : View(typeid(T), std::move(before)), value(std::move(decoded)) {}

    T value;
  };

  // Kinds of the API declare theirs extern, and have it in their own .cc: it takes long to compile.
  template <class T>
  const T& decoded() const;

  virtual const Names& names() const = 0;
  virtual const void* source_of(const std::type_info& type) const = 0;
  virtual std::uint64_t make_hash() const = 0;

  mutable std::unique_ptr<const View> views_;
  mutable std::uint64_t hash_ = 0;
};

template <class T>
const T& Object::decoded() const {
  for (const View* view = views_.get(); view != nullptr; view = view->next.get()) {
    if (*view->type == typeid(T)) return static_cast<const Decoded<T>*>(view)->value;
  }
  auto made = std::make_unique<Decoded<T>>(std::move(views_), T::from_json(json()));
  const T& value = made->value;
  views_ = std::move(made);
  return value;
}

template <class T>
class Object::Typed final : public Object {
 public:
  explicit Typed(T&& value) : value_(std::move(value)) {}
  explicit Typed(const T& value) : value_(value) {}

  const ObjectMeta& meta() const override { return value_.meta; }
  Json json() const override { return value_.to_json(); }

 private:
  const Names& names() const override {
    static const Names kNames{T::type().api_version(), T::type().kind};
    return kNames;
  }
  const void* source_of(const std::type_info& type) const override {
    return type == typeid(T) ? &value_ : nullptr;
  }
  std::uint64_t make_hash() const override {
    HashFieldWriter out;
    value_.write(out);
    return out.hash();
  }

  T value_;
};

}  // namespace porchsim::api
