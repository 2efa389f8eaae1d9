#include "functions/program/framework_program.h"

#include <cstddef>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "functions/program/internal_annotations.h"
#include "functions/program/results_text.h"
#include "functions/program/settled_list.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

constexpr std::size_t kPiece = 123;

class FrameworkProgram final : public FunctionProgram {
 public:
  FrameworkProgram(std::shared_ptr<const Function> function, FrameworkOptions options)
      : function_(std::move(function)), options_(std::move(options)) {}

  ProgramRun run(std::string_view input) const override {
    auto read = read_kyaml_list(input, {.version = options_.version, .annotate = true});
    if (!read) return refuse("failed to read ResourceList input: " + read.error());
    const auto evaluated = evaluate(*read);
    if (!evaluated) return refuse(evaluated.error());
    const FunctionStatus& status = *evaluated;
    if (!status && status.error().exit_code == 2)
      return panicked(std::move(*read), status.error().message);
    const auto output = write_kyaml_list(*read, options_.version);
    if (!output) return refuse(output.error());
    return {*output, status ? std::string() : status.error().message,
            status ? 0 : status.error().exit_code};
  }

  std::optional<KyamlList> run_settled(KyamlList&& input) const override {
    const auto evaluated = evaluate(input);
    if (!evaluated || !*evaluated || !settle_written(input, options_.version)) return std::nullopt;
    return input;
  }

 private:
  // The function's own status, or why the framework refuses its input or output.
  std::expected<FunctionStatus, std::string> evaluate(KyamlList& read) const {
    ResourceList list{std::move(read.items), read.function_config, {}};
    const bool numbers = options_.version >= KyamlVersion::V0_13_1;
    InternalAnnotations before;
    if (numbers) {
      for (const auto& item : list.items) {
        std::string problem = annotations_problem(item.node(), options_.version);
        if (!problem.empty()) return std::unexpected(std::move(problem));
      }
      auto numbered = number_resources(list.items, number_key());
      if (!numbered) return std::unexpected(numbered.error().message);
      before = std::move(*numbered);
    }
    const FunctionStatus status = function_->run(list);
    if (numbers) {
      if (const kpt::Status done = reconcile_resources(list.items, before, number_key()); !done)
        return std::unexpected(done.error().message);
    }
    read.items = std::move(list.items);
    if (!list.results.empty()) read.results = results_of(list);
    return status;
  }

  ProgramRun refuse(const std::string& why) const {
    return {{}, options_.prints_errors_twice ? fmt::format("{0}{0}\n", why) : why, 1};
  }

  // kyaml moved it meanwhile.
  std::string_view number_key() const {
    return options_.version >= KyamlVersion::V0_19
               ? "internal.config.kubernetes.io/annotations-migration-resource-id"
               : "internal.config.k8s.io/annotations-migration-resource-id";
  }

  // What it had written before it panicked at a resource that is none. go-yaml writes in pieces of
  // 123 bytes, and is where "[recovered, repanicked]" comes from.
  ProgramRun panicked(KyamlList list, std::string message) const {
    list.function_config.reset();
    list.results.reset();
    std::string output = write_kyaml_list(list, options_.version).value_or("");
    if (list.wrapping_kind.empty()) {
      const auto recovered = message.find(" [recovered");
      if (recovered != std::string::npos) message = message.substr(0, recovered) + "\n";
      return {std::move(output), std::move(message), 2};
    }
    std::size_t written = 0;
    std::size_t buffered = 0;
    for (std::size_t i = 0; i + 1 < output.size(); ++i) {
      const bool begins_rune = (static_cast<unsigned char>(output[i]) & 0xC0U) != 0x80U;
      if (begins_rune && buffered >= kPiece) {
        written = i;
        buffered = 0;
      }
      ++buffered;
    }
    return {output.substr(0, written), std::move(message), 2};
  }

  Node results_of(const ResourceList& list) const {
    Node items = kyaml_results(list.results);
    if (options_.results_name.empty()) return items;
    Node named = Node::mapping();
    named.set("name", Node::string(options_.results_name));
    named.set("items", std::move(items));
    return named;
  }

  std::shared_ptr<const Function> function_;
  FrameworkOptions options_;
};

}  // namespace

std::shared_ptr<const FunctionProgram> make_framework_program(
    std::shared_ptr<const Function> function, FrameworkOptions options) {
  return std::make_shared<FrameworkProgram>(std::move(function), std::move(options));
}

}  // namespace porchsim::functions
