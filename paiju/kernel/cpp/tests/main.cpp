#include "tests/check.h"

int main() {
    for (const auto& test : paiju::tests::all()) {
        std::printf("%s\n", test.name);
        test.run();
    }
}
