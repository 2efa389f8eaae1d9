// The package and the objects that the benches are made of: five files (Kptfile with info and a
// function of its own, package-context.yaml, Deployment, Service, ConfigMap), and variants with two
// context keys and one mutator.
#pragma once

#include <cstdint>
#include <string>

#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "api/package_variant.h"
#include "kpt/package/files.h"

namespace porchsim::scenarios {

class BenchObjects {
 public:
  BenchObjects();

  // The package as its author published it.
  const kpt::Files& upstream_files() const { return upstream_; }
  // What its author changed since: the version of the image.
  kpt::Files second_upstream_files() const;

  api::PackageVariant variant(std::uint64_t i) const;
  api::PackageRevision upstream(std::uint64_t i) const;
  api::PackageRevision downstream(std::uint64_t i) const;
  // The files of the downstream, the variant's mutations applied.
  api::PackageRevisionResources resources(std::uint64_t i) const;

 private:
  kpt::Files upstream_;
  kpt::Text context_;
};

}  // namespace porchsim::scenarios
