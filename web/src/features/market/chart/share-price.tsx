import type { MarketRecord } from '@anar/contracts/market';
import { marketChart as words } from '../../../i18n/hi/market-chart.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MARKET_PATH } from '../market-search.ts';
import { sharedPrice } from './shared-price.ts';

const say = texts(words);
const WHATSAPP = 'https://wa.me/?text=';

/** Sends the price on by WhatsApp; the phone opens the app, a computer the site. */
export function SharePrice({ record }: { record: MarketRecord }) {
  const share = () => {
    const address = `${location.origin}${MARKET_PATH}/${record.id}`;
    const text = sharedPrice(record, address, Date.now());
    window.open(WHATSAPP + encodeURIComponent(text), '_blank', 'noopener,noreferrer');
  };
  return (
    <Button kind="sec" icon="send" onClick={share}>
      {say('share')}
    </Button>
  );
}
