#include "tests/fuzz/hostile_texts.h"

#include <fmt/format.h>

#include <functional>
#include <iterator>
#include <string_view>

namespace porchsim::fuzz {
namespace {

class Texts {
 public:
  explicit Texts(std::size_t size) : size_(size) {}

  void repeat(std::string name, std::string_view piece, std::string_view head = "",
              std::string_view tail = "") {
    std::string text(head);
    while (text.size() + piece.size() + tail.size() <= size_) text += piece;
    text += tail;
    all.push_back({std::move(name), std::move(text)});
  }
  // `line` makes the nth piece.
  void number(std::string name, const std::function<std::string(std::size_t)>& line,
              std::string_view head = "") {
    std::string text(head);
    for (std::size_t n = 0; text.size() < size_; ++n) text += line(n);
    all.push_back({std::move(name), std::move(text)});
  }
  // Anchors a1 to a29, `line` of which names the one before by "*": what it stands for grows with
  // each.
  void bomb(std::string name, std::string_view first, std::string_view line) {
    std::string head = fmt::format("a0: &a0 {}\n", first);
    for (int level = 1; level < 30; ++level) {
      head += fmt::format("a{0}: &a{0} ", level);
      for (const char c : line)
        head += c == '*' ? fmt::format("*a{}", level - 1) : std::string(1, c);
      head += '\n';
    }
    repeat(std::move(name), "# padding\n", head);
  }
  void nest(std::string name, std::string_view open, std::string_view close) {
    const std::size_t depth = size_ / (open.size() + close.size());
    std::string text;
    for (std::size_t i = 0; i < depth; ++i) text += open;
    for (std::size_t i = 0; i < depth; ++i) text += close;
    all.push_back({std::move(name), std::move(text)});
  }
  // A mapping in a mapping, each deeper by a column, as deep as the size allows.
  void indent(std::string name, std::string_view key) {
    std::string text;
    for (std::size_t depth = 0; text.size() + depth + key.size() < size_; ++depth) {
      text.append(depth, ' ');
      text += key;
      text += '\n';
    }
    all.push_back({std::move(name), std::move(text)});
  }

  std::vector<HostileText> all;

