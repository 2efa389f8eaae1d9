// .krmignore: which files and folders of a package are no resources. A subset of gitignore;
// patterns hold for the package whose folder has the file. kyaml: kio/ignorefilesmatcher.go and
// github.com/monochromegane/go-gitignore, which it uses.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace porchsim::kpt {

inline constexpr std::string_view kIgnoreFileName = ".krmignore";

class IgnoreFile {
 public:
  IgnoreFile() = default;
  explicit IgnoreFile(std::string_view text);

  // `path` relative to the package. What a pattern with "!" matches is let in, wherever that
  // stands.
  bool ignores(std::string_view path, bool is_folder) const;
  // The path itself or a folder above it.
  bool hides_file(std::string_view path) const;

 private:
  struct Pattern {
    std::string glob;
    std::size_t depth = 1;  // of path elements; so many at the end of a path are looked at
    bool rooted = false;    // begins with "/": they are the whole path
    bool folders_only = false;

    bool matches(std::string_view path, bool is_folder) const;
  };
  static bool any_matches(const std::vector<Pattern>& patterns, std::string_view path,
                          bool is_folder);

  std::vector<Pattern> ignored_;
  std::vector<Pattern> accepted_;
};

// Go's filepath.Match: * and ? stop at "/", [a-z] and [^a-z] are sets, \ takes the next character
// as it is. A set without an end matches nothing.
bool glob_matches(std::string_view glob, std::string_view text);

}  // namespace porchsim::kpt
