#include "scenarios/document/yaml_loader.h"

#include <fmt/format.h>
#include <yaml-cpp/anchor.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <string>

#include "scenarios/document/text_check.h"

namespace porchsim::scenarios {

namespace {

// Turns yaml-cpp's marks (0-based, columns in bytes) into places.
class Places {
 public:
  explicit Places(std::string_view text) : text_(text) {
    starts_.push_back(0);
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\n') starts_.push_back(i + 1);
    }
  }

  // Whether the text at the mark is in quotes that nothing closes: yaml-cpp lets some of these
  // pass.
  bool opens_endless_quotes(const YAML::Mark& mark) const {
    if (mark.line < 0 || static_cast<std::size_t>(mark.line) >= starts_.size()) return false;
    std::size_t at =
        starts_[static_cast<std::size_t>(mark.line)] + static_cast<std::size_t>(mark.column);
    if (at >= text_.size() || (text_[at] != '"' && text_[at] != '\'')) return false;
    const char quote = text_[at];
    for (++at; at < text_.size(); ++at) {
      if (quote == '"' && text_[at] == '\\') {
        ++at;
      } else if (text_[at] == quote) {
        const bool doubled = quote == '\'' && at + 1 < text_.size() && text_[at + 1] == quote;
        if (!doubled) return false;
        ++at;
      }
    }
    return true;
  }

  Place of(const YAML::Mark& mark) const {
    if (mark.line < 0 || static_cast<std::size_t>(mark.line) >= starts_.size()) return {1, 1};
    const std::size_t start = starts_[static_cast<std::size_t>(mark.line)];
    const auto bytes = static_cast<std::size_t>(mark.column < 0 ? 0 : mark.column);
    int column = 1;
    for (const char c : text_.substr(start, bytes)) {
      column += (static_cast<unsigned char>(c) & 0xC0U) == 0x80U ? 0 : 1;
    }
    return {mark.line + 1, column};
  }

 private:
  std::string_view text_;
  std::vector<std::size_t> starts_;
};

// Thrown at the first error, through yaml-cpp: what follows it may be long.
struct Stop {};

// Builds the tree of one document at a time, up to the first error.
class TreeBuilder final : public YAML::EventHandler {
 public:
  TreeBuilder(const Places& places, std::string file) : places_(places), file_(std::move(file)) {}

  std::vector<PosNode> documents;
  std::optional<Diagnostic> error;

  // The innermost flow collection ("[", "{") still open, for errors that only the end of the file
  // reveals.
  std::optional<Place> open_flow() const {
    if (flow_.empty()) return std::nullopt;
    return flow_.back();
  }
  Place document_start() const { return document_start_; }

  void OnDocumentStart(const YAML::Mark& mark) override {
    document_start_ = places_.of(mark);
    stack_.clear();
    flow_.clear();
    is_flow_.clear();
    key_lines_.clear();
    root_.reset();
  }
  void OnDocumentEnd() override { documents.push_back(root_.value_or(PosNode{})); }

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    refuse_marks(mark, anchor, "");
    PosNode node;
    // The mark of an empty value is that of whatever follows; its key is where a person looks.
    const bool is_value =
        !stack_.empty() && stack_.back().is_mapping() && stack_.back().children.size() % 2 == 1;
    node.place = is_value ? stack_.back().children.back().place : places_.of(mark);
    add(std::move(node));
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    fail(places_.of(mark), "aliases are not read here; write the value out");
    OnNull(mark, 0);
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    refuse_marks(mark, anchor, tag);
    PosNode node;
    node.quoted = tag == "!";
    if (node.quoted && places_.opens_endless_quotes(mark))
      fail(places_.of(mark), "the quotes are never closed; close them");
    const bool null = !node.quoted && (value.empty() || value == "~" || value == "null");
    node.kind = null ? PosNode::Kind::Null : PosNode::Kind::Scalar;
    node.place = places_.of(mark);
    node.text = value;
    add(std::move(node));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override {
    open(mark, tag, anchor, style, PosNode::Kind::Sequence);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override {
    open(mark, tag, anchor, style, PosNode::Kind::Mapping);
  }
  void OnMapEnd() override { close(); }

 private:
  [[noreturn]] void fail(Place place, std::string message, int width = 1) {
    error = Diagnostic{file_, place, width, std::move(message)};
    throw Stop();
  }

  void refuse_marks(const YAML::Mark& mark, YAML::anchor_t anchor, const std::string& tag) {
    if (anchor != 0)
      fail(places_.of(mark), "anchors are not read here; write the value out where it is needed");
    if (!tag.empty() && tag != "?" && tag != "!") {
      fail(places_.of(mark), "explicit tags are not read here; quote the value if it is text");
    }
  }

  void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
            YAML::EmitterStyle::value style, PosNode::Kind kind) {
    refuse_marks(mark, anchor, tag);
    PosNode node;
    node.kind = kind;
    node.place = places_.of(mark);
    if (stack_.size() >= kDeepestNesting) {
      fail(node.place, fmt::format("nested deeper than {} levels; flatten it", kDeepestNesting));
    }
    if (style == YAML::EmitterStyle::Flow) flow_.push_back(node.place);
    is_flow_.push_back(style == YAML::EmitterStyle::Flow);
    key_lines_.emplace_back();
    stack_.push_back(std::move(node));
  }

  void close() {
    PosNode node = std::move(stack_.back());
    stack_.pop_back();
    if (is_flow_.back()) flow_.pop_back();
    is_flow_.pop_back();
    key_lines_.pop_back();
    add(std::move(node));
  }

