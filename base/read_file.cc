#include "base/read_file.h"

#include <fstream>
#include <system_error>

namespace porchsim::base {

std::expected<std::string, std::string> read_file(const std::filesystem::path& path) {
  constexpr std::size_t kPart = 65536;
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found)
    return std::unexpected("no such file");
  if (error) return std::unexpected("cannot be read");
  if (!std::filesystem::is_regular_file(status) && !std::filesystem::is_fifo(status))
    return std::unexpected("not a file");
  std::ifstream in(path, std::ios::binary);
  std::string text;
  for (std::size_t size = 0; in; text.resize(size)) {
    text.resize(size + kPart);
    in.read(text.data() + size, kPart);
    size += static_cast<std::size_t>(in.gcount());
  }
  if (!in.eof()) return std::unexpected("cannot be read");
  return text;
}

}  // namespace porchsim::base
