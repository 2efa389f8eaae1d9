#include <array>
#include <cstddef>
#include <string_view>

#include <fmt/format.h>

#include "tests/fuzz/hostile_families.h"

namespace porchsim::fuzz {
namespace {

std::string doubling_values(std::size_t k) {
  return chained(
      60, {"[1]", k < 5 ? "[$, $]" : "{'a': $, 'b': $}",
           pick<5>({"$ == $", "$ in [$]", "'%s'.format([$])", "[$].flatten(100).size()", "{$: 1}"},
                   k)});
}
std::string doubling_texts(std::size_t k) {
  constexpr std::array<std::string_view, 10> kSteps = {"$ + $",
                                                       "$.replace('a', 'aa')",
                                                       "[$, $].join()",
                                                       "'%s%s'.format([$, $])",
                                                       "strings.quote($ + $)",
                                                       "$.split('').join('aa')",
                                                       "$ + $.reverse()",
                                                       "base64.encode(bytes($ + $))",
                                                       "$.upperAscii() + $",
                                                       "$.replace('', $)"};
  return chained(40, {"'aaaa'", kSteps[k], "$.size()"});
}
std::string doubling_lists(std::size_t k) {
  constexpr std::array<std::string_view, 10> kSteps = {"$ + $",
                                                       "$.map(a, a) + $",
                                                       "[$, $].flatten()",
                                                       "$.reverse() + $",
                                                       "($ + $).slice(1, 2 * $.size())",
                                                       "$ + $.filter(a, true)",
                                                       "($ + $).sort()",
                                                       "($ + $).distinct() + $",
                                                       "$ + [1]",
                                                       "$ + lists.range($.size())"};
  return chained(40, {"[1, 1]", kSteps[k], "$.size()"});
}
std::string doubling_bytes(std::size_t k) {
  return chained(
      40,
      {"b'abcd'", pick<2>({"$ + $", "bytes(base64.encode($ + $))"}, k),
       pick<5>({"$.size()", "$ == $", "$ < $", "string($).size()", "'%x'.format([$])"}, k / 2)});
}
std::string folds_in_folds(std::size_t k) {
  const std::string list = "[" + repeated(99, "1,") + "1]";
  std::string text = "i0";
  for (int i = static_cast<int>(k) % 5 + 2; i >= 0; --i) {
    text = fmt::format("{}.map(i{}, {})", k < 5 ? list : "lists.range(1000)", i, text);
  }
  return text;
}
std::string texts_in_loops(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {"x.substring(1).size()",
                                                       "x.charAt(i)",
                                                       "x.indexOf('b')",
                                                       "x.lastIndexOf('b')",
                                                       "x.trim()",
                                                       "x.lowerAscii()",
                                                       "x.reverse()",
                                                       "x.replace('a', 'b')",
                                                       "x.split('a')",
                                                       "strings.quote(x)"};
  return over_range(100'000, kCalls[k]);
}
std::string runes_in_loops(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {"u.substring(1).size()",
                                                       "u.charAt(i)",
                                                       "u.indexOf('b')",
                                                       "u.lastIndexOf('b')",
                                                       "u.trim()",
                                                       "u.size()",
                                                       "u.reverse()",
                                                       "u.replace('é', 'b')",
                                                       "u.split('')",
                                                       "bytes(u).size()"};
  return over_range(100'000, kCalls[k]);
}
std::string comparisons_in_loops(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {"x == x",
                                                       "x < x + 'a'",
                                                       "x.startsWith(x)",
                                                       "x.contains('b')",
                                                       "x in [x, u, x]",
                                                       "[x, x] == [x, x]",
                                                       "{'a': x} == {'a': x}",
                                                       "x.endsWith(x)",
                                                       "dyn(x) == dyn(u)",
                                                       "sets.contains([x], [x])"};
  return over_range(100'000, kCalls[k]);
}
std::string searches(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {"(x + x).contains(x + 'b')",
                                                       "(x + x).indexOf(x + 'b')",
                                                       "(x + x).lastIndexOf('b' + x)",
                                                       "x.replace('ab', '')",
                                                       "x.split('ab').size()",
                                                       "(u + u).indexOf(u + 'b', 7)",
                                                       "(u + u).lastIndexOf(u, 60000)",
                                                       "x.replace(x.substring(50000) + 'b', '')",
                                                       "x.split(x.substring(50000) + 'b').size()",
                                                       "(u + u).contains(u + 'b')"};
  return std::string(kCalls[k]);
}
std::string times(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {
      "timestamp('9999-12-31T23:59:59Z') + duration('1s')",
      "timestamp(9223372036854775807)",
      "timestamp(-9223372036854775807)",
      "duration('9223372036854775807h')",
      "duration('1e400s')",
      "timestamp('0001-01-01T00:00:00Z') - duration('1ns')",
      "duration('-106751d23h')",
      "timestamp('9999-99-99T99:99:99.999999999999999999Z')",
      "timestamp('2020-01-01T00:00:00+99:99').getHours('+99:99')",
      "duration('2562047h') + duration('2562047h')"};
  return std::string(kCalls[k]);
}
std::string long_times(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {
      "timestamp(x)",
      "duration(x)",
      "timestamp('2020-01-01T00:00:00.' + x.replace('a', '1') + 'Z')",
      "duration(x.replace('a', '1h'))",
      "duration(x.replace('a', '1') + 's')",
      "timestamp(0).getHours(x)",
      "timestamp(0).getHours('../' + x)",
      "duration('0.' + x.replace('a', '1') + 's')",
      "timestamp(0).getDate('Europe/Berlin')",
      "duration('-' + x.replace('a', '-'))"};
  return std::string(kCalls[k]);
}
std::string times_in_loops(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {
      "timestamp(i).getFullYear()",          "timestamp('2020-01-01T00:00:00Z') + duration('1h')",
      "string(timestamp(i * 1000))",         "duration('1h1m1s1ms') * 1",
      "timestamp(i).getDayOfYear('-08:00')", "string(duration('1h1m1.1s'))",
      "timestamp(i) - timestamp(0)",         "timestamp(i).getHours('Europe/Berlin')",
      "timestamp(string(timestamp(i)))",     "int(timestamp(i)) + i"};
  return over_range(1'000'000 / 12, kCalls[k]);
}
std::string numbers_of_texts(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {
      "int(x.replace('a', '1'))",
      "uint(x.replace('a', '1'))",
      "double(x.replace('a', '1'))",
      "double('0.' + x.replace('a', '1'))",
      "double('1e' + x.replace('a', '1'))",
      "bool(x)",
      "double('0.' + x.replace('a', '0') + '1')",
      "int('-' + x.replace('a', '0'))",
      "string(bytes(u)).size()",
      "double(x.replace('a', '9') + 'e-' + x.replace('a', '9'))"};
  return std::string(kCalls[k]);
}
std::string numbers_in_loops(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {"string(1e308 / double(i + 1))",
                                                       "double('1.7976931348623157e308')",
                                                       "9223372036854775807 / (i + 1)",
                                                       "math.sqrt(double(i)) + math.ceil(1.5)",
                                                       "'%.1000f'.format([1.5])",
                                                       "'%b'.format([i])",
                                                       "math.greatest(i, 1, 2, 3)",
                                                       "int(string(i))",
                                                       "hash(i)",
                                                       "'%e'.format([1e-300])"};
  return over_range(90'000, kCalls[k]);
}
std::string formats(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {
      "'%.1000000000f'.format([1.0])",
      "'%.1000000f'.format([1e308])",
      "'%.999999e'.format([0.1])",
      "('%s%s%s%s' + x).format([x, x, x, x]).size()",
      "'%x'.format([x]).size()",
      "x.replace('a', '%s').format(lists.range(100000)).size()",
      "x.replace('a', '%%').format([]).size()",
      "'%s'.format([lists.range(100000)]).size()",
      "x.replace('a', '%X').format([x]).size()",
      "'%.99999999999999999999d'.format([1])"};
  return std::string(kCalls[k]);
}
std::string growing_texts(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {
      "x.replace('a', x).size()",
      "x.replace('', x).size()",
      "x.split('').join(x).size()",
      "lists.range(100000).map(i, x).join(x).size()",
      "x.split('a').map(i, x).join().size()",
      "x.replace('a', x, 50).size()",
      "x.split('', 99999).size()",
      "u.split('').map(c, c + x).size()",
      "u.split('').join(u).size()",
      "lists.range(1000).map(i, x + string(i)).join().size()"};
  return std::string(kCalls[k]);
}
std::string lists_at_large(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {
      "lists.range(1000000000).size()",
      "lists.range(900000).map(i, i).size()",
      "lists.range(20000).distinct().size()",
      "lists.range(100000).sort().size()",
      "lists.range(100000).sortBy(i, -i).size()",
      "lists.range(9223372036854775807)",
      "lists.range(100000).reverse().slice(1, 99999).size()",
      "lists.range(700).map(i, lists.range(700)).flatten().size()",
      "lists.range(90000).filter(i, i in [1, 2, 3]).size()",
      "lists.range(700).sortBy(i, x + string(i)).size()"};
  return std::string(kCalls[k]);
}
std::string sets_at_large(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {
      "sets.contains(lists.range(9000), lists.range(9000))",
      "sets.equivalent(lists.range(900), lists.range(900))",
      "sets.intersects(lists.range(900), [-1])",
      "lists.range(900).all(i, i in lists.range(900))",
      "cel.bind(r, lists.range(900), r.all(i, i in r))",
      "cel.bind(r, lists.range(900), r.exists(i, r.exists(j, i + j < 0)))",
      "cel.bind(r, lists.range(990), r.map(i, r.map(j, i + j))).size()",
      "lists.range(90000) == lists.range(90000)",
      "[lists.range(90000)] == [lists.range(90000)]",
      "cel.bind(r, lists.range(400), sets.equivalent(r.map(i, [x, i]), r.map(i, [x, i])))"};
  return std::string(kCalls[k]);
}
std::string maps_at_large(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {
      "lists.range(90000).transformMap(i, v, v).size()",
      "lists.range(90000).transformMapEntry(i, v, {v: i}).size()",
      "lists.range(90000).transformMapEntry(i, v, {-v: i}).size()",
      "lists.range(40000).transformMapEntry(i, v, {string(v): i}).size()",
      "lists.range(4000).transformMapEntry(i, v, {x + string(v): i}).size()",
      "cel.bind(m, lists.range(9000).transformMap(i, v, v), m.all(k, m[k] == k))",
      "cel.bind(m, lists.range(9000).transformMap(i, v, v), m == m)",
      "cel.bind(m, lists.range(900).transformMap(i, v, v), lists.range(900).all(i, m == m))",
      "cel.bind(m, lists.range(9000).transformMap(i, v, v), lists.range(9000).map(i, "
      "m.size())).size()",
      "cel.bind(m, {x: 1}, lists.range(90000).all(i, m[x] == 1))"};
  return std::string(kCalls[k]);
}
std::string loops_of_little(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {
      "[i, i, i, i, i, i, i, i]",  "{i: i, 'a': i, 'b': [i]}",
      "i > 1 ? i : i + 1",         "[[i], [[i]]]",
      "{'a': {'b': i}}.a.b",       "type(i) == int",
      "optional.of(i).orValue(1)", "[i][?0].optMap(a, a + 1).orValue(0)",
      "cel.bind(a, i, a + a)",     "i == 1 || i == 2 || i == 3 || i < 0"};
  return over_range(kMostText, kCalls[k]);
}
std::string short_loops(std::size_t k) {
  constexpr std::array<std::string_view, 10> kFolds = {"all(i, i >= 0)",
                                                       "exists(i, i < 0)",
                                                       "exists_one(i, i == 1)",
                                                       "filter(i, i > 5).size()",
                                                       "map(i, i > 5, i).size()",
                                                       "all(i, v, i == v)",
                                                       "exists(i, v, i < 0)",
                                                       "existsOne(i, v, v == 1)",
                                                       "transformList(i, v, v).size()",
                                                       "map(i, i).map(i, i).map(i, i).size()"};
  return fmt::format("lists.range(300000).{}", kFolds[k]);
}
std::string folded_constants(std::size_t k) {
  const std::string list = "[" + repeated(20'000, "1,") + "1]";
  const std::string text = "'" + std::string(90'000, 'a') + "'";
  switch (k) {
    case 0:
      return list + " == " + list;
    case 1:
      return "1 in " + list;
    case 2:
      return "bytes(" + text + ").size()";
    case 3:
      return "double('" + std::string(90'000, '1') + "')";
    case 4:
      return "timestamp(" + text + ")";
    case 5:
      return "x.matches('" + repeated(9'000, "(a|b)*") + "')";
    case 6:
      return "x.matches('(a{999}){999}')";
    case 7:
      return "int('" + std::string(90'000, '9') + "')";
    case 8:
      return "lists.range(1000).all(i, i in " + list + ")";
    default:
      return "duration('" + repeated(20'000, "1h") + "')";
  }
}
std::string attributes(std::size_t k) {
  return pick<5>({"{'a': x}", "[x]", "optional.of(x)", "optional.none()", "x"}, k).data() +
         repeated(k < 5 ? 240 : 20'000, pick<5>({".a", "[0]", ".?a", "[?0]", "['a']"}, k));
}

std::string answers_at_length(std::size_t k) {
  constexpr std::array<std::string_view, 10> kCalls = {
      "regex.extractAll(x, 'a*b|a').size()",
      "regex.replace(x, 'a*b|a', 'b').size()",
      "regex.extractAll(u, '[^b]*b|é').size()",
      "lists.range(90000).exists(i, {'b': 1}[x] == 1)",
      "lists.range(90000).exists(i, timestamp(x) == timestamp(0))",
      "lists.range(90000).exists(i, int(x) == 1)",
      "lists.range(90000).exists(i, x.format([1]) == '%')",
      "lists.range(90000).exists(i, x[i] == 1)",
      "lists.range(90000).exists(i, [x].join(i) == x)",
      "lists.range(90000).exists(i, duration(x) == duration('1s'))"};
  return std::string(kCalls[k]);
}

constexpr std::array kFamilies = {
    HostileFamily{"doubling-values", doubling_values},
    HostileFamily{"doubling-texts", doubling_texts},
    HostileFamily{"doubling-lists", doubling_lists},
    HostileFamily{"doubling-bytes", doubling_bytes},
    HostileFamily{"folds-in-folds", folds_in_folds},
    HostileFamily{"texts-in-loops", texts_in_loops},
    HostileFamily{"runes-in-loops", runes_in_loops},
    HostileFamily{"comparisons-in-loops", comparisons_in_loops},
    HostileFamily{"searches", searches},
    HostileFamily{"times", times},
    HostileFamily{"long-times", long_times},
    HostileFamily{"times-in-loops", times_in_loops},
    HostileFamily{"numbers-of-texts", numbers_of_texts},
    HostileFamily{"numbers-in-loops", numbers_in_loops},
    HostileFamily{"formats", formats},
    HostileFamily{"growing-texts", growing_texts},
    HostileFamily{"lists-at-large", lists_at_large},
    HostileFamily{"sets-at-large", sets_at_large},
    HostileFamily{"maps-at-large", maps_at_large},
    HostileFamily{"loops-of-little", loops_of_little},
    HostileFamily{"short-loops", short_loops},
    HostileFamily{"folded-constants", folded_constants},
    HostileFamily{"attributes", attributes},
    HostileFamily{"answers-at-length", answers_at_length},
};

}  // namespace

std::span<const HostileFamily> families_by_value() { return kFamilies; }

}  // namespace porchsim::fuzz
