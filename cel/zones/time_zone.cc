#include "cel/zones/time_zone.h"

#include <algorithm>
#include <cstddef>

#include "cel/value/time.h"

namespace porchsim::cel {
namespace {

std::int64_t big_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
  // Signed, of as many bytes.
  const auto shift = static_cast<unsigned>(64 - 8 * bytes.size());
  return static_cast<std::int64_t>(value << shift) >> shift;
}

// The counts of a block's header.
struct Header {
  std::size_t utc_flags = 0;
  std::size_t wall_flags = 0;
  std::size_t leaps = 0;
  std::size_t times = 0;
  std::size_t types = 0;
  std::size_t characters = 0;

  std::size_t block_size(std::size_t time_size) const {
    return times * time_size + times + types * 6 + characters + leaps * (time_size + 4) +
           wall_flags + utc_flags;
  }
};

constexpr std::size_t kHeaderSize = 44;

std::optional<Header> read_header(std::string_view bytes) {
  if (bytes.size() < kHeaderSize || !bytes.starts_with("TZif")) return std::nullopt;
  const auto count = [bytes](std::size_t at) {
    return static_cast<std::size_t>(big_endian(bytes.substr(20 + at * 4, 4)));
  };
  return Header{count(0), count(1), count(2), count(3), count(4), count(5)};
}

// When a change comes in a year, in seconds since its beginning on clocks that have not changed.
std::int64_t seconds_into_year(const ZoneChange& change, std::int64_t year) {
  const std::int64_t start = days_since_epoch(year, 1, 1);
  std::int64_t day = change.day;
  switch (change.kind) {
    case ZoneChange::Kind::Day:
      break;
    case ZoneChange::Kind::JulianDay: {
      const bool is_leap = days_since_epoch(year + 1, 1, 1) - start == 366;
      day = change.day - 1 + (is_leap && change.day > 59 ? 1 : 0);
      break;
    }
    case ZoneChange::Kind::MonthWeekDay: {
      const std::int64_t first = days_since_epoch(year, change.month, 1);
      const std::int64_t next_month = change.month == 12
                                          ? days_since_epoch(year + 1, 1, 1)
                                          : days_since_epoch(year, change.month + 1, 1);
      const std::int64_t weekday = ((first + 4) % 7 + 7) % 7;
      std::int64_t found = first + (change.day - weekday + 7) % 7 + (change.week - 1) * 7;
      while (found >= next_month) found -= 7;
      day = found - start;
      break;
    }
  }
  return day * 86400 + change.time_seconds;
}

std::int32_t offset_by(const ZoneRule& rule, std::int64_t seconds) {
  if (!rule.has_summer) return rule.offset_seconds;
  const std::int64_t year = civil_time(seconds, rule.offset_seconds).year;
  const std::int64_t start = days_since_epoch(year, 1, 1) * 86400;
  const std::int64_t to_summer =
      start + seconds_into_year(rule.to_summer, year) - rule.offset_seconds;
  const std::int64_t from_summer =
      start + seconds_into_year(rule.from_summer, year) - rule.summer_offset_seconds;
  const bool is_summer = to_summer < from_summer ? seconds >= to_summer && seconds < from_summer
                                                 : seconds >= to_summer || seconds < from_summer;
  return is_summer ? rule.summer_offset_seconds : rule.offset_seconds;
}

class NoZones final : public ZoneSource {
 public:
  const TimeZone* find(std::string_view) override { return nullptr; }
};

}  // namespace

std::optional<TimeZone> TimeZone::read(std::string_view bytes) {
  auto header = read_header(bytes);
  if (!header) return std::nullopt;
  std::size_t time_size = 4;
  const bool has_second_block = bytes[4] >= '2';
  if (has_second_block) {
    // The first block repeats the second with shorter times.
    const std::size_t first = kHeaderSize + header->block_size(4);
    if (bytes.size() < first) return std::nullopt;
    bytes.remove_prefix(first);
    header = read_header(bytes);
    if (!header) return std::nullopt;
    time_size = 8;
  }
  bytes.remove_prefix(kHeaderSize);
  if (bytes.size() < header->block_size(time_size) || header->types == 0) return std::nullopt;

  const std::string_view kinds = bytes.substr(header->times * time_size, header->times);
  const std::string_view types = bytes.substr(header->times * (time_size + 1), header->types * 6);
  TimeZone zone;
  zone.first_offset_ = static_cast<std::int32_t>(big_endian(types.substr(0, 4)));
  for (std::size_t i = 0; i < header->times; ++i) {
    const auto type = static_cast<unsigned char>(kinds[i]);
    if (type >= header->types) return std::nullopt;
    zone.changes_.push_back(big_endian(bytes.substr(i * time_size, time_size)));
    zone.offsets_.push_back(
        static_cast<std::int32_t>(big_endian(types.substr(std::size_t{type} * 6, 4))));
  }
  if (has_second_block) {
    std::string_view footer = bytes.substr(header->block_size(time_size));
    if (footer.starts_with('\n')) footer.remove_prefix(1);
    zone.rule_ = parse_zone_rule(footer.substr(0, footer.find('\n')));
  }
  return zone;
}

std::int32_t TimeZone::offset_at(std::int64_t seconds) const {
  const auto next = std::ranges::upper_bound(changes_, seconds);
  if (next == changes_.end() && rule_) return offset_by(*rule_, seconds);
  if (next == changes_.begin()) return first_offset_;
  return offsets_[static_cast<std::size_t>(next - changes_.begin()) - 1];
}

std::unique_ptr<ZoneSource> make_no_zones() { return std::make_unique<NoZones>(); }

}  // namespace porchsim::cel
