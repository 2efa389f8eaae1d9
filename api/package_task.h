// What a package revision is made of: spec.tasks of a PackageRevision.
// Porch: api/porch/v1alpha1/types.go.
#pragma once

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "api/fields.h"

namespace porchsim::api {

struct NameReference {
  std::string name;

  static constexpr auto fields() {
    return std::tuple{
        field("name", &NameReference::name, kAlways),
    };
  }
  friend bool operator==(const NameReference&, const NameReference&) = default;
};

// spec.tasks has at most one element. Only the member that its type names is meant.
struct Task {
  struct Init {
    std::string subpackage;
    std::string description;
    std::vector<std::string> keywords;
    std::string site;

    static constexpr auto fields() {
      return std::tuple{
          field("description", &Init::description),
          field("keywords", &Init::keywords),
          field("site", &Init::site),
          field("subpackage", &Init::subpackage),
      };
    }
    friend bool operator==(const Init&, const Init&) = default;
  };
  struct Git {
    std::string repo;  // URL
    std::string ref;
    std::string directory;
    NameReference secret;

    static constexpr auto fields() {
      return std::tuple{
          field("directory", &Git::directory, kAlways),
          field("ref", &Git::ref, kAlways),
          field("repo", &Git::repo, kAlways),
          field("secretRef", &Git::secret, kAlways),
      };
    }
    friend bool operator==(const Git&, const Git&) = default;
  };
  struct Oci {
    std::string image;

    static constexpr auto fields() {
      return std::tuple{
          field("image", &Oci::image, kAlways),
      };
    }
    friend bool operator==(const Oci&, const Oci&) = default;
  };
  struct Upstream {
    std::string type;  // of git and oci; "" for a revision
    std::optional<Git> git;
    std::optional<Oci> oci;
    std::optional<NameReference> revision;

    static constexpr auto fields() {
      return std::tuple{
          field("git", &Upstream::git),
          field("oci", &Upstream::oci),
          field("type", &Upstream::type),
          field("upstreamRef", &Upstream::revision),
      };
    }
    friend bool operator==(const Upstream&, const Upstream&) = default;
  };
  struct Clone {
    Upstream upstream;

    static constexpr auto fields() {
      return std::tuple{
          field("upstreamRef", &Clone::upstream, kAlways),
      };
    }
    friend bool operator==(const Clone&, const Clone&) = default;
  };
  struct Edit {
    std::optional<NameReference> source;

    static constexpr auto fields() {
      return std::tuple{
          field("sourceRef", &Edit::source),
      };
    }
    friend bool operator==(const Edit&, const Edit&) = default;
  };
  struct Upgrade {
    NameReference old_upstream;
    NameReference new_upstream;
    NameReference local_revision;
    std::string strategy;

    static constexpr auto fields() {
      return std::tuple{
          field("localPackageRevisionRef", &Upgrade::local_revision, kAlways),
          field("newUpstreamRef", &Upgrade::new_upstream, kAlways),
          field("oldUpstreamRef", &Upgrade::old_upstream, kAlways),
          field("strategy", &Upgrade::strategy),
      };
    }
    friend bool operator==(const Upgrade&, const Upgrade&) = default;
  };

  std::string type;  // "init", "clone", "edit", "upgrade"; of commits also "render", "push"
  std::optional<Init> init;
  std::optional<Clone> clone;
  std::optional<Edit> edit;
  std::optional<Upgrade> upgrade;

  static Task init_of(std::string description);
  static Task clone_of(std::string upstream);
  static Task edit_of(std::string source);
  static Task upgrade_of(Upgrade upgrade);

  // The names of the revisions that it reads; "" if it names none.
  std::string cloned() const;  // by a clone that names a revision
  std::string edited() const;
  // The upstream revision whose content it brings: what a clone has cloned, what an upgrade goes
  // to.
  std::string upstream() const;

  static constexpr auto fields() {
    return std::tuple{
        field("clone", &Task::clone),     field("edit", &Task::edit),
        field("init", &Task::init),       field("type", &Task::type, kAlways),
        field("upgrade", &Task::upgrade),
    };
  }
  friend bool operator==(const Task&, const Task&) = default;
};

}  // namespace porchsim::api
