#include "sim/fiber.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "sim/trace.h"

namespace porchsim::sim {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class FiberTest : public testing::Test {
 protected:
  std::vector<std::string> said_;
  std::unique_ptr<Choices> choices_ = make_plain_choices();
  Trace trace_{*choices_};
  StackPool stacks_{64 * 1024};
};
using FiberDeathTest = FiberTest;

// Says when it is destroyed.
struct Witness {
  std::vector<std::string>& said;
  std::string name;
  ~Witness() { said.push_back("~" + name); }
};

TEST_F(FiberTest, PausesAndGoesOn) {
  Fiber* self = nullptr;
  Fiber fiber(stacks_, trace_, "f", [&] {
    said_.push_back("one");
    self->pause();
    said_.push_back("two");
  });
  self = &fiber;
  EXPECT_EQ(stacks_.mapped(), 0u) << "no stack before the first step";
  fiber.resume();
  said_.push_back("between");
  EXPECT_FALSE(fiber.ended());
  fiber.resume();
  EXPECT_TRUE(fiber.ended());
  EXPECT_THAT(said_, ElementsAre("one", "between", "two"));
  EXPECT_EQ(stacks_.idle(), 1u);
}

TEST_F(FiberTest, StacksAreUsedAgain) {
  for (int i = 0; i < 10; ++i) {
    Fiber fiber(stacks_, trace_, "f", [] {});
    fiber.resume();
  }
  EXPECT_EQ(stacks_.mapped(), 1u);
}

TEST_F(FiberTest, UnwindingDestroysWhatIsOnTheStackInnermostFirst) {
  Fiber* self = nullptr;
  {
    Fiber fiber(stacks_, trace_, "f", [&, captured = std::make_shared<Witness>(said_, "captured")] {
      const Witness outer{said_, "outer"};
      const Witness inner{said_, "inner"};
      self->pause();
      said_.push_back("never");
    });
    self = &fiber;
    fiber.resume();
    EXPECT_THAT(said_, IsEmpty());
    fiber.unwind();
    EXPECT_TRUE(fiber.ended());
    EXPECT_THAT(said_, ElementsAre("~inner", "~outer", "~captured"));
  }
  EXPECT_EQ(stacks_.idle(), stacks_.mapped());
}

TEST_F(FiberTest, OneThatNeverStartedUnwindsWithoutAStack) {
  Fiber fiber(stacks_, trace_, "f", [captured = std::make_shared<Witness>(said_, "captured")] {});
  fiber.unwind();
  EXPECT_THAT(said_, ElementsAre("~captured"));
  EXPECT_EQ(stacks_.mapped(), 0u);
}

TEST_F(FiberTest, HandlersOfOrdinaryExceptionsLetTheUnwindingPass) {
  Fiber* self = nullptr;
  Fiber fiber(stacks_, trace_, "f", [&] {
    try {
      self->pause();
    } catch (const std::exception&) {
      said_.push_back("caught");
    }
    said_.push_back("went on");
  });
  self = &fiber;
  fiber.resume();
  fiber.unwind();
  EXPECT_THAT(said_, IsEmpty());
}

TEST_F(FiberTest, AnExceptionThrownAfterAPauseIsHandledThere) {
  Fiber* self = nullptr;
  Fiber fiber(stacks_, trace_, "f", [&] {
    try {
      self->pause();
      throw std::runtime_error("late");
    } catch (const std::runtime_error& error) {
      said_.push_back(error.what());
    }
    self->pause();
    said_.push_back("end");
  });
  self = &fiber;
  fiber.resume();
  fiber.resume();
  fiber.resume();
  EXPECT_THAT(said_, ElementsAre("late", "end"));
}

// The runtime counts exceptions per thread: without a swap at each switch, the fiber would see its
// resumer's.
TEST_F(FiberTest, AHandlerOfTheResumerIsNotTheFibers) {
  Fiber* self = nullptr;
  Fiber fiber(stacks_, trace_, "f", [&] {
    EXPECT_EQ(std::current_exception(), nullptr);
    try {
      throw std::runtime_error("inner");
    } catch (const std::runtime_error& error) {
      said_.push_back(error.what());
    }
    self->pause();
    EXPECT_EQ(std::current_exception(), nullptr);
  });
  self = &fiber;
  try {
    throw std::runtime_error("outer");
  } catch (const std::runtime_error& error) {
    fiber.resume();
    EXPECT_NE(std::current_exception(), nullptr);
    try {
      throw;
    } catch (const std::runtime_error& again) {
      said_.push_back(again.what());
    }
    fiber.resume();
    said_.push_back(error.what());
  }
  EXPECT_THAT(said_, ElementsAre("inner", "outer", "outer"));
  EXPECT_EQ(std::current_exception(), nullptr);
}

// A destructor that runs fibers while its own thread unwinds, as ~Scheduler does when a test fails
// by exception.
TEST_F(FiberTest, MayBeUnwoundWhileTheResumerUnwinds) {
  struct UnwindsLater {
    Fiber& fiber;
    ~UnwindsLater() { fiber.unwind(); }
  };
  Fiber* self = nullptr;
  Fiber fiber(stacks_, trace_, "f", [&] {
    const Witness witness{said_, "on the fiber"};
    self->pause();
  });
  self = &fiber;
  fiber.resume();
  try {
    [[maybe_unused]] const UnwindsLater later{fiber};
    throw std::runtime_error("outer");
  } catch (const std::runtime_error& error) {
    said_.push_back(error.what());
  }
  EXPECT_THAT(said_, ElementsAre("~on the fiber", "outer"));
  EXPECT_EQ(std::uncaught_exceptions(), 0);
}

TEST_F(FiberTest, TwoInHandlersOfTheirOwnDoNotMixThem) {
  std::vector<std::unique_ptr<Fiber>> fibers;
  fibers.reserve(2);
  for (int i = 0; i < 2; ++i) {
    fibers.push_back(std::make_unique<Fiber>(stacks_, trace_, "f", [&, i] {
      for (int round = 0; round < 3; ++round) {
        try {
          throw std::runtime_error(std::to_string(i));
        } catch (const std::runtime_error& error) {
          // From inside the handler the other fiber is resumed, throws and ends; this one's
          // exception stays.
          if (i == 0 && round == 1) fibers[1]->resume();
          said_.push_back(error.what());
        }
      }
    }));
  }
  fibers[0]->resume();
  EXPECT_THAT(said_, ElementsAre("0", "1", "1", "1", "0", "0"));
}

TEST_F(FiberDeathTest, APauseInACatchBlockIsABug) {
  Fiber* self = nullptr;
  Fiber fiber(stacks_, trace_, "worker", [&] {
    try {
      throw std::runtime_error("x");
    } catch (const std::runtime_error&) {
      self->pause();
    }
  });
  self = &fiber;
  EXPECT_DEATH(fiber.resume(), "task \"worker\" waits inside a catch block");
}

// Waits when it is destroyed.
struct Lingers {
  Fiber*& fiber;
  ~Lingers() { fiber->pause(); }
};

TEST_F(FiberDeathTest, APauseInADestructorDuringAKillIsABug) {
  Fiber* self = nullptr;
  Fiber fiber(stacks_, trace_, "worker", [&] {
    const Lingers lingers{self};
    self->pause();
  });
  self = &fiber;
  fiber.resume();
  EXPECT_DEATH(fiber.unwind(), "task \"worker\" waits in a destructor while it is being killed");
  fiber.resume();  // without a kill the destructor's pause goes unseen: nothing is in flight
  fiber.resume();
}

TEST_F(FiberDeathTest, APauseInADestructorDuringAnExceptionIsABug) {
  Fiber* self = nullptr;
  Fiber fiber(stacks_, trace_, "worker", [&] {
    try {
      const Lingers lingers{self};
      throw std::runtime_error("x");
    } catch (const std::runtime_error&) {
      said_.push_back("caught");
    }
  });
  self = &fiber;
  EXPECT_DEATH(fiber.resume(), "task \"worker\" waits in a destructor while an exception");
}

TEST_F(FiberDeathTest, AnExceptionThatLeavesTheBodyIsABug) {
  Fiber fiber(stacks_, trace_, "worker", [] { throw std::runtime_error("no such key"); });
  EXPECT_DEATH(fiber.resume(), "task \"worker\" let an exception escape: no such key");
  Fiber odd(stacks_, trace_, "odd", [] { throw 7; });
  EXPECT_DEATH(odd.resume(), "terminate called");
}

TEST_F(FiberDeathTest, APauseFromOutsideIsABug) {
  Fiber fiber(stacks_, trace_, "worker", [] {});
  EXPECT_DEATH(fiber.pause(), "a wait outside of task \"worker\"");
  fiber.resume();
  EXPECT_DEATH(fiber.resume(), "task \"worker\" is resumed while it runs or after its end");
}

TEST_F(FiberDeathTest, AKillThroughANoexceptFunctionNamesItself) {
  Fiber* self = nullptr;
  const auto waits = [&]() noexcept { self->pause(); };
  Fiber fiber(stacks_, trace_, "worker", [&] { waits(); });
  self = &fiber;
  fiber.resume();
  EXPECT_DEATH(fiber.unwind(), "FiberUnwound");
  fiber.resume();
}

TEST_F(FiberDeathTest, DestroyingOneAtItsPauseIsABug) {
  EXPECT_DEATH(
      {
        Fiber* self = nullptr;
        Fiber fiber(stacks_, trace_, "worker", [&] { self->pause(); });
        self = &fiber;
        fiber.resume();
      },
      "task \"worker\" is destroyed at its pause");
}

TEST_F(FiberDeathTest, AnOverflowOfTheStackMeetsTheGuardPage) {
  Fiber fiber(stacks_, trace_, "worker", [] {
    struct Deep {
      static int descend(int depth) {
        volatile char frame[4096];
        frame[0] = static_cast<char>(depth);
        return depth > 1000000 ? frame[0] : descend(depth + 1) + frame[0];
      }
    };
    Deep::descend(0);
  });
  EXPECT_DEATH(fiber.resume(), "");
}

}  // namespace
}  // namespace porchsim::sim
