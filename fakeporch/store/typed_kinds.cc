#include "fakeporch/store/typed_kinds.h"

#include <algorithm>
#include <utility>

#include "api/decode.h"
#include "api/encode.h"
#include "api/json/match_field_writer.h"
#include "api/package_variant.h"
#include "api/package_variant_set.h"
#include "api/repository.h"

namespace porchsim::fakeporch {
namespace {

// A document with other numbers than integers is kept as its text is read.
bool has_fractions(const api::Json& value) {
  if (value.is_array()) return std::ranges::any_of(value.items(), has_fractions);
  if (value.is_object())
    return std::ranges::any_of(value.members(), has_fractions, &api::Json::Member::value);
  return value.kind() == api::Json::Kind::Double;
}

template <class T>
api::ObjectPtr keep(api::Json document) {
  T value = T::from_json(document);
  api::MatchFieldWriter written(document);
  value.write(written);
  const bool says_all = written.matches() && !has_fractions(document);
  return says_all ? api::Object::from(std::move(value))
                  : api::Object::from_json(std::move(document));
}

// As it is read from its document: times have seconds there.
template <class Status>
std::optional<Status> as_read(const Status& sent) {
  const api::Json document = api::encode(sent);
  Status read = api::decode<Status>(document);
  api::MatchFieldWriter written(document);
  api::encode_fields(written, read);
  return written.matches() ? std::optional(std::move(read)) : std::nullopt;
}

template <class T>
std::optional<api::ObjectPtr> with_status(const api::ObjectPtr& stored, const api::ObjectPtr& sent,
                                          std::string version) {
  const T* before = stored->source<T>();
  const T* wanted = sent->source<T>();
  const bool is_typed = before != nullptr && wanted != nullptr &&
                        before->meta.managed_fields.is_null() &&
                        wanted->meta.managed_fields.is_null();
  if (!is_typed) return std::nullopt;
  auto status = as_read(wanted->status);
  if (!status) return std::nullopt;
  if (*status == before->status) return stored;
  T next = *before;
  next.status = *std::move(status);
  next.meta.resource_version = std::move(version);
  return api::Object::from(std::move(next));
}

template <class T>
const TypedKind* kind_of(const api::ResourceType& type) {
  static constexpr TypedKind kKind{keep<T>, with_status<T>};
  return type == T::type() ? &kKind : nullptr;
}

}  // namespace

const TypedKind* typed_kind(const api::ResourceType& type) {
  if (const TypedKind* kind = kind_of<api::PackageVariant>(type)) return kind;
  if (const TypedKind* kind = kind_of<api::Repository>(type)) return kind;
  return kind_of<api::PackageVariantSet>(type);
}

}  // namespace porchsim::fakeporch
