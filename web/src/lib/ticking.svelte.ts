/** Time as it passes, for whatever counts seconds on the screen. */

const TICK_MS = 500;

/** What a clock says, read every so often while it is wanted; 0 before it has been read. */
export function ticking(read: () => number, every = TICK_MS, wanted = () => true): () => number {
  let now = $state(0);
  $effect(() => {
    if (!wanted()) return;
    const tick = () => (now = read());
    tick();
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  });
  return () => now;
}

/** The seconds to a moment, rounded up, and below 0 after it; null while there is no such moment. */
export function secondsTo(moment: () => number | null, read: () => number): () => number | null {
  const now = ticking(read, TICK_MS, () => moment() !== null);
  return () => {
    const until = moment();
    return until === null || now() === 0 ? null : Math.ceil((until - now()) / 1000);
  };
}

/** 75 seconds as 1:15. */
export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
