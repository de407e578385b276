import type { MarketRefresh } from '@anar/contracts/market';
import { ago } from '../../../i18n/dates/ago.ts';
import { timeSince } from '../../../i18n/dates/relative-time.ts';
import { texts } from '../../../i18n/texts.ts';
import type { ToastMessage } from '../../../ui/toast/toast-store.ts';
import { marketTexts } from '../market.hi.ts';

const say = texts(marketTexts);

export const isUnderWay = ({ state }: MarketRefresh) => state === 'waiting' || state === 'running';

/** Outcome of an awaited refresh; one still running has timed out. */
export function finishedMessage(refresh: MarketRefresh): ToastMessage {
  const { state, stored } = refresh;
  if (state === 'failed') return { title: say('portalSilent'), text: say('portalSilentHint'), tone: 'bad' };
  if (state !== 'done') return { title: say('portalSlow'), text: say('portalSlowHint') };
  if (stored === 0) return { title: say('refreshedSame'), text: say('refreshedSameHint'), tone: 'ok' };
  return { title: say('refreshed'), text: say('refreshedNew', { n: stored }), tone: 'ok' };
}

/** Outcome of a refresh so recent that the portal is not fetched again. `now` in ms since 1970. */
export function recentMessage(refresh: MarketRefresh, now: number): ToastMessage {
  if (refresh.state === 'failed') return finishedMessage(refresh);
  const since = refresh.finishedAt === null ? null : timeSince(refresh.finishedAt, now);
  const title = !since || since.unit === 'seconds' ? say('lookedNow') : say('lookedRecently', { ago: ago(since) });
  return { title, text: say('lookedRecentlyHint') };
}
