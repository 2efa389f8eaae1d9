// The objects an informer knows, sorted by namespace and name, with indexes kept up to date at each
// change. Objects are shared, not copied. A look-up by key costs O(log n), one by index value O(log
// n + hits).
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/by_key.h"
#include "api/object.h"
#include "api/object_key.h"

namespace porchsim::runtime {

// The values under which an object is found. Must depend on the object alone.
using IndexFunction = std::function<std::vector<std::string>(const api::Object&)>;

class IndexedStore {
 public:
  // The place of one key, which all sets that have it share: a new version of its object is put
  // there once, and no set is touched that has it already.
  class Slot {
   public:
    Slot(api::ObjectPtr object) : object_(std::make_shared<api::ObjectPtr>(std::move(object))) {}

    operator const api::ObjectPtr&() const { return *object_; }
    const api::Object* operator->() const { return object_->get(); }
    api::ObjectPtr replace(api::ObjectPtr by) const {
      return std::exchange(*object_, std::move(by));
    }

   private:
    std::shared_ptr<api::ObjectPtr> object_;
  };
  using Objects = std::set<Slot, api::ByKey>;

  // Objects already present are indexed at once. A name is given once.
  void add_index(std::string name, IndexFunction function);
  bool has_index(std::string_view name) const { return indexes_.contains(name); }

  // The former object of that key, null if there was none.
  api::ObjectPtr put(const api::ObjectPtr& object);
  api::ObjectPtr remove(const api::ObjectKey& key);

  api::ObjectPtr get(const api::ObjectKey& key) const;  // null if absent
  const Objects& objects() const { return objects_; }
  std::size_t size() const { return objects_.size(); }

  // In order, those of one namespace ("" = all), until `visit` says false.
  static void visit(const Objects& objects, std::string_view name_space,
                    const std::function<bool(const api::ObjectPtr&)>& visit);
  // In order, those with that value. Null if there are none; the index must exist. Valid until the
  // next change.
  const Objects* by_index(std::string_view index, std::string_view value) const;

 private:
  struct Index {
    IndexFunction function;
    std::map<std::string, Objects, std::less<>> values;
  };

  // The slot has the object as it is now; `before` and `after` may be null.
  static void reindex(Index& index, const Slot& slot, const api::ObjectPtr& before,
                      const api::ObjectPtr& after);

  Objects objects_;
  std::map<std::string, Index, std::less<>> indexes_;
};

}  // namespace porchsim::runtime
