#include "fakeporch/git/odb_backend.h"

#include <git2/sys/odb_backend.h>

#include <memory>

namespace porchsim::fakeporch {

namespace {

struct Backend {
  git_odb_backend base;
  const ObjectDatabase* objects;
};

const ObjectDatabase& objects_of(git_odb_backend* backend) {
  return *reinterpret_cast<Backend*>(backend)->objects;
}

int read(void** data, std::size_t* size, git_object_t* type, git_odb_backend* backend,
         const git_oid* id) {
  const ObjectDatabase::Raw raw = objects_of(backend).raw(from_git_oid(*id));
  if (raw.type == GIT_OBJECT_INVALID) return GIT_ENOTFOUND;
  void* const buffer = git_odb_backend_data_alloc(backend, raw.content.size() + 1);
  if (buffer == nullptr) return GIT_ERROR;
  std::memcpy(buffer, raw.content.data(), raw.content.size());
  *data = buffer;
  *size = raw.content.size();
  *type = raw.type;
  return GIT_OK;
}

int read_header(std::size_t* size, git_object_t* type, git_odb_backend* backend,
                const git_oid* id) {
  const ObjectDatabase::Raw raw = objects_of(backend).raw(from_git_oid(*id));
  if (raw.type == GIT_OBJECT_INVALID) return GIT_ENOTFOUND;
  *size = raw.content.size();
  *type = raw.type;
  return GIT_OK;
}

int exists(git_odb_backend* backend, const git_oid* id) {
  return objects_of(backend).contains(from_git_oid(*id)) ? 1 : 0;
}

void free_backend(git_odb_backend* backend) {
  const std::unique_ptr<Backend> owned(reinterpret_cast<Backend*>(backend));
}

}  // namespace

api::Result<> add_alternate(git_odb* odb, const ObjectDatabase& objects) {
  auto backend = std::make_unique<Backend>();
  git_odb_init_backend(&backend->base, GIT_ODB_BACKEND_VERSION);
  backend->base.read = &read;
  backend->base.read_header = &read_header;
  backend->base.exists = &exists;
  backend->base.free = &free_backend;
  backend->objects = &objects;
  if (git_odb_add_alternate(odb, &backend->base, 1) != 0) {
    return api::fail(api::Reason::InternalError, last_git_error());
  }
  static_cast<void>(backend.release());  // libgit2 frees it with the odb
  return {};
}

}  // namespace porchsim::fakeporch
