#include "tests/determinism/defects.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

#include "api/repository.h"
#include "controllers/runtime/manager.h"
#include "controllers/runtime/watch_mapping.h"
#include "sim/choices.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::determinism {
namespace {

using api::Repository;

struct Numbered {
  std::string name;
  std::string number;
};
using Names = std::vector<std::string>;

// What a way may look at beside the names.
struct Surroundings {
  api::Client& client;
  api::Log& log;
};

// The order of the repositories, and what each is labelled with.
using Way = std::function<std::vector<Numbered>(const Names&, const Surroundings&)>;

std::vector<Numbered> all_with(const Names& names, const std::string& number) {
  std::vector<Numbered> numbered;
  for (const std::string& name : names) numbered.push_back({name, number});
  return numbered;
}

std::vector<Numbered> by_name(const Names& names, const Surroundings&) {
  return all_with(names, "x");
}

// Iterates a hash map whose hash has a salt, as Go's, Rust's and Abseil's have.
struct Salted {
  std::uint64_t salt = 0;
  std::size_t operator()(const std::string& name) const {
    std::uint64_t hash = salt;
    for (const char c : name) {
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x9e3779b97f4a7c15ULL;
      hash ^= hash >> 29;
    }
    return hash;
  }
};

std::vector<Numbered> in_map_order(const Names& names, std::uint64_t salt) {
  std::unordered_map<std::string, int, Salted> numbers(names.size(), Salted{salt});
  for (const std::string& name : names) numbers[name] = 1;
  std::vector<Numbered> numbered;
  numbered.reserve(numbers.size());
  for (const auto& [name, number] : numbers) numbered.push_back({name, std::to_string(number)});
  return numbered;
}

// The salt is the map's place in memory.
std::vector<Numbered> hash_map(const Names& names, const Surroundings&) {
  const auto place = std::make_unique<std::uint64_t>();
  return in_map_order(names, reinterpret_cast<std::uintptr_t>(place.get()));
}

// The salt is the process's.
std::vector<Numbered> hash_map_of_process(const Names& names, const Surroundings&) {
  return in_map_order(names, static_cast<std::uint64_t>(getpid()));
}

// Orders by address.
std::vector<Numbered> pointers(const Names& names, const Surroundings&) {
  std::vector<std::unique_ptr<std::string>> nodes;
  for (const std::string& name : names) nodes.push_back(std::make_unique<std::string>(name));
  std::set<const std::string*> sorted;
  for (const auto& node : nodes) sorted.insert(node.get());
  std::vector<Numbered> numbered;
  numbered.reserve(sorted.size());
  for (const std::string* node : sorted) numbered.push_back({*node, "x"});
  return numbered;
}

std::vector<Numbered> wall_clock(const Names& names, const Surroundings&) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return all_with(names, std::to_string(now.count()));
}

// Two draws in the arguments of one call: compilers choose their order.
std::vector<Numbered> two_draws(const Names& names, const Surroundings&) {
  const auto choices = sim::make_seeded_choices(1);
  const sim::SiteId site = choices->site("number");
  const sim::ActorId actor = choices->actor(sim::named("numberer"));
  const auto range = [](std::uint64_t from, std::uint64_t to) {
    return fmt::format("from-{}-to-{}", from, to);
  };
  return all_with(names, range(choices->draw(site, actor, 1000), choices->draw(site, actor, 1000)));
}

// What an earlier run in the process left behind.
std::vector<Numbered> left_over(const Names& names, const Surroundings&) {
  static std::map<std::string, int> seen;
  std::vector<Numbered> numbered;
  for (const std::string& name : names) numbered.push_back({name, std::to_string(++seen[name])});
  return numbered;
}

// Does more, and so draws more, where someone reads its debug messages.
std::vector<Numbered> log_level(const Names& names, const Surroundings& around) {
  if (around.log.enabled(api::LogLevel::Debug)) {
    const auto all = around.client.list(Repository::type(), {});
    around.log.write({api::LogLevel::Debug,
                      "repositories",
                      "",
                      {},
                      {{"seen", fmt::format("{}", all ? all->items.size() : 0)}}});
  }
  return all_with(names, "x");
}

std::vector<Numbered> environment(const Names& names, const Surroundings&) {
  return all_with(names, std::getenv("LONG") == nullptr ? "x" : "y");
}

std::vector<Numbered> time_zone(const Names& names, const Surroundings&) {
  const std::time_t noon = 1735732800;
  const std::tm* local = std::localtime(&noon);
  return all_with(names, fmt::format("{:02}h{:02}", local->tm_hour, local->tm_min));
}

// An address in an object, as "%p" in a name or a message leaves it.
std::vector<Numbered> address(const Names& names, const Surroundings& around) {
  return all_with(names, fmt::format("{:x}", reinterpret_cast<std::uintptr_t>(&around.client)));
}

const std::map<std::string, Way>& programs() {
  static const std::map<std::string, Way> all = {
      {"address", address},
      {"by-name", by_name},
      {"environment", environment},
      {"hash-map", hash_map},
      {"hash-map-of-process", hash_map_of_process},
      {"left-over", left_over},
      {"log-level", log_level},
      {"pointers", pointers},
      {"time-zone", time_zone},
      {"two-draws", two_draws},
      {"wall-clock", wall_clock},
  };
  return all;
}

class Numberer final : public runtime::Reconciler {
 public:
  Numberer(api::Client& client, api::Log& log, Way way)
      : client_(client), log_(log), way_(std::move(way)) {}
  std::string_view name() const override { return "numberer"; }

  api::Result<runtime::ReconcileResult> reconcile(const runtime::Request& request) override {
    api::ListOptions in_namespace;
    in_namespace.name_space = request.key.name_space;
    const auto all = client_.list(Repository::type(), in_namespace);
    if (!all) return api::fail(all.error());
    Names names;
    for (const api::ObjectPtr& object : all->items) {
      if (!object->meta().labels.contains("number")) names.push_back(object->meta().name);
    }
    for (const auto& [name, number] : way_(names, {client_, log_})) {
      api::Json patch;
      patch.set_path({"metadata", "labels", "number"}, number);
      const auto patched =
          client_.patch(Repository::type(), {request.key.name_space, name}, patch, {});
      if (!patched) return api::fail(patched.error());
    }
    return runtime::ReconcileResult();
  }

 private:
  api::Client& client_;
  api::Log& log_;
  Way way_;
};

}  // namespace

std::vector<std::string> ways() {
  std::vector<std::string> names;
  for (const auto& [name, way] : programs()) names.push_back(name);
  return names;
}

scenarios::Extensions extensions() {
  scenarios::Extensions result;
  for (const auto& [name, way] : programs()) {
    result.programs.push_back(
        {.name = name,
         .reconciles = "Namespace",
         .add_to_manager = [way](runtime::Manager& manager, const scenarios::ProgramSettings&) {
           auto& informer = manager.informer(Repository::type());
           auto& controller = manager.add_controller(
               std::make_unique<Numberer>(manager.client(), manager.log(), way),
               {.kind = "Namespace"});
           // All repositories are one request.
           controller.watch({informer, runtime::enqueue_by([](const api::Object& object,
                                                              const runtime::EmitRequest& emit) {
                               emit({{object.meta().name_space, object.meta().name_space}});
                             })});
         }});
  }
  return result;
}

}  // namespace porchsim::determinism
