import type { MarketRefresh } from '@anar/contracts/market';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppDispatch, useNetwork } from '../../../session/hooks.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { marketTexts } from '../market.hi.ts';
import { pricesOutdated, useLazyRefreshStateQuery, useStartRefreshMutation } from '../market-api.ts';
import { finishedMessage, isUnderWay, recentMessage } from './refresh-message.ts';

const say = texts(marketTexts);
/** Polls the state of a refresh for about a minute and a half. */
const POLL_EVERY_MS = 2_000;
const MAX_POLLS = 45;

export interface Refresh {
  busy: boolean;
  start: () => void;
}

/** Triggers a portal fetch, shows its outcome in a toast and invalidates the prices on the screen. */
export function useRefresh(): Refresh {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [send] = useStartRefreshMutation();
  const wait = useWaitUntilFinished();
  const dispatch = useAppDispatch();
  const offline = useNetwork() === 'offline';
  const toast = useToast();
  const start = async () => {
    if (running.current) return;
    if (offline) return toast({ title: say('refreshOffline'), tone: 'bad' });
    running.current = true;
    setBusy(true);
    toast({ title: say('refreshing'), text: say('refreshingHint') });
    const { data: started, error } = await send();
    const finished = started && isUnderWay(started) ? await wait(started) : started;
    running.current = false;
    setBusy(false);
    if (finished === null) return;
    if (error || !started || !finished) {
      toast({ title: say('notRefreshed'), text: errorText(error), tone: 'bad' });
      return;
    }
    toast(
      finished === started && !isUnderWay(started) ? recentMessage(started, serverNow()) : finishedMessage(finished),
    );
    dispatch(pricesOutdated());
  };
  return { busy, start: () => void start() };
}

/** Polls until the refresh is done; null when the screen was left meanwhile. A failed poll is repeated. */
function useWaitUntilFinished() {
  const [poll] = useLazyRefreshStateQuery();
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return async (started: MarketRefresh): Promise<MarketRefresh | null> => {
    let now = started;
    for (let polls = 0; polls < MAX_POLLS && isUnderWay(now); polls += 1) {
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
      if (hasLeft.current) return null;
      now = (await poll()).data ?? now;
    }
    return hasLeft.current ? null : now;
  };
}
