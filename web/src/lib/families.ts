/** The families that this page can draw, in the order in which it offers them. */

export const FAMILIES = ['sevens', 'shuangkou', 'doudizhu'] as const;
export type Family = (typeof FAMILIES)[number];

export const SEATS: Record<Family, number> = { sevens: 4, shuangkou: 4, doudizhu: 3 };

/** The families in which cards that were played can be counted against those still out. */
export const COUNTED: ReadonlySet<string> = new Set<Family>(['shuangkou', 'doudizhu']);

export function isFamily(name: string): name is Family {
  return (FAMILIES as readonly string[]).includes(name);
}
