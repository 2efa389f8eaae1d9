// A kind of a CustomResourceDefinition. Versions are converted by their name alone (strategy None).
//
// apiextensions-apiserver: pkg/registry/customresource, pkg/apiserver/customresource_handler.go.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "kube/kinds/kind.h"
#include "kube/schema/object_rules.h"

namespace porchsim::kube {

// Whether a change may leave what was wrong already as it was. Servers before 1.33 hold the whole
// object to its schema (feature CRDValidationRatcheting).
enum class Ratcheting : std::uint8_t { On, Off };

class CustomKind final : public Kind {
 public:
  // `crd`: the whole object. One version must be stored.
  CustomKind(const api::Json& crd, const std::shared_ptr<cel::ZoneSource>& zones,
             Ratcheting ratcheting = Ratcheting::On);

  bool is_custom() const override { return true; }
  const KindVersion* find_version(std::string_view name) const override;
  bool allows_unconditional_update() const override { return false; }
  std::expected<Decoded, std::string> decode(const api::Json& json, std::string_view text,
                                             std::string_view version) const override;
  std::expected<api::Json, std::string> complete(const api::Json& applied,
                                                 std::string_view version) const override;
  void prepare_for_create(api::Json& object, std::string_view version) const override;
  void prepare_for_update(api::Json& object, const api::Json& old, Subresource subresource,
                          std::string_view version) const override;
  FieldErrors validate(const api::Json& object, std::string_view version) const override;
  FieldErrors validate_update(const api::Json& object, const api::Json& old,
                              Subresource subresource, std::string_view version) const override;
  std::vector<std::string> warnings(const api::Json& object, const api::Json& old) const override;
  api::Json to_stored(const api::Json& object) const override;
  api::Json from_stored(const api::Json& object, std::string_view version) const override;
  api::Json in_version(const api::Json& object, std::string_view version) const override;

 private:
  struct Version {
    KindVersion served;
    bool is_served = false;
    std::shared_ptr<const ObjectRules> rules;
  };

  const Version& version(std::string_view name) const;
  FieldErrors check_type(const api::Json& object, std::string_view version) const;

  std::map<std::string, Version, std::less<>> versions_;
  std::string stored_version_;
  Ratcheting ratcheting_;
};

}  // namespace porchsim::kube
