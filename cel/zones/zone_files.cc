#include "cel/zones/zone_files.h"

#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "base/read_file.h"

namespace porchsim::cel {
namespace {

class ZoneFiles final : public ZoneSource {
 public:
  explicit ZoneFiles(std::string directory) : directory_(std::move(directory)) {}

  const TimeZone* find(std::string_view name) override {
    auto known = zones_.find(name);
    if (known == zones_.end()) {
      std::optional<TimeZone> zone;
      if (const auto bytes = base::read_file(directory_ + "/" + std::string(name))) {
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
  const auto text = base::read_file(directory + "/tzdata.zi");
  constexpr std::string_view kBefore = "# version ";
  if (!text || !text->starts_with(kBefore)) return "";
  return text->substr(kBefore.size(), text->find('\n') - kBefore.size());
}

}  // namespace porchsim::cel
