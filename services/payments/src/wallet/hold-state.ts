/**
 * placed → confirmed → captured or released, from `placed` too. `refunded`: an administrator gave the farmer right, whether it
 * was captured already or not; it stays so.
 */
export type HoldState = 'placed' | 'confirmed' | 'captured' | 'released' | 'refunded';

export const isOpenHold = (state: HoldState): boolean => state === 'placed' || state === 'confirmed';

export const GIVEN_BACK: readonly HoldState[] = ['released', 'refunded'];
/** It counts as if it had never been placed. */
export const isGivenBack = (state: HoldState): boolean => GIVEN_BACK.includes(state);

/** Whether a hold may move; or it is so already, or settled otherwise for good. */
export function judgeMove(from: HoldState, to: Exclude<HoldState, 'placed'>): 'moves' | 'already' | 'otherwise' {
  if (from === 'refunded') return 'already';
  if (to === 'refunded') return from === 'released' ? 'already' : 'moves';
  if (from === to || (from === 'captured' && to === 'confirmed')) return 'already';
  return isOpenHold(from) ? 'moves' : 'otherwise';
}
