#include "kube/decode/object_meta_type.h"

namespace porchsim::kube {
namespace {

using Type = GoField::Type;

constexpr GoField kOwnerFields[] = {
    {"apiVersion", Type::Text},    {"kind", Type::Text},
    {"name", Type::Text},          {"uid", Type::Text},
    {"controller", Type::Boolean}, {"blockOwnerDeletion", Type::Boolean},
};
constexpr GoStruct kOwner{"OwnerReference", kOwnerFields};

constexpr GoField kManagerFields[] = {
    {"manager", Type::Text},     {"operation", Type::Text},  {"apiVersion", Type::Text},
    {"time", Type::Time},        {"fieldsType", Type::Text}, {"fieldsV1", Type::Any},
    {"subresource", Type::Text},
};
constexpr GoStruct kManager{"ManagedFieldsEntry", kManagerFields};

constexpr GoField kMetaFields[] = {
    {"name", Type::Text},
    {"generateName", Type::Text},
    {"namespace", Type::Text},
    {"selfLink", Type::Text},
    {"uid", Type::Text},
    {"resourceVersion", Type::Text},
    {"generation", Type::Integer},
    {"creationTimestamp", Type::Time},
    {"deletionTimestamp", Type::Time},
    {"deletionGracePeriodSeconds", Type::OptionalInteger},
    {"labels", Type::TextMap},
    {"annotations", Type::TextMap},
    {"ownerReferences", Type::StructList, &kOwner},
    {"finalizers", Type::TextList},
    {"managedFields", Type::StructList, &kManager},
};

}  // namespace

constexpr GoStruct kObjectMeta{"ObjectMeta", kMetaFields};

}  // namespace porchsim::kube
