#include "sevens/policy.h"

#include <algorithm>
#include <stdexcept>

namespace paiju::sevens {
namespace {

std::vector<net::Tensor> blank() {
    std::vector<net::Tensor> tensors{{kRows, kWidth}, {2 * kWayRows, kWidth}, {kHeads, kWidth},
                                     {kHeads, 1},     {1, 1}};
    tensors.back().numbers[0] = 1;
    return tensors;
}

}  // namespace

Policy::Policy() : tensors_(blank()) {}

Policy::Policy(std::vector<net::Tensor> tensors) : tensors_(std::move(tensors)) {
    const auto wanted = blank();
    const bool same = std::equal(
        wanted.begin(), wanted.end(), tensors_.begin(), tensors_.end(),
        [](const auto& a, const auto& b) { return a.rows == b.rows && a.columns == b.columns; });
    if (!same) throw std::invalid_argument("weights: not those of a policy of Sevens");
}

Hidden Policy::sum_of_all(const Inputs& inputs) const {
    const net::Tensor& table = tensors_[kWhole_];
    Hidden sum = Hidden::zero();
    for (const auto row : inputs.whole) sum.add(table.row(static_cast<std::uint32_t>(row)));
    for (const auto& way : inputs.ways) {
        for (int i = 0; i < way.count; ++i) {
            sum.add(table.row(static_cast<std::uint32_t>(way.rows[i])));
        }
    }
    return sum;
}

Hidden Policy::hidden_of(const Hidden& all, const Inputs& inputs, int action) const {
    Hidden hidden = all;
    if (action == kTopple) return hidden;
    const net::Tensor& table = tensors_[kLocal];
    const WaysOf on = ways_of(action);
    for (int i = 0; i < on.count; ++i) {
        const auto& way = inputs.ways[on.at[i]];
        for (int k = 0; k < way.count; ++k) {
            hidden.add(table.row(static_cast<std::uint32_t>(way.rows[k])));
        }
    }
    return hidden;
}

Worths Policy::worths(const State& state, const Legal& legal) const {
    const Inputs seen = inputs(state, legal);
    const Hidden all = sum_of_all(seen);
    Worths found{};
    int number = 0;
    const auto weigh = [&](int action) {
        const auto head = static_cast<std::uint32_t>(head_of(action, legal.cover));
        const Hidden hidden = hidden_of(all, seen, action);
        const float worth = net::relu_dot(hidden, tensors_[kHead].row(head));
        found[number++] = (worth + tensors_[kBias].numbers[head]) * scale();
    };
    if (legal.topple) weigh(kTopple);
    for (Bits left = legal.cards; left != 0;) weigh(take_lowest(left));
    return found;
}

int Policy::choose(const State& state, const Legal& legal) const {
    const int moves = legal.count();
    if (moves == 1) return legal.at(0);
    const Worths found = worths(state, legal);
    const auto best = std::max_element(found.begin(), found.begin() + moves);
    return legal.at(static_cast<int>(best - found.begin()));
}

}  // namespace paiju::sevens
