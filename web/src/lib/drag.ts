/** Dragging a card up to the table. A finger that hardly moves has tapped. */

export interface DragListener {
  /** By how much the finger has moved, and whether that is far enough up to play. */
  move(x: number, y: number, far: boolean): void;
  drop(far: boolean): void;
  end(): void;
}

const SLACK_PX = 8;
const FAR_PX = 70;

export class DragGesture {
  #start: { x: number; y: number; id: number } | null = null;
  #dragging = false;
  #swallow = false;

  constructor(private readonly listener: DragListener) {}

  down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.#swallow = false;
    this.#start = { x: event.clientX, y: event.clientY, id: event.pointerId };
  };

  move = (event: PointerEvent): void => {
    if (this.#start?.id !== event.pointerId) return;
    const x = event.clientX - this.#start.x;
    const y = event.clientY - this.#start.y;
    if (!this.#dragging && Math.hypot(x, y) < SLACK_PX) return;
    if (!this.#dragging) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#dragging = true;
    this.listener.move(x, y, y < -FAR_PX);
  };

  up = (event: PointerEvent): void => {
    const dragged = this.#dragging && this.#start?.id === event.pointerId;
    const far = dragged && event.clientY - (this.#start?.y ?? 0) < -FAR_PX;
    this.cancel();
    if (!dragged) return;
    this.#swallow = true;
    this.listener.drop(far);
  };

  cancel = (): void => {
    this.#start = null;
    if (this.#dragging) this.listener.end();
    this.#dragging = false;
  };

  /** Whether the click that follows belongs to a drag; asked once. */
  swallowsClick(): boolean {
    const swallow = this.#swallow;
    this.#swallow = false;
    return swallow;
  }
}
