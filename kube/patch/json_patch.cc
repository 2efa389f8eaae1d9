#include "kube/patch/json_patch.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "kube/status/go_text.h"

namespace porchsim::kube {
namespace {

using Outcome = std::expected<void, std::string>;

std::unexpected<std::string> wrong(std::string text) { return std::unexpected(std::move(text)); }

std::string decoded(std::string_view part) {
  std::string out;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const std::string_view rest = part.substr(i);
    if (rest.starts_with("~0") || rest.starts_with("~1")) {
      out.push_back(rest[1] == '0' ? '~' : '/');
      ++i;
    } else {
      out.push_back(part[i]);
    }
  }
  return out;
}

// The parts behind the first slash. None: there is no slash.
std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> out;
  for (auto slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/')) {
    path.remove_prefix(slash + 1);
    out.push_back(decoded(path.substr(0, path.find('/'))));
  }
  return out;
}

std::optional<std::int64_t> index_of(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Where an existing element is; negative counts from the end.
std::expected<std::size_t, std::string> element_at(const api::Json& list, std::string_view text) {
  const auto index = index_of(text);
  const auto size = static_cast<std::int64_t>(list.size());
  if (!index) return wrong(fmt::format("strconv.Atoi: parsing {}: invalid syntax", go_quote(text)));
  if (*index >= size || *index < -size) {
    return wrong(
        fmt::format("Unable to access invalid index: {}: invalid index referenced", *index));
  }
  return static_cast<std::size_t>(*index < 0 ? *index + size : *index);
}

bool is_container(const api::Json& value) { return value.is_object() || value.is_array(); }

// Numbers are equal if they are written alike.
bool same_text(const api::Json& a, const api::Json& b) {
  if (a.kind() != b.kind() || a.size() != b.size()) return false;
  if (a.is_array()) {
    return std::equal(a.items().begin(), a.items().end(), b.items().begin(), same_text);
  }
  if (a.is_object()) {
    return std::equal(a.members().begin(), a.members().end(), b.members().begin(),
                      [](const api::Json::Member& x, const api::Json::Member& y) {
                        return x.key == y.key && same_text(x.value, y.value);
                      });
  }
  return a == b;
}

class Patcher {
 public:
  explicit Patcher(api::Json document) : document_(std::move(document)) {}

  api::Json take() { return std::move(document_); }

  Outcome apply(const JsonPatchOperation& operation) {
    if (operation.op == "add") return add(operation.path, operation.value);
    if (operation.op == "remove") return remove(operation.path);
    if (operation.op == "replace") return replace(operation.path, operation.value);
    if (operation.op == "move") return move(operation);
    if (operation.op == "copy") return copy(operation);
    if (operation.op == "test") return test(operation);
    return wrong(fmt::format("Unexpected kind: {}", operation.op));
  }

 private:
  // What holds the last part of a path; null if that is not there.
  const api::Json* find_container(const std::vector<std::string>& parts) const {
    if (parts.empty()) return nullptr;
    const api::Json* at = &document_;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
      if (at->is_array()) {
        const auto index = element_at(*at, parts[i]);
        if (!index) return nullptr;
        at = &(*at)[*index];
      } else {
        at = &(*at)[parts[i]];
      }
      if (!is_container(*at)) return nullptr;
    }
    return at;
  }

  api::Json& container(const std::vector<std::string>& parts) {
    api::Json* at = &document_;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
      at = at->is_array() ? &at->mutable_items()[*element_at(*at, parts[i])]
                          : &at->mutable_member(parts[i]);
    }
    return *at;
  }

  static std::unexpected<std::string> missing(std::string_view operation, std::string_view path) {
    return wrong(fmt::format("{} operation does not apply: doc is missing path: {}: missing value",
                             operation, go_quote(path)));
  }

  std::expected<api::Json, std::string> get(const std::vector<std::string>& parts) const {
    const api::Json& holder = *find_container(parts);
    if (!holder.is_array()) return holder[parts.back()];
    const auto index = element_at(holder, parts.back());
    if (!index) return wrong(index.error());
    return holder[*index];
  }

  Outcome add(std::string_view path, const api::Json& value) {
    const auto parts = parts_of(path);
    if (find_container(parts) == nullptr) return missing("add", path);
    api::Json& holder = container(parts);
    if (!holder.is_array()) {
      holder.set(parts.back(), value);
      return {};
    }
    if (parts.back() == "-") {
      holder.push_back(value);
      return {};
    }
    const auto index = index_of(parts.back());
    const auto size = static_cast<std::int64_t>(holder.size()) + 1;
    if (!index || *index >= size || *index < -size) {
      return wrong(fmt::format("Unable to access invalid index: {}: invalid index referenced",
                               parts.back()));
    }
    auto& items = holder.mutable_items();
    items.insert(items.begin() + (*index < 0 ? *index + size : *index), value);
    return {};
  }

  Outcome remove(std::string_view path) {
    const auto parts = parts_of(path);
    const api::Json* found = find_container(parts);
    if (found == nullptr) return missing("remove", path);
    if (!found->is_array()) {
      if (!found->contains(parts.back())) {
        return wrong(
            fmt::format("Unable to remove nonexistent key: {}: missing value", parts.back()));
      }
      container(parts).erase(parts.back());
      return {};
    }
    const auto index = element_at(*found, parts.back());
    if (!index) return wrong(index.error());
    auto& items = container(parts).mutable_items();
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(*index));
    return {};
  }

  Outcome replace(std::string_view path, const api::Json& value) {
    const auto parts = parts_of(path);
    const api::Json* found = find_container(parts);
    if (found == nullptr) return missing("replace", path);
    if (!found->is_array()) {
      container(parts).set(parts.back(), value);
      return {};
    }
    const auto index = element_at(*found, parts.back());
    if (!index) return wrong(index.error());
    container(parts).mutable_items()[*index] = value;
    return {};
  }

  Outcome move(const JsonPatchOperation& operation) {
    const auto from = parts_of(operation.from);
    if (find_container(from) == nullptr) return missing("move", operation.from);
    const auto value = get(from);
    if (!value) return wrong(value.error());
    if (const Outcome removed = remove(operation.from); !removed) return removed;
    return add(operation.path, *value);
  }

  Outcome copy(const JsonPatchOperation& operation) {
    const auto from = parts_of(operation.from);
    if (find_container(from) == nullptr) return missing("copy", operation.from);
    const auto value = get(from);
    if (!value) return wrong(value.error());
    return add(operation.path, *value);
  }

  Outcome test(const JsonPatchOperation& operation) {
    const auto parts = parts_of(operation.path);
    if (find_container(parts) == nullptr) return missing("test", operation.path);
    const auto value = get(parts);
    if (!value) return wrong(value.error());
    if (same_text(*value, operation.value)) return {};
    return wrong(fmt::format("testing value {} failed: test failed", operation.path));
  }

  api::Json document_;
};

