// A client that lets informers know what their own process has written, when the answer comes and
// not only when the watch shows it. Other calls pass through, and so do deletions: what is asked to
// go may wait for finalizers. A write that was not answered may have been done all the same: the
// object is read from the server then, and informers know what it has become. If it cannot be read,
// it is in doubt, and nothing of its kind is created in its namespace before it was. Where
// informers did not know yet what is read then, a conflict says that whoever creates has decided
// from too little, and should look again.
//
// What it cures: a reconcile that decides from its cache what the one before it has changed, such
// as a revision that it adopted, released or created. And a draft that was created, whose event got
// lost with a watch that is Gone, and that somebody has deleted before the new list: no list shows
// a difference then, and nobody would look at its owner again.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "api/client.h"
#include "controllers/runtime/informer.h"

namespace porchsim::runtime {

class OwnWrites final : public api::Client {
 public:
  explicit OwnWrites(api::Client& inner) : inner_(inner) {}

  // The informer must outlive this.
  void add(Informer& informer) { informers_[informer.type()].push_back(&informer); }

  api::Result<api::ObjectPtr> create(const api::ResourceType& type,
                                     const api::ObjectPtr& object) override;
  api::Result<api::ObjectPtr> update(const api::ResourceType& type,
                                     const api::ObjectPtr& object) override;
  api::Result<api::ObjectPtr> update_status(const api::ResourceType& type,
                                            const api::ObjectPtr& object) override;
  api::Result<api::ObjectPtr> update_subresource(const api::ResourceType& type,
                                                 std::string_view subresource,
                                                 const api::ObjectPtr& object) override;
  api::Result<api::ObjectPtr> patch(const api::ResourceType& type, const api::ObjectKey& key,
                                    const api::Json& patch,
                                    const api::PatchOptions& options) override;

  api::Result<api::ObjectPtr> get(const api::ResourceType& type,
                                  const api::ObjectKey& key) override;
  api::Result<api::ObjectList> list(const api::ResourceType& type,
                                    const api::ListOptions& options) override;
  api::Result<> remove(const api::ResourceType& type, const api::ObjectKey& key,
                       const api::DeleteOptions& options) override;
  api::Result<std::unique_ptr<api::Watch>> watch(const api::ResourceType& type,
                                                 const api::WatchOptions& options) override;
  api::Result<api::ResourceType> resource_type(const std::string& group, const std::string& version,
                                               const std::string& kind) override;

 private:
  api::Result<api::ObjectPtr> told(const api::ResourceType& type, const api::ObjectKey& key,
                                   api::Result<api::ObjectPtr> written);
  void tell(const api::ResourceType& type, const api::ObjectPtr& object);
  // Tells informers what the server has; NotFound is an answer, too.
  enum class Learnt { Nothing, News };
  api::Result<Learnt> look_up(const api::ResourceType& type, const api::ObjectKey& key);
  // Whether all informers have what the server has `now`; null: nothing.
  bool is_known(const api::ResourceType& type, const api::ObjectKey& key,
                const api::ObjectPtr& now) const;
  api::Result<> clear_doubts(const api::ResourceType& type, std::string_view name_space);

  api::Client& inner_;
  std::map<api::ResourceType, std::vector<Informer*>> informers_;
  std::map<api::ResourceType, std::set<api::ObjectKey>> doubts_;
};

}  // namespace porchsim::runtime
