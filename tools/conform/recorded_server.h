// The API server that the recorder of the vectors played, as a client: a map of objects, a few
// rules of naming, and the reaction of Porch to a new package revision (its resources are a copy of
// its source's). It records every write and fails those calls that the vector's faults name. The
// rules are those of the vectors' README, no more.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "api/client.h"

namespace porchsim::scenarios {

class RecordedServer final : public api::Client {
 public:
  // The `input` of a vector.
  explicit RecordedServer(const api::Json& input);

  api::Json calls() const { return calls_; }
  api::Json objects() const;

  api::Result<api::ObjectPtr> get(const api::ResourceType& type,
                                  const api::ObjectKey& key) override;
  api::Result<api::ObjectList> list(const api::ResourceType& type,
                                    const api::ListOptions& options) override;
  api::Result<api::ObjectPtr> create(const api::ResourceType& type,
                                     const api::ObjectPtr& object) override;
  api::Result<api::ObjectPtr> update(const api::ResourceType& type,
                                     const api::ObjectPtr& object) override;
  api::Result<api::ObjectPtr> update_status(const api::ResourceType& type,
                                            const api::ObjectPtr& object) override;
  api::Result<> remove(const api::ResourceType& type, const api::ObjectKey& key,
                       const api::DeleteOptions& options) override;
  api::Result<api::ResourceType> resource_type(const std::string& group, const std::string& version,
                                               const std::string& kind) override;
  // The recorded controllers make no such calls: MethodNotAllowed.
  api::Result<api::ObjectPtr> update_subresource(const api::ResourceType& type,
                                                 std::string_view subresource,
                                                 const api::ObjectPtr& object) override;
  api::Result<api::ObjectPtr> patch(const api::ResourceType& type, const api::ObjectKey& key,
                                    const api::Json& patch,
                                    const api::PatchOptions& options) override;
  api::Result<std::unique_ptr<api::Watch>> watch(const api::ResourceType& type,
                                                 const api::WatchOptions& options) override;

 private:
  using Key = std::tuple<std::string, std::string, std::string,
                         std::string>;  // group, kind, namespace, name
  struct Fault {
    std::string verb;
    std::string kind;      // "" = any
    std::int64_t nth = 0;  // from 1; 0 = each
    std::string error;
    std::int64_t seen = 0;
  };
  struct Call {
    std::string_view verb;
    const api::ResourceType& type;
    api::ObjectKey key;
    std::optional<api::Json> object;
  };

  static Key key_of(const api::ResourceType& type, const api::ObjectKey& key);
  std::optional<api::Error> fault(const Call& call);
  // Records a write, with its error if it fails.
  template <class Result>
  Result recorded(const Call& call, Result result);
  api::Result<api::ObjectPtr> store(const api::ResourceType& type, api::Json document);
  api::Result<api::ObjectPtr> create_unless_faulty(const Call& call);
  api::Result<api::ObjectPtr> update_unless_faulty(const Call& call);
  api::Result<api::ObjectPtr> update_status_unless_faulty(const Call& call);
  api::Result<> remove_unless_faulty(const Call& call);
  void make_resources(const api::Json& revision);
  bool knows(const api::ResourceType& type) const;

  std::map<Key, api::Json> objects_;
  std::set<std::pair<std::string, std::string>> known_kinds_;  // apiVersion, kind
  std::vector<Fault> faults_;
  api::Json calls_ = api::Json::array();
};

}  // namespace porchsim::scenarios
