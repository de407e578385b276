import { MARKET } from '@anar/contracts/constants';
import type { PriceAlert } from '@anar/contracts/price-alerts';
import { readWholeNumber } from '../../../ui/form/read-number.ts';

export type Direction = PriceAlert['direction'];

/** ₹ per quintal between the prices that the buttons stop at. */
export const STEP = 500;
const { minimum, maximum } = MARKET.alertPrice;
const inside = (price: number) => Math.min(maximum, Math.max(minimum, price));

/** The next stop beyond a price. */
export function stepped(price: number, direction: Direction): number {
  const stop = direction === 'above' ? Math.floor(price / STEP) + 1 : Math.ceil(price / STEP) - 1;
  return inside(stop * STEP);
}

/** What is typed as a price; null when it is none that an alert can have. */
export function readPrice(typed: string): number | null {
  return readWholeNumber(typed.replace('₹', ''), minimum, maximum);
}

/** The newest price lies there already. A price that is just the asked one counts as above. */
export function isReached(modal: number, direction: Direction, price: number): boolean {
  return (modal >= price ? 'above' : 'below') === direction;
}
