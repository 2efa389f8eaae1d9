#include "cel/zones/zone_files.h"

#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

namespace porchsim::cel {
namespace {

std::optional<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string bytes((std::istreambuf_iterator<char>(file)), {});
  return file.bad() ? std::nullopt : std::optional(std::move(bytes));
}

class ZoneFiles final : public ZoneSource {
 public:
  explicit ZoneFiles(std::string directory) : directory_(std::move(directory)) {}

  const TimeZone* find(std::string_view name) override {
    auto known = zones_.find(name);
    if (known == zones_.end()) {
      std::optional<TimeZone> zone;
      if (const auto bytes = read_file(directory_ + "/" + std::string(name))) {
        zone = TimeZone::read(*bytes);
      }
      known = zones_.emplace(std::string(name), std::move(zone)).first;
    }
    return known->second ? &*known->second : nullptr;
  }

 private:
  std::string directory_;
  std::map<std::string, std::optional<TimeZone>, std::less<>> zones_;
};

}  // namespace

std::unique_ptr<ZoneSource> make_zone_files(std::string directory) {
  return std::make_unique<ZoneFiles>(std::move(directory));
}

std::string zone_files_version(const std::string& directory) {
  // "# version 2025b"
  const auto text = read_file(directory + "/tzdata.zi");
  constexpr std::string_view kBefore = "# version ";
  if (!text || !text->starts_with(kBefore)) return "";
  return text->substr(kBefore.size(), text->find('\n') - kBefore.size());
}

}  // namespace porchsim::cel
