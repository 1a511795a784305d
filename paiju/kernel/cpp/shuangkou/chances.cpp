#include "shuangkou/chances.h"

#include <algorithm>

namespace paiju::shuangkou {

namespace {

constexpr int kMostAlike = 8;

// How likely a hand has at least one, two and three of some cards, each of which it has by itself.
class Lot {
  public:
    explicit Lot(float share) : share_(share) {
        missed_[0] = 1;
        for (int i = 1; i <= kMostAlike; ++i) missed_[i] = missed_[i - 1] * (1 - share);
    }

    std::array<float, 3> at_least(int many) const {
        const float one = 1 - missed_[many];
        const float two = many < 2 ? 0 : one - static_cast<float>(many) * share_ * missed_[many - 1];
        const float pairs = static_cast<float>(many * (many - 1) / 2);
        const float three = many < 3 ? 0 : two - pairs * share_ * share_ * missed_[many - 2];
        return {one, two, three};
    }

  private:
    float share_;
    std::array<float, kMostAlike + 1> missed_;
};

}  // namespace

Chances::Chances(Hand unseen, int cards, bool wild) {
    const int all = std::max(1, size_of(unseen));
    const Lot lot(std::min(1.0f, static_cast<float>(cards) / static_cast<float>(all)));
    const float joker = wild ? lot.at_least(count_of(unseen, kBigJoker))[0] : 0;
    std::array<float, 3> none{1, 1, 1};
    for (int lane = kLanes - 1; lane >= 0; --lane) {
        auto has = lot.at_least(count_of(unseen, lane));
        const float one = has[0], two = has[1];
        if (lane != kBigJoker) {
            has[1] += (one - two) * joker;
            has[2] += (two - has[2]) * joker;
        }
        for (int unit = 1; unit <= 3; ++unit) {
            stands_[unit - 1][lane] = none[unit - 1];
            if (cards >= unit) none[unit - 1] *= 1 - has[unit - 1];
        }
    }
}

}  // namespace paiju::shuangkou
