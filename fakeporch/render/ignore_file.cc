#include "fakeporch/render/ignore_file.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace porchsim::fakeporch {
namespace {

// Matches one character against the set that begins behind "["; `glob` is moved behind the set.
bool set_matches(std::string_view& glob, char c) {
  const bool negated = glob.starts_with('!') || glob.starts_with('^');
  if (negated) glob.remove_prefix(1);
  bool found = false;
  for (bool first = true; !glob.empty() && (first || glob[0] != ']'); first = false) {
    const char low = glob[0];
    glob.remove_prefix(1);
    char high = low;
    if (glob.size() >= 2 && glob[0] == '-' && glob[1] != ']') {
      high = glob[1];
      glob.remove_prefix(2);
    }
    found = found || (low <= c && c <= high);
  }
  if (!glob.empty()) glob.remove_prefix(1);
  return found != negated;
}

// Does the pattern's first element (no *) take this character? `glob` is moved behind the element.
bool takes_character(std::string_view& glob, char c) {
  const char g = glob[0];
  glob.remove_prefix(1);
  if (g == '?') return c != '/';
  if (g == '[') return set_matches(glob, c);
  if (g != '\\' || glob.empty()) return g == c;
  const char escaped = glob[0];
  glob.remove_prefix(1);
  return escaped == c;
}

}  // namespace

bool glob_matches(std::string_view glob, std::string_view text) {
  std::optional<std::string_view> behind_star;  // the pattern behind the last * …
  std::string_view tried;                       // … and the text at which it was last tried
  while (!text.empty()) {
    if (glob.starts_with('*')) {
      glob.remove_prefix(1);
      behind_star = glob;
      tried = text;
      continue;
    }
    if (!glob.empty() && takes_character(glob, text[0])) {
      text.remove_prefix(1);
      continue;
    }
    if (!behind_star || tried[0] == '/') return false;
    tried.remove_prefix(1);
    glob = *behind_star;
    text = tried;
  }
  return glob.find_first_not_of('*') == std::string_view::npos;
}

IgnoreFile::IgnoreFile(std::string_view text) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    while (line.ends_with(' ') || line.ends_with('\r') || line.ends_with('\t'))
      line.remove_suffix(1);
    while (line.starts_with(' ') || line.starts_with('\t')) line.remove_prefix(1);
    if (line.empty() || line[0] == '#') continue;
    Pattern pattern;
    pattern.negated = line[0] == '!';
    if (pattern.negated) line.remove_prefix(1);
    pattern.folders_only = line.ends_with('/');
    if (pattern.folders_only) line.remove_suffix(1);
    pattern.anchored = line.find('/') != std::string_view::npos;
    if (line.starts_with('/')) line.remove_prefix(1);
    pattern.glob = line;
    patterns_.push_back(std::move(pattern));
  }
}

bool IgnoreFile::ignores(std::string_view path, bool is_folder) const {
  bool ignored = false;
  for (const auto& pattern : patterns_) {
    if (pattern.folders_only && !is_folder) continue;
    const std::string_view name = path.substr(path.rfind('/') + 1);
    if (glob_matches(pattern.glob, pattern.anchored ? path : name)) ignored = !pattern.negated;
  }
  return ignored;
}

bool IgnoreFile::hides_file(std::string_view path) const {
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/', slash + 1)) {
    if (ignores(path.substr(0, slash), true)) return true;
  }
  return ignores(path, false);
}

}  // namespace porchsim::fakeporch
