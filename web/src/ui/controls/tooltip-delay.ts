/** Milliseconds a pointer rests before the first tooltip, and how long the next one opens at once. */
export const TOOLTIP_DELAY = 700;
export const TOOLTIP_SKIP_DELAY = 300;

let closedAt = Number.NEGATIVE_INFINITY;

/** How long to wait before opening: nothing when another tooltip was just read. */
export function tooltipDelay(now: number): number {
  return now - closedAt < TOOLTIP_SKIP_DELAY ? 0 : TOOLTIP_DELAY;
}

export function tooltipClosed(now: number): void {
  closedAt = now;
}
