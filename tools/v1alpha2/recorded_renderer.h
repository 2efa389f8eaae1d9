// The renderer of a recording: kpt's with the functions that are built in, or a script of what each
// render came to.
#pragma once

#include <cstddef>

#include "api/content/renderer.h"
#include "api/json/json.h"
#include "tools/v1alpha2/recorded_trace.h"

namespace porchsim::scenarios {

class RecordedRenderer final : public api::Renderer {
 public:
  // `vector` with the texts of its resources. Of a render with functions that this project does not
  // have (starlark) the recorded answer is played.
  RecordedRenderer(const api::Json& vector, RecordedTrace& trace);

  api::Result<api::Rendered> render(const api::StringMap& resources) override;

 private:
  api::Result<api::Rendered> answer(const api::StringMap& resources);

  api::Json config_;
  api::Json answers_ = api::Json::array();  // of the recorded renders, in order
  RecordedTrace& trace_;
  std::size_t renders_ = 0;
};

}  // namespace porchsim::scenarios
