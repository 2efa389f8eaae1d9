// The zones of the tz database as Debian's package tzdata installs them.
#pragma once

#include <memory>
#include <string>

#include "cel/zones/time_zone.h"

namespace porchsim::cel {

// Reads a zone when it is first asked for.
std::unique_ptr<ZoneSource> make_zone_files(std::string directory = "/usr/share/zoneinfo");

// "2025b"; empty if the directory does not say.
std::string zone_files_version(const std::string& directory = "/usr/share/zoneinfo");

}  // namespace porchsim::cel
