// What stands behind package revisions for the controllers of one process: they share it, and a new
// start of the process has nothing of what the one before had opened.
#pragma once

#include <memory>

#include "api/content/content_cache.h"
#include "api/content/renderer.h"
#include "api/content/repository_cache.h"

namespace porchsim::api {

struct ContentServices {
  std::shared_ptr<ContentCache> contents;
  std::shared_ptr<ExternalPackageFetcher> fetcher;
  std::shared_ptr<RepositoryCache> repositories;
  std::shared_ptr<Renderer> renderer;
};

}  // namespace porchsim::api
