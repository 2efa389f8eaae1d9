#include "scenarios/format/starter.h"

#include <fmt/format.h>

namespace porchsim::scenarios {

namespace {

constexpr std::string_view kStarter =
    R"yaml(# A scenario: a world, what happens in it, and what must come of it.
# Run it with: porchsim run THIS-FILE. What else can be said: docs/scenario-format.md, docs/scenario-reference.md.
name: {}
tags: [clone]

# What is there before anything happens: repositories with their packages, and one pv-controller.
world:
  repositories: [blueprints, edge]
  packages:
    blueprints/app:
      v1: {{deploy.yaml: {{replicas: 1}}}}

# Steps are done one after the other. Objects are written as kubectl would apply them.
steps:
  - apply:
      apiVersion: config.porch.kpt.dev/v1alpha1
      kind: PackageVariant
      metadata: {{name: app-edge}}
      spec:
        upstream: {{repo: blueprints, package: app, revision: 1}}
        downstream: {{repo: edge, package: app}}
        packageContext: {{data: {{region: north}}}}
  - settle
  - propose: edge.app.packagevariant-1
    as: alice
  - approve: edge.app.packagevariant-1
    as: bob
  - settle

# What must hold at the end.
expect:
  - PackageVariant app-edge: {{conditions: {{Ready: "True"}}}}
  - PackageRevision edge.app.packagevariant-1: {{spec: {{lifecycle: Published, revision: 1}}}}
  - git edge main:app/package-context.yaml: {{contains: "region: north"}}

# What must not hold, not for a moment.
never:
  - PackageRevision in edge: {{spec: {{workspaceName: packagevariant-2}}}}
)yaml";

// Quoted where plain text would not read back as itself.
std::string yaml_name(std::string_view name) {
  const bool plain = name.find_first_of(":#\"'{}[],&*!|>%@`\n\\") == std::string_view::npos &&
                     !name.starts_with('-') && !name.starts_with('?') && !name.starts_with(' ') &&
                     !name.ends_with(' ');
  if (plain) return std::string(name);
  std::string quoted = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c == '\n' ? ' ' : c;
  }
  return quoted + "\"";
}

}  // namespace

std::string starter_scenario(std::string_view name) {
  const std::string_view sentence =
      name.empty() ? "a variant gets its draft, which people publish" : name;
  return fmt::format(kStarter, yaml_name(sentence));
}

}  // namespace porchsim::scenarios
