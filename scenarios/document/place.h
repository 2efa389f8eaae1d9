// A position in a file, and what is wrong there. Every message about a scenario file is a
// Diagnostic, worded "what is wrong; what would be right".
#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace porchsim::scenarios {

struct Place {
  int line = 0;    // from 1; 0 = no place
  int column = 0;  // from 1, in characters

  friend auto operator<=>(const Place&, const Place&) = default;
};

struct Diagnostic {
  std::string file;  // as the caller named it
  Place place;
  int width = 1;  // how many characters the caret line underlines
  std::string message;

  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

// "file:line:column: message"; without a place "file: message".
std::string headline(const Diagnostic& diagnostic);

// The headline, then the line of `source` it speaks of and carets below the spot:
//   a.yaml:14:9: unknown step "aprove"; did you mean "approve"?
//       - aprove: edge.app.v1
//         ^^^^^^
std::string to_text(const Diagnostic& diagnostic, std::string_view source);

}  // namespace porchsim::scenarios
