// A kind of objects as a server goes by it: names, versions, and the rules that are its own.
//
// apiserver: the strategies of pkg/registry/rest.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "kube/managedfields/kind.h"
#include "kube/metadata/names.h"
#include "kube/status/field_error.h"
#include "kube/status/status.h"

namespace porchsim::kube {

struct KindNames {
  std::string group;  // "" for the core
  std::string kind;
  std::string list_kind;
  std::string plural;
  bool is_namespaced = true;

  GroupResource resource() const { return {group, plural}; }
};

enum class Subresource : std::uint8_t { None, Status, Finalize };

// A version of a kind that is served.
struct KindVersion {
  std::string name;
  bool has_status = false;
  bool has_finalize = false;
  std::vector<std::string> selectable_fields;  // "spec.lifecycle", beside name and namespace
  std::string warning;                         // to whoever uses it; empty: none
};

// A body as an object, and what strict readers complain of: `unknown field "x"`.
struct Decoded {
  api::Json object;
  std::vector<std::string> complaints;
};

class Kind {
 public:
  Kind(KindNames names, managedfields::Kind managed)
      : names_(std::move(names)),
        managed_(std::make_shared<const managedfields::Kind>(std::move(managed))) {}
  virtual ~Kind() = default;
  Kind(const Kind&) = delete;
  Kind& operator=(const Kind&) = delete;

  const KindNames& names() const { return names_; }
  // Its types, by which fields have owners.
  const std::shared_ptr<const managedfields::Kind>& managed() const { return managed_; }
  // "config.porch.kpt.dev/v1alpha1".
  std::string api_version(std::string_view version) const;

  // ---- what it is ----
  virtual bool is_custom() const = 0;
  // Null: not served.
  virtual const KindVersion* find_version(std::string_view name) const = 0;
  // A write without a resourceVersion overwrites.
  virtual bool allows_unconditional_update() const = 0;

  // ---- reading ----
  // An object that was parsed, with its type. `text` is what it was parsed from. Fails with Go's
  // words.
  virtual std::expected<Decoded, std::string> decode(const api::Json& json, std::string_view text,
                                                     std::string_view version) const = 0;

  // What an apply has made, with its defaults. Fails with Go's words.
  virtual std::expected<api::Json, std::string> complete(const api::Json& applied,
                                                         std::string_view version) const = 0;

  // ---- writing ----
  // What is there before an object is made, for those who ask what a writer has added.
  virtual api::Json blank() const { return {}; }
  virtual void prepare_for_create(api::Json& object, std::string_view version) const = 0;
  virtual void prepare_for_update(api::Json& object, const api::Json& old, Subresource subresource,
                                  std::string_view version) const = 0;
  virtual FieldErrors validate(const api::Json& object, std::string_view version) const = 0;
  virtual FieldErrors validate_update(const api::Json& object, const api::Json& old,
                                      Subresource subresource, std::string_view version) const = 0;
  virtual std::vector<std::string> warnings(const api::Json& object,
                                            const api::Json& old) const = 0;

  // ---- versions ----
  virtual api::Json to_stored(const api::Json& object) const { return object; }
  // With the defaults of the version it is stored in.
  virtual api::Json from_stored(const api::Json& object, std::string_view version) const = 0;
  // The answer to a write: without them.
  virtual api::Json in_version(const api::Json& object, std::string_view version) const = 0;

 private:
  KindNames names_;
  std::shared_ptr<const managedfields::Kind> managed_;
};

}  // namespace porchsim::kube
