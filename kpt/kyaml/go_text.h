// Values as Go prints and reads them, where they end up in texts that people and tests compare.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace porchsim::kpt {

// fmt's %q: strconv.Quote. Bytes that are no UTF-8 become \xNN.
std::string go_quote(std::string_view text);

// encoding/json, HTML-safe: <, >, & and the line separators U+2028 and U+2029 are escaped; bytes
// that are no UTF-8 become U+FFFD.
std::string go_json(std::string_view text);

// strconv.Atoi: an optional sign and decimal digits. Out of range gives the nearest number and ok =
// false; anything else that is no number gives 0 and false.
struct GoInteger {
  std::int64_t value = 0;
  bool ok = false;
};
GoInteger go_atoi(std::string_view text);

}  // namespace porchsim::kpt
