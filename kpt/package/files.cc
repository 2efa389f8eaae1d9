#include "kpt/package/files.h"

#include <algorithm>

#include "base/hash.h"
#include "kpt/package/package_tree.h"

namespace porchsim::kpt {

std::uint64_t hash_files(const Files& files) {
  std::uint64_t hash = files.size();
  for (const auto& [path, text] : files) hash = base::hash_text(*text, base::hash_text(path, hash));
  return hash;
}

bool same_files(const Files& one, const Files& other) {
  return std::ranges::equal(one, other, [](const auto& a, const auto& b) {
    return a.first == b.first && (a.second == b.second || *a.second == *b.second);
  });
}

bool is_krm_file(std::string_view path) {
  while (path.ends_with('/')) path.remove_suffix(1);
  const std::string_view name = base_name(path);
  return name == "Kptfile" || name.ends_with(".yaml") || name.ends_with(".yml") ||
         name.ends_with(".json");
}

}  // namespace porchsim::kpt
