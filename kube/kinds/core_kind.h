// What kinds of the core have in common: a type of Go, one version, metadata that is validated
// wherever it passes.
#pragma once

#include "kube/decode/go_struct.h"
#include "kube/kinds/kind.h"

namespace porchsim::kube {

class CoreKind : public Kind {
 public:
  CoreKind(KindNames names, managedfields::Kind managed, const GoStruct& type)
      : Kind(std::move(names), std::move(managed)), type_(type) {
    version_.name = "v1";
  }

  bool is_custom() const override { return false; }
  const KindVersion* find_version(std::string_view name) const override;
  bool allows_unconditional_update() const override { return true; }
  std::expected<Decoded, std::string> decode(const api::Json& json, std::string_view text,
                                             std::string_view version) const override;
  std::expected<api::Json, std::string> complete(const api::Json& applied,
                                                 std::string_view version) const override;
  std::vector<std::string> warnings(const api::Json& object, const api::Json& old) const override;
  api::Json from_stored(const api::Json& object, std::string_view version) const override;
  api::Json in_version(const api::Json& object, std::string_view version) const override;

 protected:
  // What a decoded object gets where it says nothing.
  virtual void fill(api::Json& object) const = 0;

  FieldErrors check_metadata(const api::Json& object) const;
  static FieldErrors check_metadata_change(const api::Json& object, const api::Json& old);

  KindVersion version_;

 private:
  const GoStruct& type_;
};

// What `immutable: true` forbids.
FieldErrors check_immutable(const api::Json& object, const api::Json& old,
                            const std::vector<std::string_view>& members);

}  // namespace porchsim::kube
