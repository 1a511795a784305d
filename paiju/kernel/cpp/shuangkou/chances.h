// How likely others have something that beats a play, when all unseen cards lie by lot.
#pragma once

#include "shuangkou/reading.h"

namespace paiju::shuangkou {

// Of one hand that is drawn from the unseen cards.
class Chances {
  public:
    Chances(Hand unseen, int cards, bool wild);

    // That nothing alike in it beats so many of a rank, up to three; bombs aside.
    float stands(int unit, int rank) const { return stands_[unit - 1][rank]; }

  private:
    std::array<std::array<float, kLanes>, 3> stands_;
};

}  // namespace paiju::shuangkou