 private:
  std::size_t size_;
};

void add_nesting(Texts& texts) {
  texts.repeat("open brackets", "[");
  texts.repeat("open braces", "{");
  texts.repeat("open braces with keys", "{a: ");
  texts.repeat("open braces with lists for keys", "{? [");
  texts.nest("nested lists", "[", "]");
  texts.nest("nested mappings", "{a: ", "}");
  texts.nest("nested lists with comments", "[ # c\n", "]");
  texts.repeat("lists in one line", "- ");
  texts.repeat("keys in one line", "? ");
  texts.repeat("values in one line", ": ");
  texts.indent("mappings, each a column deeper", "a:");
  texts.indent("lists, each a column deeper", "-");
  texts.indent("complex keys, each a column deeper", "?");
  texts.indent("comments, each a column deeper", "a: # c");
}

void add_anchors(Texts& texts) {
  const std::string name(200'000, 'x');
  texts.repeat("one long anchor", "- *" + name + "\n", "- &" + name + " 1\n");
  texts.repeat("aliases of one scalar", "- *a\n", "- &a 1\n");
  texts.number("anchors and aliases",
               [](std::size_t n) { return fmt::format("- &a{0} 1\n- *a{0}\n", n); });
  texts.bomb("an alias bomb", "[x, x, x, x, x, x, x, x, x]", "[*, *, *, *, *, *, *, *]");
  texts.bomb("a bomb of merge keys", "{k: v}", "{<<: [*, *, *, *], k: v}");
  texts.repeat("merge keys", "- {<<: *a}\n", "- &a {b: 1}\n");
  std::string wide = "- &a {";
  for (int key = 0; key < 2000; ++key) wide += fmt::format("k{}: 1, ", key);
  texts.repeat("merge keys of a wide mapping", "- {<<: *a}\n", wide + "}\n");
  std::string half = "- &a [";
  for (int item = 0; item < 100'000; ++item) half += "x, ";
  texts.repeat("aliases of a long list", "- *a\n", half + "]\n");
  texts.repeat("an anchor that holds itself", "- *a\n", "&a\n");
}

void add_keys_and_documents(Texts& texts) {
  texts.repeat("a long key", "k", "", ": v\n");
  texts.repeat("a long quoted key", "k", "\"", "\": v\n");
  texts.repeat("a key over many lines", "k\n", "? ", "\n: v\n");
  texts.number("many keys", [](std::size_t n) { return fmt::format("k{}: v\n", n); });
  texts.number(
      "many keys in braces", [](std::size_t n) { return fmt::format("k{}: v, ", n); }, "{");
  texts.repeat("the same key", "k: v\n");
  texts.repeat("keys without values", "k\n", "", ":");
  texts.repeat("empty documents", "---\n");
  texts.repeat("documents", "--- a\n");
  texts.repeat("ends of documents", "...\n");
  texts.number("tags", [](std::size_t n) { return fmt::format("%TAG !t{}! tag:x,2000:\n", n); });
  texts.repeat("versions", "%YAML 1.2\n");
}

constexpr std::string_view kConfigMap =
    "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\ndata:\n";
constexpr std::string_view kContainers =
    "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: c\nspec:\n  template:\n    spec:\n"
    "      containers:\n";
constexpr std::string_view kWritten =
    "apiVersion: a/v1\nkind: A\nmetadata:\n  name: c\nspec: # {\"x-kubernetes-patch-strategy\": "
    "\"merge\", \"x-kubernetes-list-map-keys\": [\"a\", \"b\"], \"type\": \"array\"}\n";
constexpr std::string_view kWrittenThrice =
    "apiVersion: a/v1\nkind: A\nmetadata:\n  name: c\nspec: # {\"x-kubernetes-patch-strategy\": "
    "\"merge\", \"x-kubernetes-list-map-keys\": [\"a\", \"b\", \"c\"], \"type\": \"array\"}\n";

// Texts that nobody refuses.
void add_resources(Texts& texts) {
  texts.number("resources", [](std::size_t n) {
    return fmt::format(
        "---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c{}\ndata: {{a: b}}\n", n);
  });
  texts.repeat("the same resource",
               "---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\ndata: {a: b}\n");
  const auto lines = [&texts](std::string name, std::string_view head, std::string_view line) {
    texts.number(
        std::move(name), [line](std::size_t n) { return fmt::format(fmt::runtime(line), n); },
        head);
  };
  lines("a resource of many fields", kConfigMap, "  k{}: v\n");
  lines("a resource of many annotations",
        "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\n  annotations:\n", "    k{}: v\n");
  texts.repeat("a resource with the same field", "  k: v\n", kConfigMap);
  texts.repeat("a resource with a long field many times", "  k: v\n",
               std::string(kConfigMap) + "  k: " + std::string(100'000, 'v') + "\n");
  lines("fields below a long field",
        std::string(kConfigMap) + "  " + std::string(300'000, 'k') + ":\n", "    k{}: v\n");
  lines("a list of containers", kContainers, "      - name: c{}\n        image: i\n");
  texts.repeat("the same container", "      - name: c\n        image: i\n", kContainers);
  texts.repeat("containers without names", "      - image: i\n", kContainers);
  lines("containers behind a large one without a name",
        std::string(kContainers) + "      - image: " + std::string(100'000, 'i') + "\n",
        "      - name: c{}\n");
  const std::string ports = std::string(kContainers) + "      - name: c\n        ports:\n";
  lines("ports", ports, "        - containerPort: {}\n          protocol: TCP\n");
  lines("ports without a protocol", ports, "        - containerPort: {}\n");
  lines("ports and protocols", ports, "        - containerPort: {0}\n        - protocol: p{0}\n");
  lines("finalizers", "apiVersion: v1\nkind: Pod\nmetadata:\n  name: c\n  finalizers:\n",
        "  - f{}\n");
  lines("elements that a comment gives two keys", kWritten,
        "- a: {0}\n- b: {0}\n- {{a: 1, b: {0}}}\n");
  lines("elements that a comment gives three keys", kWrittenThrice,
        "- {{a: {0}, b: {0}, c: {0}}}\n");
  lines("elements that lack one of three keys", kWrittenThrice, "- {{a: {0}, b: {0}}}\n");
  lines("elements of a list that no schema has",
        "apiVersion: a/v1\nkind: A\nmetadata:\n  name: c\nspec:\n", "- name: {0}\n");
}

void add_comments_and_scalars(Texts& texts) {
  texts.repeat("comments", "# c\n");
  texts.repeat("comments after keys", "k: v # c\n");
  texts.repeat("comments between items", "- v\n# c\n");
  texts.repeat("comments and blank lines", "\n# c\n\n", "a: b\n");
  texts.repeat("comments in brackets", "# c\n", "[");
  texts.repeat("a long comment", "#");
  texts.repeat("blank lines", "\n");
  texts.repeat("blank lines in a scalar", "\n", "a: |\n  x\n", "  y\n");
  texts.repeat("spaces", " ");
  texts.repeat("tabs", "\t");
  texts.repeat("carriage returns", "\r", "a: b");
  texts.repeat("a plain scalar over many lines", "  a\n", "k: a\n");
  texts.repeat("a literal scalar", "  a\n", "k: |\n");
  texts.repeat("a folded scalar", "  a\n\n", "k: >\n");
  texts.repeat("an indented folded scalar", "   a\n", "k: >1\n");
  texts.repeat("a long quoted scalar", "\\u263a", "k: \"", "\"\n");
  texts.repeat("quotes that nobody closes", "a", "k: \"");
  texts.repeat("single quotes", "''", "k: '", "'\n");
  texts.repeat("a quoted scalar over many lines", "a\n\n  ", "k: \"", "\"\n");
  texts.repeat("empty quotes", "\"\"\n");
  texts.repeat("a long tag", "x", "!<", "> v\n");
  texts.repeat("exclamation marks", "!");
  texts.repeat("ampersands", "&");
  texts.repeat("asterisks", "*");
  texts.repeat("commas", ",");
  texts.repeat("dashes", "-");
  texts.repeat("colons", ":");
  texts.repeat("question marks", "?\n");
  texts.repeat("digits", "9", "k: ", "\n");
  texts.repeat("a number with underscores", "1_", "k: ", "\n");
  texts.repeat("base64", "AAAA", "k: !!binary ", "\n");
  texts.repeat("bytes that are no text", "\xff");
  texts.repeat("half a character", "\xe2\x98");
}

}  // namespace

std::vector<HostileText> hostile_texts(std::size_t size) {
  Texts texts(size);
  add_nesting(texts);
  add_anchors(texts);
  add_keys_and_documents(texts);
  add_resources(texts);
  add_comments_and_scalars(texts);
  return std::move(texts.all);
}

}  // namespace porchsim::fuzz
