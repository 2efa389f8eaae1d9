#include "program/explore/journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>

#include "base/read_file.h"

namespace porchsim::scenarios {
namespace {

std::string file_in(const std::string& folder) { return fmt::format("{}/{}", folder, kJournal); }

}  // namespace

JournalContent read_journal(const std::string& folder) {
  JournalContent content;
  const auto text = base::read_file(file_in(folder));
  if (!text) return {.problem = text.error()};
  std::string_view rest = *text;
  std::size_t number = 0;
  for (std::size_t end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
    JournalLine line = parse_journal_line(rest.substr(0, end));
    rest.remove_prefix(end + 1);
    ++number;
    if (!line.says_something()) content.unreadable.push_back(number);
    if (line.header) content.header = std::move(line.header);
    if (line.seed) content.seeds.push_back(*std::move(line.seed));
    if (line.told) content.told.push_back(*std::move(line.told));
    content.is_ended = content.is_ended || line.is_end;
  }
  return content;
}

Journal::~Journal() {
  if (file_ >= 0) close(file_);
}

std::string Journal::open(const std::string& folder, const CampaignHeader& header, bool behind) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const std::string path = file_in(folder);
  file_ =
      ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | (behind ? 0 : O_TRUNC), 0666);
  if (file_ < 0) return fmt::format("{} cannot be written: {}", path, std::strerror(errno));
  if (!behind) {
    add(line_of(header));
    return whole_ ? "" : path + " cannot be written";
  }
  // Of a line that was cut off nothing stays.
  const std::string text = base::read_file(path).value_or("");
  const std::size_t whole = text.rfind('\n') + 1;
  if (ftruncate(file_, static_cast<off_t>(whole)) != 0)
    return fmt::format("{} cannot be written: {}", path, std::strerror(errno));
  return "";
}

// One call a line: it is there, or it is not.
void Journal::add(std::string_view line) {
  if (file_ < 0) return;
  const std::string text = std::string(line) + "\n";
  whole_ = write(file_, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && whole_;
}

}  // namespace porchsim::scenarios
