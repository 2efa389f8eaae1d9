// An informer over a small server, and what its handlers are told.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "controllers/runtime/informer.h"
#include "tests/unit/controllers/runtime/test_client.h"
#include "tests/unit/controllers/runtime/test_log.h"
#include "tests/unit/controllers/runtime/test_tasks.h"

namespace porchsim::runtime {

class InformerTest : public ::testing::Test {
 protected:
  ~InformerTest() override { tasks_.kill_all(); }

  Informer& make(InformerOptions options) {
    options.type = testing::kVariants;
    informer_ = std::make_unique<Informer>(client_, tasks_, log_, options);
    informer_->add_handler([this](const Change& change) { note(change); });
    return *informer_;
  }
  Informer& start(InformerOptions options = {}) {
    make(std::move(options)).start();
    tasks_.run();
    return *informer_;
  }

  void note(const Change& change) {
    const char* kind = change.added()     ? change.initial ? "initial " : "added "
                       : change.deleted() ? "deleted "
                       : change.resync()  ? "resync "
                                          : "updated ";
    seen_ += kind + change.object().key().to_string() + "@";
    if (change.updated() && !change.resync()) seen_ += change.before->meta().resource_version + ">";
    seen_ += change.object().meta().resource_version + "; ";
  }
  // What handlers were told since the last call.
  std::string seen() {
    tasks_.run();
    return std::exchange(seen_, "");
  }
  std::string stored() const {
    std::string out;
    for (const auto& object : informer_->store().objects()) {
      out += object->key().to_string() + "@" + object->meta().resource_version + " ";
    }
    return out;
  }

  testing::TestTasks tasks_;
  testing::TestClient client_{tasks_};
  testing::TestLog log_;
  std::unique_ptr<Informer> informer_;
  std::string seen_;
};

}  // namespace porchsim::runtime
