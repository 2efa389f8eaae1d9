// Three versions of a package ("%% base/PATH", "%% ours/PATH", "%% theirs/PATH") are merged or
// refused, by every strategy, and twice the same way.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "kpt/update/merge.h"
#include "tests/fuzz/sections.h"

namespace {

using namespace porchsim::kpt;

bool same(const Files& a, const Files& b) {
  if (a.size() != b.size()) return false;
  for (const auto& [path, text] : a) {
    const auto other = b.find(path);
    if (other == b.end() || *other->second != *text) return false;
  }
  return true;
}

void take(Files& files, std::string_view name, std::string_view folder, const std::string& text) {
  if (name.starts_with(folder)) files[std::string(name.substr(folder.size()))] = make_text(text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Files base;
  Files ours;
  Files theirs;
  std::string last[3];
  const auto sections = porchsim::fuzz::sections_of({reinterpret_cast<const char*>(data), size});
  for (const auto& [name, text] : sections) {
    take(base, name, "base/", text);
    take(ours, name, "ours/", text);
    take(theirs, name, "theirs/", text);
    if (name.starts_with("base/")) last[0] = text;
    if (name.starts_with("ours/")) last[1] = text;
    if (name.starts_with("theirs/")) last[2] = text;
  }
  (void)merge_documents(last[0], last[1], last[2], true);
  (void)merge_documents(last[0], last[1], last[2], false);
  (void)ensure_merge_key(ours);
  for (const UpdateStrategy strategy :
       {UpdateStrategy::ResourceMerge, UpdateStrategy::FastForward,
        UpdateStrategy::ForceDeleteReplace, UpdateStrategy::CopyMerge}) {
    const auto updated = update_package(strategy, {base, ours, theirs});
    const auto again = update_package(strategy, {base, ours, theirs});
    if (updated.has_value() != again.has_value()) std::abort();
    if (updated && !same(*updated, *again)) std::abort();
    if (!updated && updated.error().message.empty()) std::abort();
  }
  return 0;
}
