#include "program/explore/merge.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <ostream>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "program/explore/journal.h"
#include "program/explore/outcome.h"
#include "program/explore/telling.h"
#include "program/jobs/output_file.h"

namespace porchsim::scenarios {
namespace {

// "shard 3 of 3 is missing", "shards 2, 4 of 5 are missing"; "" if none is.
std::string missing_shards(std::uint64_t shards, const std::set<std::uint64_t>& known) {
  constexpr std::uint64_t kMostNamed = 10;
  const std::uint64_t missing = shards - known.size();
  if (missing == 0) return "";
  std::vector<std::uint64_t> named;
  for (std::uint64_t shard = 1; named.size() < std::min(missing, kMostNamed); ++shard)
    if (!known.contains(shard)) named.push_back(shard);
  return fmt::format("shard{} {}{} of {} {} missing", missing == 1 ? "" : "s",
                     fmt::join(named, ", "), missing > kMostNamed ? ", …" : "", shards,
                     missing == 1 ? "is" : "are");
}

class Merging {
 public:
  // What is wrong with the folder's journal, and can have no part in any merge; "" if nothing is.
  std::string add(const std::string& folder) {
    const std::string file = fmt::format("{}/{}", folder, kJournal);
    JournalContent content = read_journal(folder);
    if (!content.problem.empty()) return fmt::format("{}: {}", file, content.problem);
    for (const std::size_t line : content.unreadable)
      missing_.push_back(fmt::format("{}:{}: this line cannot be read", file, line));
    if (!content.header)
      return fmt::format("{}: is no journal of a campaign: it lacks the line that says of which",
                         file);
    if (header_ && !header_->is_part_of_one_with(*content.header))
      return fmt::format("{}: is of another campaign than {}", folder, first_);
    if (!header_) first_ = folder;
    header_ = content.header;
    shards_.insert(content.header->seeds.shard);
    if (!content.is_ended)
      missing_.push_back(
          fmt::format("{}: its campaign has not come to its end; start it again", folder));
    for (SeedRecord& seed : content.seeds) {
      if (known_.insert(seed.seed).second) seeds_.push_back(std::move(seed));
    }
    std::ranges::move(content.told, std::back_inserter(told_));
    return "";
  }

  // What one campaign would have and these have not.
  std::vector<std::string> missing() const {
    std::vector<std::string> all = missing_;
    if (std::string shards = missing_shards(header_->seeds.shards, shards_); !shards.empty())
      all.push_back(std::move(shards));
    return all;
  }

  Outcome outcome() { return outcome_of(header_->scenarios.size(), std::move(seeds_), told_); }

 private:
  std::optional<CampaignHeader> header_;
  std::string first_;
  std::set<std::uint64_t> shards_;
  std::vector<std::string> missing_;
  std::vector<SeedRecord> seeds_;
  std::vector<ToldFailure> told_;
  std::set<std::uint64_t> known_;
};

}  // namespace

int merge(const MergeArguments& arguments, const Terminal& terminal) {
  if (!has_a_place(arguments.junit_file, terminal)) return kCouldNotRun;
  Merging merging;
  for (const std::string& folder : arguments.folders) {
    if (const std::string problem = merging.add(folder); !problem.empty()) {
      terminal.err << "porchsim: " << problem << "\n";
      return kUsage;
    }
  }
  const std::vector<std::string> missing = merging.missing();
  for (const std::string& what : missing) terminal.err << "porchsim: " << what << "\n";
  if (!missing.empty() && !arguments.partial) {
    terminal.err << "porchsim: --partial merges what there is\n";
    return kCouldNotRun;
  }
  const Outcome outcome = merging.outcome();
  const bool written =
      show(outcome, std::nullopt, {arguments.json, arguments.junit_file}, terminal);
  const int code = exit_code(outcome);
  if (code != kFine) return code;
  if (!written) return kCouldNotRun;
  return missing.empty() ? kFine : kBudgetSpent;
}

}  // namespace porchsim::scenarios
