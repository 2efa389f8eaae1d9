#include "fakeporch/git/commit_text.h"

#include <algorithm>
#include <charconv>

#include "fakeporch/git/object_id.h"

namespace porchsim::fakeporch {

namespace {

bool is_forbidden_in_signature(char c) {
  return c == '<' || c == '>' || c == '\n' || c == '\r' || c == '\0';
}

void append_signature(std::string& text, std::string_view role, const Signature& signature) {
  std::string name = signature.name;
  std::erase_if(name, is_forbidden_in_signature);
  while (name.starts_with(' ')) name.erase(0, 1);
  while (name.ends_with(' ')) name.pop_back();
  std::string email = signature.email;
  std::erase_if(email, [](char c) { return c == ' ' || is_forbidden_in_signature(c); });
  text += role;
  text += ' ';
  text += name;
  text += " <";
  text += email;
  text += "> ";
  text += std::to_string(signature.seconds);
  text += " +0000\n";
}

// "NAME <EMAIL> SECONDS ZONE"
std::optional<Signature> parse_signature(std::string_view line) {
  const std::size_t open = line.find('<');
  const std::size_t close = line.find('>', open == std::string_view::npos ? 0 : open);
  if (open == std::string_view::npos || close == std::string_view::npos) return std::nullopt;
  Signature signature;
  std::string_view name = line.substr(0, open);
  while (name.ends_with(' ')) name.remove_suffix(1);
  signature.name = name;
  signature.email = line.substr(open + 1, close - open - 1);
  std::string_view rest = line.substr(close + 1);
  while (rest.starts_with(' ')) rest.remove_prefix(1);
  const auto parsed = std::from_chars(rest.data(), rest.data() + rest.size(), signature.seconds);
  if (parsed.ec != std::errc()) return std::nullopt;
  return signature;
}

}  // namespace

std::string print_commit(const CommitInfo& commit) {
  std::string text;
  text.reserve(commit.message.size() + 300);  // with two signatures and a parent
  text += "tree ";
  text += commit.tree;
  text += '\n';
  for (const CommitId& parent : commit.parents) {
    text += "parent ";
    text += parent;
    text += '\n';
  }
  append_signature(text, "author", commit.author);
  append_signature(text, "committer", commit.committer);
  text += '\n';
  const std::size_t message = text.size();
  text += commit.message;
  text.erase(std::remove(text.begin() + static_cast<std::ptrdiff_t>(message), text.end(), '\0'),
             text.end());
  return text;
}

std::optional<CommitInfo> parse_commit(std::string_view text) {
  CommitInfo commit;
  bool has_author = false;
  bool has_committer = false;
  while (!text.empty() && !text.starts_with('\n')) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    const std::size_t space = line.find(' ');
    const std::string_view key = line.substr(0, space);
    const std::string_view value =
        space == std::string_view::npos ? std::string_view() : line.substr(space + 1);
    if (key == "tree" || key == "parent") {
      if (!ObjectId::from_hex(value)) return std::nullopt;
      if (key == "tree") {
        commit.tree = value;
      } else {
        commit.parents.emplace_back(value);
      }
    } else if (key == "author" || key == "committer") {
      auto signature = parse_signature(value);
      if (!signature) return std::nullopt;
      const bool author = key == "author";
      (author ? commit.author : commit.committer) = std::move(*signature);
      (author ? has_author : has_committer) = true;
    }
  }
  if (commit.tree.empty() || !has_author || !has_committer) return std::nullopt;
  if (!text.empty()) commit.message = text.substr(1);
  return commit;
}

}  // namespace porchsim::fakeporch
