// An API object: immutable, shared by store, watch log, caches and trace. A write makes a new one.
//
// An object is made from a JSON document or from a typed view (PackageVariant, PackageRevision, …);
// the other form is made when first asked for. Metadata is always at hand. One simulation is one
// thread: the lazy forms take no lock.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "controllers/api/hash_field_writer.h"
#include "controllers/api/json.h"
#include "controllers/api/object_meta.h"

namespace porchsim::api {

class Object;
using ObjectPtr = std::shared_ptr<const Object>;

class Object {
 public:
  // The document must be an object; apiVersion, kind and metadata are taken from it.
  static ObjectPtr from_json(const Json& document);

  // T has: `ObjectMeta meta;`, `static const ResourceType& type();`, `static T from_json(const
  // Json&);`, `Json to_json() const;` and may have `void write(FieldWriter&) const;`, the same
  // without a Json in between. apiVersion and kind are the type's. Members of a document that T
  // does not know are lost in as<T>(), as in Go's typed clients, and kept in json().
  template <class T>
  static ObjectPtr from(T value) {
    auto view = std::make_shared<const View<T>>(std::move(value));
    return std::make_shared<const Object>(Private{}, T::type().api_version(), T::type().kind,
                                          view->value.meta, std::move(view));
  }

  const std::string& api_version() const { return api_version_; }
  const std::string& kind() const { return kind_; }
  const ObjectMeta& meta() const { return meta_; }
  ObjectKey key() const { return meta_.key(); }

  // The whole document, made or unpacked on each call but for objects made from a document that
  // nobody has decoded yet: keep the result rather than calling twice.
  Json json() const;

  // The typed view, decoded once; valid while the object lives.
  template <class T>
  const T& as() const {
    if (!view_ || *view_->type != typeid(T)) {
      auto view = std::make_shared<const View<T>>(T::from_json(json()));
      pack();
      view_ = std::move(view);
      document_.reset();
    }
    return static_cast<const View<T>&>(*view_).value;
  }

  // The value that it was made from; null if that was a document, or the document is the source
  // now.
  template <class T>
  const T* source() const {
    return view_is_source_ && *view_->type == typeid(T) ? &as<T>() : nullptr;
  }

  // Content hash of the document, cached.
  std::uint64_t hash() const;

 private:
  struct Private {};
  struct AnyView {
    explicit AnyView(const std::type_info* t) : type(t) {}
    virtual ~AnyView() = default;
    virtual Json to_json() const = 0;
    virtual std::uint64_t hash() const = 0;  // of to_json()
    const std::type_info* type;
  };
  template <class T>
  struct View final : AnyView {
    explicit View(T v) : AnyView(&typeid(T)), value(std::move(v)) {}
    Json to_json() const override { return value.to_json(); }
    std::uint64_t hash() const override {
      if constexpr (requires(HashFieldWriter& out) { value.write(out); }) {
        HashFieldWriter out;
        value.write(out);
        return out.hash();
      } else {
        return value.to_json().hash();
      }
    }
    T value;
  };

  // Makes the document the source, so that the view may be replaced.
  void pack() const;

 public:  // for make_shared only: Private cannot be named outside
  Object(Private, std::string api_version, std::string kind, ObjectMeta meta,
         std::shared_ptr<const AnyView> view);
  Object(Private, const Json& document);

 private:
  std::string api_version_;
  std::string kind_;
  ObjectMeta meta_;
  mutable std::string packed_;  // compact JSON text; empty while the view is the source
  mutable std::unique_ptr<const Json> document_;  // of packed_, until it is decoded; may be null
  mutable std::shared_ptr<const AnyView> view_;
  mutable std::uint64_t hash_ = 0;
  mutable bool view_is_source_ = false;
};

}  // namespace porchsim::api
