// A kind served by Kubernetes' generic rules over the object store: CustomResourceDefinitions and
// the built-in kinds that hold data alone. Never waits.
//
// Rules: optimistic locking (a resourceVersion, if sent, must be the stored one; a uid too);
// generation moves when anything but metadata and status changes, and when deletion starts; a write
// that changes nothing makes no version and no event; the main resource keeps the stored status,
// the status subresource changes nothing else; uid, name, namespace and creationTimestamp never
// change; a deleting object gains no finalizers, and leaves when its last one goes.
// Of a cluster-scoped kind, the namespace of a key or a list is ignored, as clients leave it out.
// Kubernetes: apiserver pkg/registry/generic/registry/store.go, pkg/registry/rest,
// apiextensions-apiserver pkg/registry/customresource.
//
// An object that was ever applied has field managers (field_owners.h).
//
// Left out on purpose: graceful deletion periods, the check that the namespace exists.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "fakeporch/store/admission.h"
#include "fakeporch/store/field_owners.h"
#include "fakeporch/store/object_store.h"
#include "fakeporch/store/resource_server.h"
#include "fakeporch/store/typed_kinds.h"

namespace porchsim::fakeporch {

class CrdServer final : public ResourceServer {
 public:
  // The kind must be in the store. Null: what admission_of() says of it.
  CrdServer(ObjectStore& store, KindId kind, std::unique_ptr<Admission> admission = nullptr);

  const api::ResourceType& type() const override { return store_.type(kind_); }
  api::Result<api::ObjectPtr> get(const api::ObjectKey& key) override;
  api::Result<api::ObjectList> list(const api::ListOptions& options) override;
  api::Result<api::ObjectPtr> create(const Caller& caller, const api::ObjectPtr& object) override;
  api::Result<api::ObjectPtr> update(const Caller& caller, const api::ObjectPtr& object,
                                     std::string_view subresource) override;
  api::Result<api::ObjectPtr> patch(const Caller& caller, const api::ObjectKey& key,
                                    const api::Json& patch,
                                    const api::PatchOptions& options) override;
  api::Result<> remove(const Caller& caller, const api::ObjectKey& key,
                       const api::DeleteOptions& options) override;

 private:
  struct Write {
    const Caller& caller;
    sim::Verb verb;
    std::string_view subresource;
    const api::ObjectPtr& stored;
    api::Json document;  // as sent, or as patched
    // Who comes to own what it changes; none where the document says already, as after an apply.
    std::string_view manager;
    bool dry_run = false;
  };
  api::Result<api::ObjectPtr> make(const Caller& caller, api::Json document, bool dry_run);
  api::Result<api::ObjectPtr> apply(const Caller& caller, const api::ObjectPtr& stored,
                                    const api::Json& patch, const api::PatchOptions& options);
  api::Result<> check_patched_key(const api::ObjectKey& key, const api::Json& document) const;
  api::Result<api::ObjectPtr> write(Write write);
  api::Result<> check_write(const Write& write, const api::ObjectMeta& meta) const;
  struct Next {
    api::Json document;
    api::ObjectMeta meta;  // as its metadata says
  };
  Next next_version(const Write& write, const api::Json& before, api::ObjectMeta meta) const;
  api::Result<> check_sent(const api::Json& document) const;
  // Nothing where that needs the documents.
  std::optional<api::Result<api::ObjectPtr>> update_typed_status(const Caller& caller,
                                                                 const api::ObjectPtr& stored,
                                                                 const api::ObjectPtr& sent);
  api::ObjectPtr kept(api::Json document, api::ObjectMeta meta) const;
  api::ObjectPtr find(const api::ObjectKey& key) const;
  api::Result<std::string> generate_name(const api::ObjectMeta& meta);

  ObjectStore& store_;
  KindId kind_;
  std::unique_ptr<Admission> own_admission_;
  const Admission& admission_;
  FieldOwners owners_;
  const TypedKind* typed_;
  std::uint64_t generated_names_ = 0;
};

}  // namespace porchsim::fakeporch
