/**
 * Shows what the server has just stored: now, and again after each call in flight. Its answer may have been read before
 * the change and would overwrite it.
 */
export function patchAfterInflight(show: () => void, underWay: readonly (PromiseLike<unknown> | undefined)[]): void {
  show();
  for (const call of underWay) call?.then(show);
}
