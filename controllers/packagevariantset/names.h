// What a generated variant is called. Porch: packagevariantset_controller.go,
// packageVariantIdentifier, packageVariantName. Documents: seed 001, "Identifier Generation" and
// "Name Generation".
#pragma once

#include <string>
#include <string_view>

namespace porchsim::packagevariantset {

// Where a generated variant's package goes; `set` is the set's name.
struct Destination {
  std::string_view set;
  std::string_view repo;
  std::string_view package;
};

// "set-repo-package", whatever characters these have: two destinations may share one.
std::string package_variant_identifier(const Destination& destination);

// The identifier where it has at most 63 bytes, else its first 54, "-" and the first 8 hexadecimal
// digits of its SHA-1.
std::string package_variant_name(std::string_view identifier);

}  // namespace porchsim::packagevariantset
