#include "kube/managedfields/versioned.h"

#include <utility>

#include "kube/managedfields/typed/remove.h"
#include "kube/managedfields/typed/to_field_set.h"

namespace porchsim::kube::managedfields {

using api::Json;

FieldSet Versioned::paths() const { return to_field_set(type, value); }

FieldSet Versioned::with_parents(const FieldSet& set) const {
  return with_declared_parents(type, set);
}

Versioned Versioned::without(const FieldSet& items) const {
  return {type, remove_items(type, value, items)};
}

std::expected<Versioned, ConversionError> typed(const Kind& kind, Json document,
                                                Duplicates duplicates) {
  const std::string api_version = document["apiVersion"].text();
  const auto version = kind.versions.find(api_version);
  if (version == kind.versions.end()) {
    return std::unexpected(ConversionError{
        !kind.is_custom, "request to convert CR to an invalid group/version: " + api_version});
  }
  const Type& type = version->second.type.root();
  const TypedErrors errors = validate(&type, document, duplicates);
  if (!errors.empty()) return std::unexpected(ConversionError{false, text_of(errors)});
  return Versioned{&type, std::move(document)};
}

std::expected<Versioned, ConversionError> convert(const Kind& kind, const Versioned& object,
                                                  const std::string& api_version) {
  if (object.value["apiVersion"].as_string() == api_version) return object;
  Json document = object.value;
  document.set("apiVersion", api_version);
  return typed(kind, std::move(document), Duplicates::Refused);
}

}  // namespace porchsim::kube::managedfields
