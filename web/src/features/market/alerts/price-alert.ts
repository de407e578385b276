import { MARKET } from '@anar/contracts/constants';
import type { PriceAlert } from '@anar/contracts/price-alerts';
import { texts } from '../../../i18n/texts.ts';
import { readWholeNumber } from '../../../ui/form/read-number.ts';
import { money } from '../record-text.ts';
import { priceAlertsTexts } from './price-alerts.hi.ts';

export type Direction = PriceAlert['direction'];

/** ₹ per quintal. */
const STEP = 500;
const { minimum, maximum } = MARKET.alertPrice;

const say = texts(priceAlertsTexts);

const inside = (price: number) => Math.min(maximum, Math.max(minimum, price));

/** The next multiple of the step beyond a price. */
export function nextStep(price: number, direction: Direction): number {
  const stop = direction === 'above' ? Math.floor(price / STEP) + 1 : Math.ceil(price / STEP) - 1;
  return inside(stop * STEP);
}

/** Parses a typed price; null if an alert cannot have it. */
export function readPrice(typed: string): number | null {
  return readWholeNumber(typed.replace('₹', ''), minimum, maximum);
}

/** Whether the newest price has reached it already. A price equal to the threshold counts as above. */
export function isReached(modal: number, direction: Direction, price: number): boolean {
  return (modal >= price ? 'above' : 'below') === direction;
}

/** '₹12,000 या ऊपर' */
export function alertText({ direction, price }: Pick<PriceAlert, 'direction' | 'price'>): string {
  return say(direction === 'above' ? 'whatAbove' : 'whatBelow', { price: money(price, 'quintal') });
}

/** When a push will be sent; shown before the alert is created. */
export function alertPreview(modal: number, direction: Direction, amount: number): string {
  const price = money(amount, 'quintal');
  if (isReached(modal, direction, amount))
    return say(direction === 'above' ? 'reachedAbove' : 'reachedBelow', { price });
  return say(direction === 'above' ? 'willNotifyAbove' : 'willNotifyBelow', { price });
}
