/** What the browser keeps for us, where it lets us: a private window may refuse. */

export function load<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`paiju.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(`paiju.${key}`, JSON.stringify(value));
  } catch {
    // Nothing depends on it being kept.
  }
}
