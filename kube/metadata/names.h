// What names of Kubernetes may be. Each function tells what is wrong with one, in apimachinery's
// words; an empty list: nothing.
//
// apimachinery: pkg/util/validation, pkg/api/validation/path.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace porchsim::kube {

using Problems = std::vector<std::string>;

Problems dns_label_problems(std::string_view name);
Problems dns_subdomain_problems(std::string_view name);
// A label that begins with a letter.
Problems dns1035_label_problems(std::string_view name);
// "name" or "example.com/name": keys of labels and annotations, finalizers.
Problems qualified_name_problems(std::string_view name);
Problems label_value_problems(std::string_view value);
// Of data of ConfigMaps and Secrets.
Problems config_key_problems(std::string_view key);
// What can stand in a path.
Problems path_segment_problems(std::string_view name);

// A name is made of a prefix: its last dash will not be the last character.
std::string without_last_dash(std::string_view prefix);

}  // namespace porchsim::kube
