// A package's files as plain texts by path, as clients of an API send and get them.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "kpt/package/files.h"

namespace porchsim::kpt {

using Texts = std::map<std::string, std::string, std::less<>>;

Files files_of(const Texts& texts);
Texts texts_of(const Files& files);

}  // namespace porchsim::kpt
