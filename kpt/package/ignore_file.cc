#include "kpt/package/ignore_file.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace porchsim::kpt {
namespace {

// Matches one character against the set that begins behind "["; `glob` is moved behind the set.
bool set_matches(std::string_view& glob, char c) {
  const bool negated = glob.starts_with('^');
  if (negated) glob.remove_prefix(1);
  const auto take = [&glob] {
    if (glob.size() > 1 && glob[0] == '\\') glob.remove_prefix(1);
    const char taken = glob[0];
    glob.remove_prefix(1);
    return taken;
  };
  bool found = false;
  for (bool first = true; !glob.empty() && (first || glob[0] != ']'); first = false) {
    const char low = take();
    char high = low;
    if (glob.size() > 1 && glob[0] == '-') {
      glob.remove_prefix(1);
      high = take();
    }
    found = found || (low <= c && c <= high);
  }
  if (glob.empty()) return false;
  glob.remove_prefix(1);
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
    if (line.ends_with('\r')) line.remove_suffix(1);
    while (line.ends_with(' ')) line.remove_suffix(1);
    while (line.starts_with(' ')) line.remove_prefix(1);
    if (line.empty() || line[0] == '#') continue;
    if (line.starts_with("\\#")) line.remove_prefix(1);
    const bool accepts = line[0] == '!';
    if (accepts) line.remove_prefix(1);
    Pattern pattern{
        .glob = {}, .rooted = line.starts_with('/'), .folders_only = line.ends_with('/')};
    while (line.starts_with('/')) line.remove_prefix(1);
    while (line.ends_with('/')) line.remove_suffix(1);
    if (line.empty()) continue;
    pattern.glob = line;
    pattern.depth = 1 + static_cast<std::size_t>(std::ranges::count(line, '/'));
    (accepts ? accepted_ : ignored_).push_back(std::move(pattern));
  }
}

bool IgnoreFile::Pattern::matches(std::string_view path, bool is_folder) const {
  if (folders_only && !is_folder) return false;
  const auto elements = 1 + static_cast<std::size_t>(std::ranges::count(path, '/'));
  if (rooted ? elements != depth : elements < depth) return false;
  for (std::size_t above = elements - depth; above > 0; --above)
    path.remove_prefix(path.find('/') + 1);
  const bool plain = glob.find_first_of("*?[") == std::string::npos;
  return plain ? path == glob : glob_matches(glob, path);
}

bool IgnoreFile::any_matches(const std::vector<Pattern>& patterns, std::string_view path,
                             bool is_folder) {
  return std::ranges::any_of(
      patterns, [&](const Pattern& pattern) { return pattern.matches(path, is_folder); });
}

bool IgnoreFile::ignores(std::string_view path, bool is_folder) const {
  return !any_matches(accepted_, path, is_folder) && any_matches(ignored_, path, is_folder);
}

bool IgnoreFile::hides_file(std::string_view path) const {
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/', slash + 1)) {
    if (ignores(path.substr(0, slash), true)) return true;
  }
  return ignores(path, false);
}

}  // namespace porchsim::kpt
