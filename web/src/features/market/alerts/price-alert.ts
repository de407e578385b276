import { MARKET } from '@anar/contracts/constants';
import type { PriceAlert } from '@anar/contracts/price-alerts';
import { texts } from '../../../i18n/texts.ts';
import { readNumber } from '../../../ui/form/read-number.ts';
import { money, type Unit } from '../record-text.ts';
import { priceAlertsTexts } from './price-alerts.hi.ts';

export type Direction = PriceAlert['direction'];

/** ₹ per quintal. */
export const STEP = 500;
const { minimum, maximum } = MARKET.alertPrice;

const say = texts(priceAlertsTexts);

const inside = (price: number) => Math.min(maximum, Math.max(minimum, price));

/** The next multiple of the step beyond a price. */
export function nextStep(price: number, direction: Direction): number {
  const stop = direction === 'above' ? Math.floor(price / STEP) + 1 : Math.ceil(price / STEP) - 1;
  return inside(stop * STEP);
}

const PER_QUINTAL: Record<Unit, number> = { quintal: 1, kilo: 100 };

/** Parses a typed price in the unit that is shown; ₹ per quintal, null if an alert cannot have it. */
export function readPrice(typed: string, unit: Unit): number | null {
  const each = PER_QUINTAL[unit];
  const amount = readNumber(typed.replace('₹', ''), minimum / each, maximum / each);
  const price = amount === null ? null : Number((amount * each).toFixed(4));
  return price !== null && Number.isInteger(price) ? price : null;
}

/** A price in ₹ per quintal, as it is typed in the unit: '12000' or '120'. */
export const typedPrice = (price: number, unit: Unit): string => String(price / PER_QUINTAL[unit]);

/** Half of the newest price, or twice: more likely a slip of the unit or of a digit than meant. */
export function isFarFrom(modal: number, price: number): boolean {
  return price < modal / 2 || price > modal * 2;
}

/** Whether the newest price has reached it already. A price equal to the threshold counts as above. */
export function isReached(modal: number, direction: Direction, price: number): boolean {
  return (modal >= price ? 'above' : 'below') === direction;
}

/** '₹12,000 या ऊपर' */
export function alertText({ direction, price }: Pick<PriceAlert, 'direction' | 'price'>, unit: Unit): string {
  return say(direction === 'above' ? 'whatAbove' : 'whatBelow', { price: money(price, unit) });
}

/** When a push will be sent; shown before the alert is created. */
export function alertPreview(modal: number, direction: Direction, amount: number, unit: Unit): string {
  const price = money(amount, unit);
  if (isReached(modal, direction, amount))
    return say(direction === 'above' ? 'reachedAbove' : 'reachedBelow', { price });
  return say(direction === 'above' ? 'willNotifyAbove' : 'willNotifyBelow', { price });
}
