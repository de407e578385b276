import type { MarketList } from '@anar/contracts/market';
import { store } from '../../../session/store.ts';
import { firstListLoaded } from '../market-api.ts';

/** Prices that the gateway embedded in the page; the element is removed. */
const ELEMENT = 'painted-prices';

/** Embedded prices answer the first list: no request while they are fresh. */
export function takePaintedPrices(): void {
  const written = document.getElementById(ELEMENT);
  if (!written) return;
  written.remove();
  try {
    const list: MarketList = JSON.parse(written.textContent);
    store.dispatch(firstListLoaded(list));
  } catch (cause) {
    console.warn('the prices in the page cannot be read', cause);
  }
}
