#include "scenarios/checks/variant_history.h"

#include <algorithm>

namespace porchsim::scenarios {
namespace {

template <class IsBefore>
std::vector<VariantHistory::Wish> from_first(const std::vector<VariantHistory::Wish>& wishes,
                                             IsBefore is_before) {
  auto first = std::ranges::find_if_not(wishes, is_before);
  if (first != wishes.begin()) --first;  // it held still
  return {first, wishes.end()};
}

}  // namespace

void VariantHistory::on_write(const Write& write) {
  const auto* before = write.variant_before();
  const auto* after = write.variant_after();
  if (before == nullptr && after == nullptr) return;
  const bool is_same = before != nullptr && after != nullptr && before->spec == after->spec &&
                       before->meta.uid == after->meta.uid &&
                       before->meta.deletion_timestamp == after->meta.deletion_timestamp;
  if (is_same) return;
  wishes_[write.event.subject].push_back({write.event.id, write.event.time, write.after,
                                          after == nullptr || after->meta.deletion_timestamp});
}

void VariantHistory::on_event(const sim::Event& event) {
  switch (event.verb) {
    case sim::Verb::Reconcile:
      if (event.subject.kind == api::PackageVariant::type().kind)
        running_[event.id] = {event.id, event.time, event.subject, 0};
      break;
    case sim::Verb::Get:
      for (const sim::EventId cause : event.causes) {
        const auto run = running_.find(cause);
        if (run != running_.end() && run->second.variant == event.subject)
          run->second.read = event.id;
      }
      break;
    case sim::Verb::Done:
      for (const sim::EventId cause : event.causes) running_.erase(cause);
      break;
    default:
      break;
  }
}

const VariantHistory::Reconcile* VariantHistory::reconcile_of(const sim::Event& event) const {
  for (const sim::EventId cause : event.causes) {
    if (const auto run = running_.find(cause); run != running_.end()) return &run->second;
  }
  return nullptr;
}

std::vector<VariantHistory::Wish> VariantHistory::since(const sim::Subject& variant,
                                                        sim::EventId event) const {
  const auto found = wishes_.find(variant);
  if (found == wishes_.end()) return {};
  return from_first(found->second, [event](const Wish& wish) { return wish.since <= event; });
}

std::vector<VariantHistory::Wish> VariantHistory::since(const sim::Subject& variant,
                                                        sim::Time time) const {
  const auto found = wishes_.find(variant);
  if (found == wishes_.end()) return {};
  return from_first(found->second, [time](const Wish& wish) { return wish.time <= time; });
}

}  // namespace porchsim::scenarios
