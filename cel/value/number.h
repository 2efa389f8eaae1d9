// Numbers as Go reads, converts and prints them (strconv, fmt), in no locale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace porchsim::cel {

// 2^63 and 2^64: the first whole numbers that an int, a uint does not hold.
inline constexpr double kPastInt = 9223372036854775808.0;
inline constexpr double kPastUint = 18446744073709551616.0;

constexpr bool is_nan(double value) { return value != value; }

// strconv.ParseInt(text, base, 64), ParseUint, ParseFloat: nothing if there is none or it does not
// fit.
std::optional<std::int64_t> parse_int(std::string_view text, int base = 10);
std::optional<std::uint64_t> parse_uint(std::string_view text, int base = 10);
std::optional<double> parse_double(std::string_view text);

// The whole number that a double is cut to; nothing beyond the range, at its ends, for NaN and
// infinities.
std::optional<std::int64_t> truncated_int(double value);
std::optional<std::uint64_t> truncated_uint(double value);
// The whole number that a double is.
std::optional<std::int64_t> lossless_int(double value);
std::optional<std::uint64_t> lossless_uint(double value);

// fmt's %g: "1e+06", "0.5", "+Inf".
std::string general_text(double value);
// FormatFloat(value, 'f', -1, 64): never an exponent.
std::string fixed_text(double value);

}  // namespace porchsim::cel
