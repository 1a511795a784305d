/** A finger that passes over cards. One that stays on a card has tapped it (C055). */

export interface SweepListener {
  /** The cards between where it came down and where it is, by their places. */
  move(range: number[]): void;
  end(range: number[]): void;
}

export class Sweep {
  #from: number | null = null;
  #to = 0;
  #pointer = -1;
  #swallow = false;

  constructor(private readonly listener: SweepListener) {}

  down = (event: PointerEvent): void => {
    const index = placeOf(event.target as Element);
    if (event.button !== 0 || index === null) return;
    this.#from = this.#to = index;
    this.#pointer = event.pointerId;
    this.#swallow = false;
  };

  move = (event: PointerEvent): void => {
    if (this.#from === null || event.pointerId !== this.#pointer) return;
    // A touch stays with the card where it began, so ask what lies under it now.
    const index = placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (index === null || index === this.#to) return;
    this.#to = index;
    this.listener.move(this.#range());
  };

  up = (event: PointerEvent): void => {
    if (this.#from === null || event.pointerId !== this.#pointer) return;
    const range = this.#range();
    this.#from = null;
    this.#swallow = true;
    this.listener.end(range);
  };

  cancel = (): void => {
    this.#from = null;
    this.listener.move([]);
  };

  /** Whether the click that follows belongs to a finger that was seen already; asked once. */
  swallowsClick(): boolean {
    const swallow = this.#swallow;
    this.#swallow = false;
    return swallow;
  }

  #range(): number[] {
    const low = Math.min(this.#from ?? 0, this.#to);
    const high = Math.max(this.#from ?? 0, this.#to);
    return Array.from({ length: high - low + 1 }, (_, i) => low + i);
  }
}

function placeOf(element: Element | null): number | null {
  const card = element?.closest<HTMLElement>('[data-index]');
  return card ? Number(card.dataset['index']) : null;
}
