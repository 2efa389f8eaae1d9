// An object at one of its kind's versions, and the way to another: the same document under another
// apiVersion, if it is of that version's type.
#pragma once

#include <expected>
#include <string>

#include "api/json/json.h"
#include "kube/managedfields/kind.h"
#include "kube/managedfields/typed/validate.h"

namespace porchsim::kube::managedfields {

struct Versioned {
  const Type* type = nullptr;
  api::Json value;

  FieldSet paths() const;
  // The set with the declared members above its paths.
  FieldSet with_parents(const FieldSet& set) const;
  Versioned without(const FieldSet& items) const;
};

struct ConversionError {
  bool is_missing_version = false;  // nobody knows the version any more: pass over who uses it
  std::string message;
};

// Whether a document, taken as of its apiVersion, is of its type there. A kind or version that is
// not there is an error as in a conversion.
std::expected<Versioned, ConversionError> typed(const Kind& kind, api::Json document,
                                                Duplicates duplicates);

// Items of lists that cannot be told apart are refused on the way, as there.
std::expected<Versioned, ConversionError> convert(const Kind& kind, const Versioned& object,
                                                  const std::string& api_version);

}  // namespace porchsim::kube::managedfields
