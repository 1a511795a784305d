/** What makes a catalogue: the same keys in each language, with the same parameters. */

export type Same<T> = T extends string
  ? string
  : T extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { [Key in keyof T]: Same<T[Key]> };
