/**
 * Shows what the server has just stored: now, and again after each call that was under way meanwhile. Its answer may have
 * been read before, and would put what was there in its place.
 */
export function patchAfterInflight(show: () => void, underWay: readonly (PromiseLike<unknown> | undefined)[]): void {
  show();
  for (const call of underWay) call?.then(show);
}
