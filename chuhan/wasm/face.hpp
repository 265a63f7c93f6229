// The WebAssembly face of any kernel: a function's name and its arguments as one JSON text in, its answer as JSON out.
// A kernel's wasm.cpp says which functions there are, and includes this file once.
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <typeinfo>
#include <utility>
#include <vector>

#define CHUHAN_FACE(name) extern "C" __attribute__((export_name(name)))
#define CHUHAN_HOST(name) extern "C" __attribute__((import_module("host"), import_name(name)))

// Throws in JavaScript. Nothing is caught on this side: what was thrown ends the whole call.
CHUHAN_HOST("fail") [[noreturn]] void host_fail(const char* why, size_t length);

extern "C" void* __cxa_allocate_exception(size_t n) noexcept { return std::malloc(n); }
extern "C" void __cxa_free_exception(void* p) noexcept { std::free(p); }
extern "C" [[noreturn]] void __cxa_throw(void* thrown, std::type_info*, void (*)(void*)) {
  const char* why = static_cast<std::exception*>(thrown)->what();  // all that a kernel throws has a reason
  host_fail(why, std::strlen(why));
}

namespace chuhan::wasm {

// ---- reading: plain JSON as Python writes it, without escapes in texts ---------------------------------------

struct Reader {
  std::string_view text;
  size_t at = 0;

  char next() {
    while (at < text.size() && text[at] == ' ') ++at;
    return at < text.size() ? text[at] : '\0';
  }
  bool skip(char c) {
    if (next() != c) return false;
    ++at;
    return true;
  }
  void want(char c) {
    if (!skip(c)) throw std::invalid_argument("no argument of this kind");
  }
};

template <class T>
struct Kind {
  static T read(Reader& in) {
    T value{};
    if constexpr (std::is_same_v<T, bool>) {
      value = in.next() == 't';
      in.at += value ? 4 : 5;
    } else {
      in.next();
      const char* begin = in.text.data() + in.at;
      const auto [end, error] = std::from_chars(begin, in.text.data() + in.text.size(), value);
      if (error != std::errc()) throw std::invalid_argument("no number");
      in.at += static_cast<size_t>(end - begin);
    }
    return value;
  }
  static void write(std::string& out, T value) { out += std::to_string(value); }
};

template <>
struct Kind<double> {
  static double read(Reader& in) {
    in.next();
    char* end = nullptr;
    const double value = std::strtod(in.text.data() + in.at, &end);
    in.at = static_cast<size_t>(end - in.text.data());
    return value;
  }
  static void write(std::string& out, double value) { out += std::to_string(value); }
};

template <>
struct Kind<std::string> {
  static std::string read(Reader& in) {
    in.want('"');
    const size_t begin = in.at;
    while (in.at < in.text.size() && in.text[in.at] != '"') ++in.at;
    std::string value(in.text.substr(begin, in.at - begin));
    in.want('"');
    return value;
  }
  static void write(std::string& out, const std::string& value) {
    out += '"';
    for (const char c : value) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    out += '"';
  }
};

template <class Items>
void write_all(std::string& out, const Items& items) {
  out += '[';
  for (const auto& item : items) {
    if (out.back() != '[') out += ',';
    Kind<std::decay_t<decltype(item)>>::write(out, item);
  }
  out += ']';
}

template <class T>
struct Kind<std::vector<T>> {
  static std::vector<T> read(Reader& in) {
    std::vector<T> items;
    in.want('[');
    while (!in.skip(']')) {
      items.push_back(Kind<T>::read(in));
      in.skip(',');
    }
    return items;
  }
  static void write(std::string& out, const std::vector<T>& items) { write_all(out, items); }
};

template <class T, size_t n>
struct Kind<std::array<T, n>> {
  static void write(std::string& out, const std::array<T, n>& items) { write_all(out, items); }
};

template <class... T>
struct Kind<std::tuple<T...>> {
  static std::tuple<T...> read(Reader& in) {
    in.want('[');
    const auto one = [&in]<class U>() {
      U value = Kind<U>::read(in);
      in.skip(',');
      return value;
    };
    std::tuple<T...> items{one.template operator()<T>()...};  // in braces: in their order
    in.want(']');
    return items;
  }
  static void write(std::string& out, const std::tuple<T...>& items) {
    out += '[';
    std::apply(
        [&out](const T&... item) {
          const char* comma = "";
          ((out += std::exchange(comma, ","), Kind<T>::write(out, item)), ...);
        },
        items);
    out += ']';
  }
};

template <class A, class B>
struct Kind<std::pair<A, B>> {
  static std::pair<A, B> read(Reader& in) {
    auto [a, b] = Kind<std::tuple<A, B>>::read(in);
    return {std::move(a), std::move(b)};
  }
  static void write(std::string& out, const std::pair<A, B>& both) {
    Kind<std::tuple<A, B>>::write(out, {both.first, both.second});
  }
};

template <class T>
struct Kind<std::optional<T>> {
  static void write(std::string& out, const std::optional<T>& value) {
    if (value) {
      Kind<T>::write(out, *value);
    } else {
      out += "null";
    }
  }
};

// ---- functions by name ---------------------------------------------------------------------------------------

using Function = std::function<void(Reader&, std::string&)>;

template <class R, class... A>
Function function(R (*f)(A...)) {
  return [f](Reader& in, std::string& out) {
    auto arguments = Kind<std::tuple<std::decay_t<A>...>>::read(in);
    if constexpr (std::is_void_v<R>) {
      std::apply(f, arguments);
      out += "null";
    } else {
      Kind<std::decay_t<R>>::write(out, std::apply(f, arguments));
    }
  };
}

// A method of an object that JavaScript knows by its address.
template <class C, class R, class... A>
Function method(R (C::*f)(A...)) {
  return [f](Reader& in, std::string& out) {
    auto arguments = Kind<std::tuple<uintptr_t, std::decay_t<A>...>>::read(in);
    std::apply(
        [&](uintptr_t at, const auto&... rest) {
          Kind<std::decay_t<R>>::write(out, (reinterpret_cast<C*>(at)->*f)(rest...));
        },
        arguments);
  };
}

template <class C, class... A>
uintptr_t make(A... arguments) {
  return reinterpret_cast<uintptr_t>(new C(arguments...));
}

template <class C>
void drop(uintptr_t at) {
  delete reinterpret_cast<C*>(at);
}

extern const std::map<std::string_view, Function> functions;  // the kernel's
inline std::string answer;

}  // namespace chuhan::wasm

CHUHAN_FACE("alloc") char* face_alloc(size_t n) { return static_cast<char*>(std::malloc(n)); }
CHUHAN_FACE("release") void face_release(char* p) { std::free(p); }
CHUHAN_FACE("answer") const char* face_answer() { return chuhan::wasm::answer.data(); }
// Gives the length of the answer.
CHUHAN_FACE("call") size_t face_call(const char* name, size_t named, const char* arguments, size_t length) {
  using namespace chuhan::wasm;
  const auto found = functions.find(std::string_view(name, named));
  if (found == functions.end()) throw std::invalid_argument("no such function");
  Reader in{{arguments, length}};
  answer.clear();
  found->second(in, answer);
  return answer.size();
}
