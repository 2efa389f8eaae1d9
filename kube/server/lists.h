// Lists, in pages, of now and of then.
//
// apiserver: pkg/registry/generic/registry/store.go, pkg/storage/etcd3/store.go,
// pkg/storage/cacher.
#pragma once

#include <cstdint>
#include <vector>

#include "kube/server/call.h"
#include "kube/server/selectors.h"

namespace porchsim::kube {

// What the selectors of a request let through.
class Selection {
 public:
  static Answer<Selection> read(const Call& call, const ListOptions& options);

  bool matches(const api::Json& object) const;
  bool is_everything() const { return labels_.empty() && fields_.empty(); }

 private:
  std::vector<LabelRequirement> labels_;
  std::vector<FieldRequirement> fields_;
};

struct ListPage {
  std::uint64_t version = 0;  // of the state listed
  std::vector<api::Json> objects;
  std::string continue_token;
  std::optional<std::int64_t> remaining;
};

Answer<ListPage> list_page(const Call& call, const ListOptions& options,
                           const Selection& selection);
api::Json list_json(const Call& call, const ListPage& page);

Answer<api::Json> list_objects(const Call& call);
Answer<api::Json> get_object(const Call& call);

}  // namespace porchsim::kube
