#include "tools/kube/ordered_json.h"

#include "api/json/json.h"

namespace porchsim::scenarios {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  OrderedJson value() {
    skip_space();
    OrderedJson out;
    if (peek() == '{') {
      out.kind = OrderedJson::Kind::Object;
      each('}', [&] {
        out.names.push_back(string());
        skip_space();
        ++at_;  // the colon
        out.items.push_back(value());
      });
    } else if (peek() == '[') {
      out.kind = OrderedJson::Kind::List;
      each(']', [&] { out.items.push_back(value()); });
    } else if (peek() == '"') {
      out.kind = OrderedJson::Kind::Text;
      out.text = string();
    } else {
      const auto end = text_.find_first_of(",]} \t\r\n", at_);
      out.text = std::string(text_.substr(at_, end - at_));
      at_ += out.text.size();
    }
    return out;
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_space() {
    while (std::string_view(" \t\r\n").find(peek()) != std::string_view::npos) ++at_;
  }

  template <class Read>
  void each(char close, const Read& read) {
    ++at_;
    skip_space();
    while (peek() != close && peek() != '\0') {
      read();
      skip_space();
      if (peek() == ',') ++at_;
      skip_space();
    }
    ++at_;
  }

  std::string string() {
    const std::size_t begin = at_++;
    while (peek() != '"' && peek() != '\0') at_ += peek() == '\\' ? 2 : 1;
    ++at_;
    const auto parsed = api::Json::parse(text_.substr(begin, at_ - begin));
    return parsed ? parsed->text() : std::string();
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::string quoted(const std::string& text) { return api::Json(text).dump(); }

}  // namespace

const OrderedJson* OrderedJson::member(std::string_view name) const {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return &items[i];
  }
  return nullptr;
}

OrderedJson read_ordered_json(std::string_view text) { return Reader(text).value(); }

std::string write_ordered_json(const OrderedJson& json,
                               const std::function<std::string(const std::string&)>& change) {
  if (json.kind == OrderedJson::Kind::Scalar) return json.text;
  if (json.kind == OrderedJson::Kind::Text) return quoted(change(json.text));
  std::string out;
  for (std::size_t i = 0; i < json.items.size(); ++i) {
    if (i > 0) out += ", ";
    if (!json.names.empty()) out += quoted(change(json.names[i])) + ": ";
    out += write_ordered_json(json.items[i], change);
  }
  return json.kind == OrderedJson::Kind::List ? "[" + out + "]" : "{" + out + "}";
}

}  // namespace porchsim::scenarios
