// .krmignore: which files and folders of a package are no resources. A subset of gitignore;
// patterns hold for the package whose folder has the file. kyaml: kio/ignorefilesmatcher.go.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace porchsim::fakeporch {

class IgnoreFile {
 public:
  IgnoreFile() = default;
  explicit IgnoreFile(std::string_view text);

  // `path` relative to the package. The last pattern that matches decides, "!" lets a path in
  // again.
  bool ignores(std::string_view path, bool is_folder) const;
  // The path itself or a folder above it.
  bool hides_file(std::string_view path) const;

 private:
  struct Pattern {
    std::string glob;
    bool anchored = false;  // holds a "/" before its end: matches from the package's folder on
    bool folders_only = false;
    bool negated = false;
  };
  std::vector<Pattern> patterns_;
};

// Shell patterns: * and ? stop at "/", [a-z] and [!a-z] are sets, \ takes the next character as it
// is.
bool glob_matches(std::string_view glob, std::string_view text);

}  // namespace porchsim::fakeporch
