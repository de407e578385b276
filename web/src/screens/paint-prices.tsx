import type { MarketList } from '@anar/contracts/market';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { Router } from 'wouter';
import { api } from '../api/api.ts';
import { firstListLoaded } from '../features/market/market-api.ts';
import MarketPage from '../features/market/page/market-page.tsx';
import { t } from '../i18n/t.ts';
import { store } from '../session/store.ts';
import { PaintedFrame } from '../shell/painted-frame.tsx';

/** The content security policy forbids style attributes and would report each; the screen sets them itself. */
const STYLES = / style="[^"]*"/g;

/** Prerenders /market with these prices, as a guest sees it; the gateway calls it once a minute. */
export function paintPrices(list: MarketList): string {
  store.dispatch(firstListLoaded(list));
  const page = (
    <Provider store={store}>
      <Router ssrPath="/market" ssrSearch="">
        <PaintedFrame title={t('shell.titleMarket')}>
          <MarketPage />
        </PaintedFrame>
      </Router>
    </Provider>
  );
  try {
    return renderToStaticMarkup(page).replace(STYLES, '');
  } finally {
    // The next call starts empty, and no timer of the cache keeps the process alive.
    store.dispatch(api.util.resetApiState());
  }
}
