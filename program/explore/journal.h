// What a campaign has done so far, in a file that only grows: a line a seed, as they end. Killed at
// any moment, it lacks no more than the seeds that were under way; the next campaign of the same
// header runs those that are not there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/explore/records.h"

namespace porchsim::scenarios {

inline constexpr std::string_view kJournal = "journal.jsonl";

struct JournalContent {
  std::string problem{};  // why there is none to be read; "" if there is
  std::optional<CampaignHeader> header{};
  std::vector<SeedRecord> seeds{};
  std::vector<ToldFailure> told{};
  std::vector<std::size_t> unreadable{};  // lines, counted from 1
  bool is_ended = false;
};
// Of the folder; without a header if there is none. A last line that was cut off is left out.
JournalContent read_journal(const std::string& folder);

class Journal {
 public:
  Journal() = default;  // writes nothing
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // What is wrong, if it cannot be written; "" if all is well. `behind` = what it holds already
  // stays, and it goes on there; else it begins anew.
  std::string open(const std::string& folder, const CampaignHeader& header, bool behind);
  void add(std::string_view line);
  bool is_whole() const { return whole_; }  // nothing has failed to be written

 private:
  int file_ = -1;
  bool whole_ = true;
};

}  // namespace porchsim::scenarios
