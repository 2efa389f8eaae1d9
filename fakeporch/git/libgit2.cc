#include "fakeporch/git/libgit2.h"

namespace porchsim::fakeporch {

LibGit2::LibGit2() {
  // Whenever libgit2 starts, it reads the machine's certificates: far longer than a small world
  // lives. The first start is therefore never undone.
  static const int kept = git_libgit2_init();
  static_cast<void>(kept);
  git_libgit2_init();
}
LibGit2::~LibGit2() { git_libgit2_shutdown(); }

std::string last_git_error() {
  const git_error* error = git_error_last();
  if (error == nullptr || error->message == nullptr) return "unknown libgit2 error";
  return error->message;
}

git_oid to_git_oid(const ObjectId& id) {
  git_oid out;
  git_oid_fromraw(&out, id.bytes.data());
  return out;
}

ObjectId from_git_oid(const git_oid& id) {
  ObjectId out;
  std::memcpy(out.bytes.data(), id.id, ObjectId::kBytes);
  return out;
}

ObjectId hash_object(git_object_t type, std::string_view content) {
  git_oid id{};
  git_odb_hash(&id, content.data(), content.size(), type);
  return from_git_oid(id);
}

}  // namespace porchsim::fakeporch
