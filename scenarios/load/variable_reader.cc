#include "scenarios/load/variable_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "scenarios/document/suggest.h"
#include "scenarios/words/variable_words.h"

namespace porchsim::scenarios {

namespace {

// What variables may add to a scenario, in bytes.
constexpr std::size_t kLargestAddition = std::size_t{1} << 20U;

constexpr std::string_view kBraces = "${}";

std::size_t size_of(const PosNode& node) {
  std::size_t size = node.text.size() + 1;
  for (const PosNode& child : node.children) size += size_of(child);
  return size;
}

class Substitution {
 public:
  Substitution(const PosNode& root, Problems& problems) : problems_(problems) {
    if (const PosNode* let = root.find("let"); let != nullptr && let->is_mapping()) {
      for (std::size_t i = 0; i < let->size(); ++i) define(let->key(i), let->value(i));
    }
    if (const PosNode* steps = root.find("steps")) collect_steps(*steps);
  }

  void put_into(PosNode& node) {
    if (node.is_scalar()) return put_into_text(node, {.may_be_more = true});
    if (node.is_sequence())
      std::ranges::for_each(node.children, [this](PosNode& i) { put_into(i); });
    for (std::size_t i = 0; node.is_mapping() && i < node.size(); ++i) {
      if (is_left_alone(node.key(i).text)) continue;
      put_into_key(node, i);
      put_into(node.children[2 * i + 1]);
    }
  }

 private:
  static bool is_left_alone(std::string_view key) {
    constexpr auto kAlone = std::to_array<std::string_view>({"packages", "files"});
    return std::ranges::find(kAlone, key) != kAlone.end();
  }

  void define(const PosNode& name, const PosNode& value) {
    const std::string whole = fmt::format("${{{}}}", name.text);
    const auto variable = first_name(whole);
    if (!variable || variable->name != name.text) {
      problems_.add(
          name,
          fmt::format("\"{}\" is no name of a variable; use letters, digits, - and _", name.text));
    } else if (has_variable(value)) {
      problems_.add(value, fmt::format("the variable \"{}\" names another; write the text out, or "
                                       "keep a value of the moment with the step let",
                                       name.text));
    } else {
      values_.emplace(name.text, &value);
    }
  }

  static bool has_variable(const PosNode& node) {
    return (node.is_scalar() && first_name(node.text).has_value()) ||
           std::ranges::any_of(node.children, has_variable);
  }

  void collect_steps(const PosNode& steps) {
    for (const PosNode& step : steps.children) {
      if (const PosNode* inner = step.find("do")) collect_steps(*inner);
      const PosNode* let = step.find("let");
      for (std::size_t i = 0; let != nullptr && let->is_mapping() && i < let->size(); ++i)
        of_steps_.insert(let->key(i).text);
    }
  }

  void put_into_key(PosNode& node, std::size_t index) {
    PosNode& key = node.children[2 * index];
    const std::string before = key.text;
    put_into_text(key, {.may_be_more = false});
    for (std::size_t i = 0; before != key.text && i < node.size(); ++i) {
      if (i != index && node.key(i).text == key.text)
        problems_.add(key, fmt::format("the key \"{}\" stands here twice; keep one", key.text));
    }
  }

  // Whether a variable alone may become an object or a list.
  struct Spot {
    bool may_be_more = false;
  };
  void put_into_text(PosNode& node, Spot spot) {
    std::string_view rest = node.text;
    std::string made;
    while (const auto variable = first_name(rest)) {
      const std::size_t at = static_cast<std::size_t>(variable->whole.data() - rest.data());
      made += unescaped(rest.substr(0, at));
      const PosNode* value = value_of(variable->name, node);
      const bool alone = variable->whole == node.text && spot.may_be_more;
      if (value != nullptr && alone) return replace(node, *value);
      if (value != nullptr && !value->is_scalar()) {
        problems_.add(node, fmt::format("\"{}\" is {} and stands inside a text; let it stand alone",
                                        variable->name, describe(value->kind)));
        value = nullptr;
      }
      made += value == nullptr ? variable->whole : std::string_view(value->text);
      if (value != nullptr && !has_room(value->text.size(), node)) return;
      rest.remove_prefix(at + variable->whole.size());
    }
    if (rest.size() == node.text.size() && rest.find("$${") == std::string_view::npos) return;
    made += unescaped(rest);
    node.text = std::move(made);
  }

