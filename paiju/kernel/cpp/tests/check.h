// Tests in C++: TEST(name) { CHECK(what); }. They run under sanitizers.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace paiju::tests {

struct Test {
    const char* name;
    void (*run)();
};

inline std::vector<Test>& all() {
    static std::vector<Test> tests;
    return tests;
}

struct Registered {
    Registered(const char* name, void (*run)()) { all().push_back({name, run}); }
};

[[noreturn]] inline void fail(const char* what, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: %s\n", file, line, what);
    std::exit(1);
}

}  // namespace paiju::tests

#define TEST(name)                                                     \
    static void name();                                                \
    static const ::paiju::tests::Registered registered_##name(#name, name); \
    static void name()

#define CHECK(what) \
    ((what) ? static_cast<void>(0) : ::paiju::tests::fail(#what, __FILE__, __LINE__))
