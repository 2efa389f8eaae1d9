#include "controllers/runtime/manager.h"

#include <fmt/format.h>

#include <algorithm>

namespace porchsim::runtime {

Manager::Manager(std::unique_ptr<api::Client> client, std::unique_ptr<api::Tasks> tasks,
                 std::unique_ptr<api::Log> log, std::unique_ptr<api::Observer> observer,
                 ManagerOptions options)
    : client_(std::move(client)),
      tasks_(std::move(tasks)),
      log_(std::move(log)),
      observer_(std::move(observer)),
      options_(std::move(options)),
      own_writes_(*client_),
      cache_(client_.get()) {}

Manager::~Manager() = default;

api::Client& Manager::client() { return knows_own_writes_ ? own_writes_ : *client_; }

void Manager::elect_leader() {
  if (options_.election) elector_.emplace(*client_, *tasks_, *log_, *options_.election);
}

Informer& Manager::informer(const api::ResourceType& type) {
  auto& informer = informers_[type];
  if (!informer) {
    const InformerOptions options{.type = type,
                                  .name_space = type.namespaced ? options_.name_space : "",
                                  .page_size = options_.list_page_size,
                                  .resync_period = options_.resync_period,
                                  .begin_with_newest = begins_with_newest_};
    informer = std::make_unique<Informer>(*client_, *tasks_, *log_, options);
    cache_.add(*informer);
    own_writes_.add(*informer);
    if (running_) informer->start();
  }
  return *informer;
}

std::vector<const Informer*> Manager::informers() const {
  std::vector<const Informer*> all;
  for (const auto& [of, informer] : informers_) all.push_back(informer.get());
  return all;
}

Controller& Manager::add_controller(std::unique_ptr<Reconciler> reconciler,
                                    ControllerOptions options) {
  return *controllers_.emplace_back(
      std::make_unique<Controller>(*tasks_, *observer_, std::move(reconciler), std::move(options)));
}

void Manager::start() {
  running_ = true;
  for (const auto& [key, informer] : informers_) informer->start();
  tasks_->spawn(fmt::format("{} start", options_.name), [this] {
    for (const auto& [key, informer] : informers_) informer->wait_for_sync();
    if (elector_) elector_->acquire();
    for (const auto& controller : controllers_) controller->start();
    started_ = true;
    if (!elector_) return;
    elector_->keep();
    options_.on_leadership_lost();
  });
}

bool Manager::is_connected() const {
  return std::ranges::all_of(informers_,
                             [](const auto& entry) { return entry.second->is_watching(); });
}

void Manager::stop() {
  for (const auto& [key, informer] : informers_) informer->stop();
  for (const auto& controller : controllers_) controller->stop();
}

}  // namespace porchsim::runtime