  void add(PosNode node) {
    if (stack_.empty()) {
      root_ = std::move(node);
      return;
    }
    PosNode& parent = stack_.back();
    if (parent.is_mapping() && parent.children.size() % 2 == 0) check_key(node);
    parent.children.push_back(std::move(node));
  }

  void check_key(const PosNode& key) {
    if (!key.is_scalar()) {
      fail(key.place, fmt::format("a key must be text, not {}; quote it", describe(key.kind)));
    }
    const auto [first, is_new] = key_lines_.back().emplace(key.text, key.place.line);
    if (is_new) return;
    fail(key.place,
         fmt::format("the key \"{}\" stands twice in this mapping, first in line {}; keep one",
                     key.text, first->second),
         static_cast<int>(key.text.size()));
  }

  const Places& places_;
  std::string file_;
  std::optional<PosNode> root_;
  std::vector<PosNode> stack_;
  std::vector<Place> flow_;
  std::vector<bool> is_flow_;
  std::vector<std::map<std::string, int>> key_lines_;  // of each node of the stack
  Place document_start_{};
};

struct Wording {
  std::string_view yaml_cpp;
  std::string_view ours;
};
constexpr std::string_view kIllegalMapValue = "illegal map value";
// What yaml-cpp says, in words that name the cure.
constexpr Wording kWordings[] = {
    {kIllegalMapValue,
     "\": \" is not allowed here; quote the text, or indent the key like its neighbours"},
    {"illegal flow end", "this bracket closes nothing; remove it, or quote the text"},
    {"illegal EOF in scalar", "the quotes are never closed; close them"},
    {"unknown token", "plain text cannot start with this character; quote it"},
    {"end of sequence flow not found", "this \"[\" is never closed; add \"]\""},
    {"end of map flow not found", "this \"{\" is never closed; add \"}\""},
    {"end of map not found",
     "the indentation fits no line above; align the key with its neighbours"},
    {"end of sequence not found",
     "the indentation fits no line above; align \"-\" with its neighbours"},
    {"illegal map key", "a key is not allowed here; check the indentation"},
    {"illegal block entry", "\"- \" is not allowed here; start a new line"},
    {"the referenced anchor is not defined", "aliases are not read here; write the value out"},
};

// Of a text in a list, below which a key stands: "- settle", "  within: 5m".
std::string key_below_text(std::string_view text, Place place) {
  std::vector<std::string_view> lines;
  for (int i = 0; i < place.line; ++i) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (lines.size() < 2) return "";
  const std::string_view above = lines[lines.size() - 2];
  const std::string_view below = lines.back();
  const std::size_t dash = above.find("- ");
  const std::size_t start = below.find_first_not_of(' ');
  if (dash == std::string_view::npos || above.find_first_not_of(' ') != dash || start != dash + 2)
    return "";
  const std::string_view word = above.substr(start);
  if (word.empty() || word.find_first_of(" :#\"'{}[],&*!|>%@`\r") != std::string_view::npos)
    return "";
  return fmt::format("\"{0}\" above has no colon; write - {0}: to put {1}: below it", word,
                     below.substr(start, below.find(':') - start));
}

// "repo: ${r}" within {…}, where the bracket of the variable opens a mapping of its own.
bool names_variable_in(std::string_view text, int line) {
  for (int before = 1; before < line; ++before)
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  text = text.substr(0, text.find('\n'));
  return text.find(" ${") != std::string_view::npos || text.find("[${") != std::string_view::npos;
}

Diagnostic explain(const YAML::Exception& exception, const TreeBuilder& builder,
                   const Places& places, std::string_view file, std::string_view text) {
  Diagnostic diagnostic{std::string(file), places.of(exception.mark), 1, {}};
  const std::string_view said = exception.msg;
  const bool never_closed = said.find("flow not found") != std::string_view::npos;
  if (never_closed && builder.open_flow()) diagnostic.place = *builder.open_flow();
  for (const Wording& wording : kWordings) {
    if (said == wording.yaml_cpp) diagnostic.message = wording.ours;
  }
  if (said == kIllegalMapValue) {
    const std::string cure = key_below_text(text, diagnostic.place);
    if (!cure.empty()) diagnostic.message = cure;
  }
  if (never_closed && names_variable_in(text, diagnostic.place.line))
    diagnostic.message = "a variable within {…} stands in quotes; write \"${NAME}\"";
  if (diagnostic.message.empty()) {
    diagnostic.message = fmt::format("not YAML ({}); compare with porchsim init", said);
  }
  return diagnostic;
}

}  // namespace

std::expected<std::vector<PosNode>, Diagnostic> load_yaml(std::string_view file,
                                                          std::string_view text) {
  if (auto problem = check_text(file, text)) return std::unexpected(*std::move(problem));
  const Places places(text);
  TreeBuilder builder(places, std::string(file));
  std::istringstream stream{std::string(text)};
  try {
    YAML::Parser parser(stream);
    std::optional<Place> last;
    while (parser.HandleNextDocument(builder)) {
      // yaml-cpp reads some texts ("," alone) as empty documents without end, and never moves on.
      if (last && builder.document_start() <= *last) {
        return std::unexpected(Diagnostic{std::string(file), *last, 1,
                                          "nothing can be read here; remove or quote this text"});
      }
      last = builder.document_start();
    }
  } catch (const YAML::Exception& exception) {
    return std::unexpected(explain(exception, builder, places, file, text));
  } catch (const Stop&) {
    return std::unexpected(*builder.error);
  }
  return std::move(builder.documents);
}

}  // namespace porchsim::scenarios
