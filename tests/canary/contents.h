// Histories whose revisions have files.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "kpt/package/files.h"
#include "tests/canary/history.h"

namespace porchsim::canary {

using Texts = std::map<std::string, std::string>;  // by path

class Contents {
 public:
  Contents();
  Contents(const Contents&) = delete;
  Contents& operator=(const Contents&) = delete;

 protected:
  // The files of a revision: a Kptfile and these.
  void store(const std::string& name, const Texts& texts);

  History history_;
  std::map<std::string, kpt::Files> files_;
};

// The four sides of an upgrade.
struct Sides {
  Texts base;
  Texts upstream;
  Texts local;
  Texts merged;
};

class Upgrade : public Contents {
 public:
  // What an upgrade with these sides bites.
  std::string bites(const Sides& sides, const std::string& strategy = "resource-merge",
                    std::string_view actor = kController);

 protected:
  std::int64_t number_ = 0;
  std::optional<sim::Duration> moved_ago_;  // Porch found the base elsewhere
};

class ContentTest : public testing::Test, protected Contents {};
class UpgradeTest : public testing::Test, protected Upgrade {};

}  // namespace porchsim::canary
