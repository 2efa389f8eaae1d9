#include "program/jobs/run_tape.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>

#include "program/jobs/last_words.h"
#include "reports/codec.h"

namespace porchsim::scenarios {
namespace {

std::string all_of(int file) {
  std::string text;
  std::array<char, 65536> part;
  ssize_t got = 0;
  while ((got = pread(file, part.data(), part.size(), static_cast<off_t>(text.size()))) > 0)
    text.append(part.data(), static_cast<std::size_t>(got));
  return text;
}

}  // namespace

RunTape::RunTape() : file_(memfd_create("porchsim-run", MFD_CLOEXEC)) {
  if (file_ < 0) throw std::system_error(errno, std::generic_category(), "no memory for a run");
}

RunTape::~RunTape() { close(file_); }

void RunTape::begins(Recording& recording) {
  this_process_runs(&recording.trace);
  const bool wiped = ftruncate(file_, 0) == 0 && lseek(file_, 0, SEEK_SET) == 0;
  if (!wiped || (!wanted_.events && wanted_.choices_at == 0)) return;
  recording.trace.attach([this, &recording](const sim::Event& event) {
    if (wanted_.events) add(reports::encode(reports::story_event(recording.trace, event)));
    if (event.id == wanted_.choices_at) add(recording.choices->recorded().to_text());
  });
}

void RunTape::ends() { this_process_runs(nullptr); }

// What cannot be written is not told.
void RunTape::add(std::string_view bytes) const {
  const auto size = static_cast<std::uint32_t>(bytes.size());
  std::string entry(sizeof size, '\0');
  std::memcpy(entry.data(), &size, sizeof size);
  entry += bytes;
  [[maybe_unused]] const ssize_t written = write(file_, entry.data(), entry.size());
}

std::vector<std::string> RunTape::entries() const {
  const std::string text = all_of(file_);
  std::string_view rest = text;
  std::vector<std::string> entries;
  std::uint32_t size = 0;
  while (rest.size() >= sizeof size) {
    std::memcpy(&size, rest.data(), sizeof size);
    rest.remove_prefix(sizeof size);
    if (rest.size() < size) break;
    entries.emplace_back(rest.substr(0, size));
    rest.remove_prefix(size);
  }
  return entries;
}

std::vector<reports::StoryEvent> RunTape::events() const {
  std::vector<reports::StoryEvent> events;
  for (const std::string& entry : entries()) {
    if (auto event = reports::decode_event(entry)) events.push_back(*std::move(event));
  }
  return events;
}

sim::ChoiceSet RunTape::choices() const {
  const std::vector<std::string> told = entries();
  return told.empty() ? sim::ChoiceSet() : sim::ChoiceSet::parse(told.back()).choices;
}

}  // namespace porchsim::scenarios
