#include "fakeporch/content/sim_renderer.h"

#include "api/v1alpha2/package_revision.h"
#include "fakeporch/porch/pipeline_run.h"
#include "kpt/package/texts.h"

namespace porchsim::fakeporch {

api::Result<api::Rendered> SimRenderer::render(const api::StringMap& resources) {
  static constexpr ContentSite kRender{"render.run", "render"};
  return caller_.call<api::Rendered>(
      kRender, api::v1alpha2::PackageRevision::type(), {}, [&]() -> api::Result<api::Rendered> {
        const functions::RenderOutcome outcome =
            run_pipeline(porch_, caller_.caller(), kpt::files_of(resources));
        api::Rendered out{kpt::texts_of(outcome.files)};
        if (!outcome.ok()) out.pipeline_error = outcome.status.error;
        return out;
      });
}

}  // namespace porchsim::fakeporch
