#include "fakeporch/git/object_database.h"

namespace porchsim::fakeporch {

ObjectId ObjectDatabase::id_of(git_object_t type, const kpt::Text& content) {
  const auto compute = [type](const kpt::Text& text) { return hash_object(type, *text); };
  if (ids_ == nullptr) return compute(content);
  GitIds::Ids& known = type == GIT_OBJECT_BLOB   ? ids_->blobs
                       : type == GIT_OBJECT_TREE ? ids_->trees
                                                 : ids_->commits;
  return *known.get(content, compute);
}

ObjectId ObjectDatabase::put_blob(const kpt::Text& content) {
  const ObjectId id = id_of(GIT_OBJECT_BLOB, content);
  if (objects_.try_emplace(id, content).second) bytes_ += content->size();
  return id;
}

ObjectId ObjectDatabase::put_tree(Tree tree) {
  const ObjectId id = id_of(GIT_OBJECT_TREE, std::make_shared<const std::string>(tree.raw()));
  if (objects_.contains(id)) return id;
  bytes_ += tree.unshared_bytes();
  objects_.emplace(id, std::make_shared<const Tree>(std::move(tree)));
  return id;
}

ObjectId ObjectDatabase::put_commit(std::string_view text) {
  const kpt::Text content = kpt::make_text(text);
  const ObjectId id = id_of(GIT_OBJECT_COMMIT, content);
  if (objects_.try_emplace(id, Commit{content}).second) bytes_ += content->size();
  return id;
}

const kpt::Text* ObjectDatabase::blob(const ObjectId& id) const {
  const auto found = objects_.find(id);
  return found == objects_.end() ? nullptr : std::get_if<kpt::Text>(&found->second);
}

const Tree* ObjectDatabase::tree(const ObjectId& id) const {
  const auto found = objects_.find(id);
  if (found == objects_.end()) return nullptr;
  const auto* tree = std::get_if<std::shared_ptr<const Tree>>(&found->second);
  return tree == nullptr ? nullptr : tree->get();
}

const std::string* ObjectDatabase::commit(const ObjectId& id) const {
  const auto found = objects_.find(id);
  if (found == objects_.end()) return nullptr;
  const auto* commit = std::get_if<Commit>(&found->second);
  return commit == nullptr ? nullptr : commit->text.get();
}

git_object_t ObjectDatabase::type(const ObjectId& id) const {
  if (commit(id) != nullptr) return GIT_OBJECT_COMMIT;
  if (tree(id) != nullptr) return GIT_OBJECT_TREE;
  if (blob(id) != nullptr) return GIT_OBJECT_BLOB;
  return GIT_OBJECT_INVALID;
}

ObjectDatabase::Raw ObjectDatabase::raw(const ObjectId& id) const {
  if (const std::string* text = commit(id)) return {GIT_OBJECT_COMMIT, *text};
  if (const Tree* found = tree(id)) return {GIT_OBJECT_TREE, found->raw()};
  if (const kpt::Text* text = blob(id)) return {GIT_OBJECT_BLOB, **text};
  return {};
}

}  // namespace porchsim::fakeporch
