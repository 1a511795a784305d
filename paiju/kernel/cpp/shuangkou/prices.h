// What combinations cost a hand, in turns: about 1 where a turn on the lead has to be found for it,
// below 0 where it brings the lead instead. As in `paiju.bots.shuangkou.prices`.
#pragma once

#include <algorithm>

#include "shuangkou/reading.h"

namespace paiju::shuangkou {

inline float price(const Reading& reading) {
    constexpr float single[] = {1.0f, .98f, .96f, .93f, .9f,  .87f, .83f, .78f,
                                .72f, .65f, .55f, .42f, .2f, -.1f, -.5f};
    constexpr float pair[] = {.95f, .93f, .9f,  .87f, .84f, .8f,  .75f, .7f,
                              .64f, .56f, .46f, .32f, .1f, -.5f, -.9f};
    constexpr float triple[] = {.9f,  .87f, .84f, .8f,  .76f, .71f, .65f, .58f,
                                .5f,  .4f,  .28f, .12f, -.15f, -.5f, -.9f};
    constexpr float bomb[] = {-.75f, -1.25f, -2.2f, -4.0f, -5.5f};  // by lines, from 4
    const float rank = reading.rank, length = reading.length;
    switch (reading.kind) {
        case Kind::none: return 0;
        case Kind::single: return single[reading.rank];
        case Kind::pair: return pair[reading.rank];
        case Kind::triple: return triple[reading.rank];
        case Kind::straight: return .9f - .04f * rank - .02f * (length - 5);
        case Kind::pair_run: return .7f - .045f * rank - .05f * (length - 3);
        case Kind::triple_run: return .5f - .05f * rank - .05f * (length - 3);
        case Kind::bomb:
        case Kind::chain_bomb:
        case Kind::joker_bomb: break;
    }
    const int beyond = std::max(0, reading.lines - 8);
    return bomb[std::min(reading.lines - 4, 4)] - .015f * rank - .05f * static_cast<float>(beyond);
}

}  // namespace paiju::shuangkou