std::string_view go_kind(const api::Json& value) {
  if (value.is_bool()) return "bool";
  return value.is_integer() ? "number" : json_type_name(value);
}

}  // namespace

std::expected<JsonPatch, std::string> read_json_patch(const api::Json& json) {
  JsonPatch out;
  if (json.is_null()) return out;
  if (!json.is_array()) {
    return wrong(fmt::format(
        "json: cannot unmarshal {} into Go value of type []handlers.jsonPatchOp", go_kind(json)));
  }
  for (const api::Json& item : json.items()) {
    if (!item.is_object() && !item.is_null()) {
      return wrong(
          fmt::format("json: cannot unmarshal {} into Go value of type "
                      "handlers.jsonPatchOp",
                      go_kind(item)));
    }
    for (const std::string_view name : {"op", "path", "from"}) {
      if (item[name].is_null() || item[name].is_string()) continue;
      return wrong(
          fmt::format("json: cannot unmarshal {} into Go struct field "
                      "jsonPatchOp.{} of type string",
                      go_kind(item[name]), name));
    }
    out.push_back({item["op"].text(), item["path"].text(), item["from"].text(), item["value"],
                   item.contains("value")});
  }
  return out;
}

std::expected<api::Json, std::string> apply_json_patch(const api::Json& document,
                                                       const JsonPatch& patch) {
  Patcher patcher(document);
  for (const JsonPatchOperation& operation : patch) {
    if (const Outcome outcome = patcher.apply(operation); !outcome) return wrong(outcome.error());
  }
  return patcher.take();
}

}  // namespace porchsim::kube