  void replace(PosNode& node, const PosNode& value) {
    if (!has_room(size_of(value), node)) return;
    const auto place = node.place;
    node = value;
    if (node.is_scalar()) node.place = place;
  }

  static std::string unescaped(std::string_view text) {
    std::string made;
    for (std::size_t at = text.find("$${"); at != std::string_view::npos; at = text.find("$${")) {
      made += text.substr(0, at);
      text.remove_prefix(at + 1);
    }
    return made + std::string(text);
  }

  const PosNode* value_of(std::string_view name, const PosNode& node) {
    if (const auto found = values_.find(name); found != values_.end()) return found->second;
    if (of_steps_.contains(name)) return nullptr;
    std::vector<std::string_view> known;
    for (const auto& [other, value] : values_) known.push_back(other);
    known.insert(known.end(), of_steps_.begin(), of_steps_.end());
    // Who defines none may speak of other ${…}, as functions do.
    if (known.empty() && node.text.size() > name.size() + kBraces.size()) return nullptr;
    problems_.add(
        node,
        known.empty()
            ? fmt::format("unknown variable \"{0}\"; define it with let: {{{0}: …}}, or write "
                          "$${{{0}}} for the text",
                          name)
            : fmt::format("unknown variable \"{}\"{}", name, suggestion(name, known)));
    return nullptr;
  }

  bool has_room(std::size_t size, const PosNode& node) {
    const bool fits = added_ + size <= kLargestAddition;
    if (fits) added_ += size;
    if (!fits && !full_)
      problems_.add(node, fmt::format("variables add more than {} bytes to the scenario; use "
                                      "fewer, or shorter ones",
                                      kLargestAddition));
    full_ = full_ || !fits;
    return fits;
  }

  Problems& problems_;
  std::map<std::string_view, const PosNode*> values_;
  std::set<std::string_view> of_steps_;
  std::size_t added_ = 0;
  bool full_ = false;
};

// The variables of one text.
bool text_names_values(const PosNode& node, ReadContext& context) {
  bool any = false;
  std::string_view rest = node.text;
  while (const auto variable = first_variable(rest)) {
    any = true;
    rest.remove_prefix(static_cast<std::size_t>(variable->whole.data() - rest.data()) +
                       variable->whole.size());
    if (!variable->name.empty()) continue;
    if (std::ranges::find(kMomentWords, variable->member, &FormInfo::form) == kMomentWords.end()) {
      std::vector<std::string_view> known;
      for (const FormInfo& word : kMomentWords) known.push_back(word.form);
      context.problems.add(node, fmt::format("unknown value \"${}\"{}", variable->member,
                                             suggestion(variable->member, known)));
      continue;
    }
    PosNode object = node;
    object.text = variable->argument;
    static_cast<void>(read_object_ref(object, context));
  }
  return any;
}

}  // namespace

void put_in_variables(PosNode& root, Problems& problems) {
  const PosNode scenario = root;
  Substitution substitution(scenario, problems);
  for (std::size_t i = 0; i < root.size(); ++i) {
    if (root.key(i).text != "let") substitution.put_into(root.children[2 * i + 1]);
  }
}

void put_in_variables(PosNode& document, const PosNode& scenario, Problems& problems) {
  Substitution(scenario, problems).put_into(document);
}

bool names_values(const PosNode& node, ReadContext& context) {
  bool any = node.is_scalar() && text_names_values(node, context);
  for (const PosNode& child : node.children) any = names_values(child, context) || any;
  return any;
}

}  // namespace porchsim::scenarios
