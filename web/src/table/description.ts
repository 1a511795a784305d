/** A table in words: what each game has to say of its seats and of what lies there (C063). */

export interface Section {
  title: string;
  lines: string[];
}

export interface Description {
  /** What there is to say of a seat. */
  seat(seat: number): string[];
  sections: Section[];
  /** Told on one's turn, so that nobody has to search for what can be done. */
  turn: string;
}
