import type { PriceAlert } from '@anar/contracts/price-alerts';
import { priceAlerts as words } from '../../../i18n/hi/price-alerts.ts';
import { texts } from '../../../i18n/texts.ts';
import { money } from '../money.ts';
import { type Direction, isReached } from './alert-price.ts';

const say = texts(words);

/** '₹12,000 या ऊपर' */
export function wantedText({ direction, price }: Pick<PriceAlert, 'direction' | 'price'>): string {
  return say(direction === 'above' ? 'whatAbove' : 'whatBelow', { price: money(price, 'quintal') });
}

/** When a push will come, said before the alert is set. */
export function promise(modal: number, direction: Direction, amount: number): string {
  const price = money(amount, 'quintal');
  if (isReached(modal, direction, amount))
    return say(direction === 'above' ? 'reachedAbove' : 'reachedBelow', { price });
  return say(direction === 'above' ? 'willTellAbove' : 'willTellBelow', { price });
}
