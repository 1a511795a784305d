/** Points of an analysis in figures. */

/** Points lost, to one digit: −4.5, or 0 where that is nothing. */
export function lost(points: number): string {
  const figure = points.toFixed(1);
  return Number(figure) === 0 ? '0' : `−${figure}`;
}
