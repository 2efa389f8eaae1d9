// metav1.ObjectMeta as Go reads it.
#pragma once

#include "kube/decode/go_struct.h"

namespace porchsim::kube {

// managedFields are read and left out: this server keeps none.
extern const GoStruct kObjectMeta;

}  // namespace porchsim::kube
