// Search: hidden cards are drawn, each candidate is tried and the deal played out, again and again.
#pragma once

#include "doudizhu/belief.h"
#include "doudizhu/line.h"
#include "search/flat.h"

namespace paiju::doudizhu {

struct SearchSettings {
    Budget budget{200, 0};   // worlds, milliseconds
    bool belief = true;      // weigh worlds by what was played and passed
    int solved = 0;          // cards in all hands from which a world is solved exactly
    LineSettings line;       // how worlds are played on
    bool manners = true;     // others may play otherwise than by what was learnt
    int kept = 8;            // candidates that are looked at
    double margin = 1;       // points behind the best by the net, beyond which one is not
    double doubt = 2.5;      // standard errors behind the best from which one is tried no more
    double prior = 100;      // worlds that the net's own opinion counts for
    double waver = 0;        // points by which that opinion is off
    TreeSettings tree;       // of the seat's later turns
};

// What was found for each candidate that was looked at.
struct Looked {
    Candidate candidate;
    double expected = 0;  // by the net alone, in points
    double points = 0;  // as a multiple of what stands now, for the seat's side
    double error = 0;  // of what it is behind the best
    std::int64_t worlds = 0;
};

class Searcher {
public:
    // Without a net play-outs go by the value of hands alone, and there is no belief.
    Searcher(const Rules& rules, const Net* net, const SearchSettings& settings);

    // The candidates of the seat in turn, the best first.
    std::vector<Looked> look(const Seen& seen, Rng& rng);

private:
    std::vector<Looked> shortlist(const Position& position, Rng& rng);

    const Rules& rules_;
    SearchSettings settings_;
    Policy policy_;
    Conduct conduct_;
    Belief belief_;
};

class SearchPlayer : public Player {
public:
    SearchPlayer(const Rules& rules, const Net* net, const SearchSettings& settings)
        : searcher_(rules, net, settings) {}
    Candidate choose(const Seen& seen, Rng& rng) override {
        return searcher_.look(seen, rng).front().candidate;
    }

private:
    Searcher searcher_;
};

}  // namespace paiju::doudizhu
