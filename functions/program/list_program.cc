#include "functions/program/list_program.h"

#include <string>
#include <utility>

#include "functions/program/kyaml_list.h"
#include "functions/program/results_text.h"
#include "functions/program/settled_list.h"

namespace porchsim::functions {
namespace {

class ListProgram final : public FunctionProgram {
 public:
  explicit ListProgram(std::shared_ptr<const Function> function) : function_(std::move(function)) {}

  ProgramRun run(std::string_view input) const override {
    auto read = read_kyaml_list(input, {});
    if (!read) return {{}, read.error(), 1};
    ResourceList list;
    list.items = std::move(read->items);
    list.function_config = read->function_config;
    const FunctionStatus status = function_->run(list);
    const int exit_code = status ? 0 : status.error().exit_code;
    std::string message = status ? std::string() : status.error().message;
    if (exit_code == 2) return {{}, std::move(message), exit_code};
    read->items = std::move(list.items);
    if (!list.results.empty()) read->results = kyaml_results(list.results);
    auto output = write_kyaml_list(*read, KyamlVersion::V0_20);
    if (!output) return {{}, output.error(), 1};
    return {std::move(*output), std::move(message), exit_code};
  }

  std::optional<KyamlList> run_settled(KyamlList&& input) const override {
    return run_on_settled(*function_, std::move(input));
  }

 private:
  std::shared_ptr<const Function> function_;
};

}  // namespace

std::shared_ptr<const FunctionProgram> make_list_program(std::shared_ptr<const Function> function) {
  return std::make_shared<ListProgram>(std::move(function));
}

}  // namespace porchsim::functions
