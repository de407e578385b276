import type { MarketList } from '@anar/contracts/market';
import { store } from '../../../session/store.ts';
import { firstListLoaded } from '../market-api.ts';

/** What the gateway wrote into the page; it vanishes with it. */
const ELEMENT = 'painted-prices';

/** The prices in the page are the answer to the first list: it is not asked for again while they are fresh. */
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
