/**
 * placed → confirmed → captured or released, from `placed` too. `refunded`: an administrator granted the farmer's
 * dispute, whether the hold was captured already or not; final.
 */
export type HoldState = 'placed' | 'confirmed' | 'captured' | 'released' | 'refunded';

export const isOpenHold = (state: HoldState): boolean => state === 'placed' || state === 'confirmed';

export const GIVEN_BACK: readonly HoldState[] = ['released', 'refunded'];
/** Such a hold counts as never placed. */
export const isGivenBack = (state: HoldState): boolean => GIVEN_BACK.includes(state);

/** Whether a hold may move to a state, is in it already, or is permanently settled otherwise. */
export function judgeMove(from: HoldState, to: Exclude<HoldState, 'placed'>): 'moves' | 'already' | 'otherwise' {
  if (from === 'refunded') return 'already';
  if (to === 'refunded') return from === 'released' ? 'already' : 'moves';
  if (from === to || (from === 'captured' && to === 'confirmed')) return 'already';
  return isOpenHold(from) ? 'moves' : 'otherwise';
}
