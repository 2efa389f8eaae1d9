// Which characters Go prints as they are: strconv.IsPrint, that is letters, marks, numbers,
// punctuation, symbols and the ASCII space, by Unicode 15.0.
#pragma once

namespace porchsim::kpt {

bool is_printable(char32_t rune);

}  // namespace porchsim::kpt
