#include "tests/check.h"

#include <stdexcept>

#include "net/tensors.h"
#include "net/vectors.h"

namespace paiju::net {
namespace {

std::span<const std::uint8_t> bytes_of(const std::string& text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

bool refused(const std::string& text) {
    try {
        read_tensors(bytes_of(text));
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

TEST(tensors_come_back) {
    Tensor tensor(2, 3);
    tensor.numbers = {0, 1, -2.5F, 1e30F, -0.015625F, 3};
    const auto read = read_tensors(bytes_of(write_tensors(std::vector{tensor, Tensor(0, 4)})));
    CHECK(read.size() == 2);
    CHECK(read[0].rows == 2 && read[0].columns == 3);
    CHECK(read[0].row(0)[2] == -2.5F && read[0].row(1)[1] == -0.015625F);
    CHECK(read[1].numbers.empty());
}

TEST(files_that_are_cut_or_too_long_are_refused) {
    const std::string whole = write_tensors(std::vector{Tensor(3, 2)});
    for (std::size_t length = 0; length < whole.size(); ++length) {
        CHECK(refused(whole.substr(0, length)));
    }
    CHECK(refused(whole + "x"));
    CHECK(refused("XXXX" + whole.substr(4)));
    CHECK(!refused(whole));
}

TEST(dot_takes_what_is_above_0) {
    Vector<16> hidden = Vector<16>::zero();
    std::vector<float> ones(16, 1);
    hidden.set(3, 2);
    hidden.set(12, -5);
    hidden.add(ones.data());
    CHECK(relu_dot(hidden, ones.data()) == 14 + 3);
}

}  // namespace
}  // namespace paiju::net
