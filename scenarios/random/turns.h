// What a person may do with one package revision, or with a controller, as a turn to be performed.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/format/step.h"
#include "scenarios/random/stage.h"

namespace porchsim::scenarios {

// "approve edge.app.v1"
Stage::Turn move_turn(std::string_view word, LifecycleStep::Move move, const std::string& revision);
Stage::Turn edit_turn(Stage& stage, Draws& draws, const std::string& revision);
// A label of one's own, beside those of a variant.
Stage::Turn label_turn(Draws& draws, const ObjectRef& revision);
Stage::Turn patch_turn(std::string text, const ObjectRef& object, const api::Json& patch);
// All finalizers that an object is to have.
Stage::Turn finalizers_turn(std::string text, const ObjectRef& object,
                            const std::vector<std::string>& finalizers);
// "strip finalizers of PackageVariant first"
Stage::Turn strip_turn(const ObjectRef& object);
// It is nobody's any more.
Stage::Turn disown_turn(std::string text, const ObjectRef& object);
Stage::Turn deletion_turn(const ObjectRef& revision);
// Of an object that owns others: "", "foreground" or "orphan".
Stage::Turn deletion_turn(const ObjectRef& owner, std::string_view propagation);
Stage::Turn restart_turn(const std::string& controller);
// From now on a controller sees no more of a kind, or again.
Stage::Turn watch_turn(bool hold, const std::string& kind, const std::string& controller);
// Nothing gets from it to the server or back, or again.
Stage::Turn partition_turn(bool cut_off, const std::string& controller);
// Its watch breaks.
Stage::Turn break_turn(const std::string& kind, const std::string& controller,
                       BreakWatchStep::Then then);
// A controller starts anew, and its first list of a kind is as things stood a while ago.
void restart_in_the_past(Stage& stage, Draws& draws, const std::string& controller,
                         std::string_view kind, std::chrono::milliseconds ago);
// One that was unregistered, when its name is free again.
void register_again(Stage& stage, Draws& draws, const RepositorySpec& repository);
// The next call at that site, of the cache or of the renderer, takes so long.
std::chrono::milliseconds slow_down(Stage& stage, Draws& draws, std::string_view site);
// A kind that it watches.
std::string drawn_watch(Stage& stage, Draws& draws, std::string_view controller);

}  // namespace porchsim::scenarios
