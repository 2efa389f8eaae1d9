// Addresses as Go's packages net, net/url and net/mail read them.
#pragma once

#include <string_view>

namespace porchsim::kube {

// net.ParseIP, with leading zeros, and a dot in it; 1.2.3.4, ::1.2.3.4.
bool is_ipv4(std::string_view text);
// net.ParseIP, and a colon in it.
bool is_ipv6(std::string_view text);
// net.ParseCIDR, with leading zeros.
bool is_cidr(std::string_view text);
// net.ParseMAC: 6, 8 or 20 bytes with colons, dashes, or dots after each two.
bool is_mac_address(std::string_view text);
// url.ParseRequestURI: an absolute URI or path.
bool is_request_uri(std::string_view text);
// mail.ParseAddress: a@b, <a@b>, Name <a@b>.
bool is_mail_address(std::string_view text);

}  // namespace porchsim::kube
