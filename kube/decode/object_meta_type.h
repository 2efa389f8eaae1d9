// metav1.ObjectMeta as Go reads it.
#pragma once

#include "kube/decode/go_struct.h"

namespace porchsim::kube {

extern const GoStruct kObjectMeta;

}  // namespace porchsim::kube
