/** The parts of the host's side, each at an address of its own. */

export const SECTIONS = [
  'overview',
  'tables',
  'players',
  'rooms',
  'ledger',
  'reports',
  'audit',
  'broadcast',
] as const;

export type Section = (typeof SECTIONS)[number];

/** The part of an address; none where there is no such part. */
export function sectionOf(name: string): Section | undefined {
  return name === '' ? 'overview' : SECTIONS.find((section) => section === name);
}

export function sectionPath(section: Section): string {
  return section === 'overview' ? '/admin' : `/admin/${section}`;
}
