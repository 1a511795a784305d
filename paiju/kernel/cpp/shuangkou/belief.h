// What others may hold: hands drawn so that they agree with all that a seat has seen.
#pragma once

#include <vector>

#include "shuangkou/policy.h"
#include "shuangkou/view.h"

namespace paiju::shuangkou {

using Hands = std::array<Hand, kSeats>;

class Belief {
  public:
    // Throws std::invalid_argument where a view does not fit.
    Belief(const View& view, const Rules& rules);

    const Seen& seen() const { return seen_; }

    // Hands as they may be now, each deal of the unseen cards as likely as another.
    Hands draw(Rng& rng) const;

    // How likely others had passed or played on what stood as they did lately with these hands, as a
    // logarithm: by a policy.
    float likelihood(const Hands& hands, Policy& policy) const;

    // Hands by lot, those of which more is likelier by how others acted: the best of a few draws,
    // taken as often as they are likely.
    //
    // sharpness: the power to which a likelihood is raised; 0 heeds no action.
    std::vector<Hands> draw_likely(int wanted, int of_each, float sharpness, Policy& policy,
                                   Rng& rng) const;

    // The moment with these hands.
    State with(const Hands& hands) const;

  private:
    const View& view_;
    const Rules& rules_;
    Seen seen_;
    std::array<std::uint8_t, 128> hidden_;  // the lanes of all cards that may be anywhere
    int hidden_count_ = 0;
};

}  // namespace paiju::shuangkou
