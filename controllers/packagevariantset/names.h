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

// A name that is legal whatever the package is called, and differs for every destination: a dash
// within a part is doubled, "/" becomes "---", so that the single dashes between parts stay apart.
// What is too long for that, or has letters that no name may have, is cut, with "-----" and 16
// digits of a SHA-1 behind it.
std::string escaped_variant_name(const Destination& destination);

// What the names of all variants of a set begin with, however they are made; of a variant's own
// name, the same. Sets of other names may share it.
std::string_view variant_name_start(std::string_view name);

}  // namespace porchsim::packagevariantset
