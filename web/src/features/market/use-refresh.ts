import type { MarketRefresh } from '@anar/contracts/market';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import { useAppDispatch, useNetwork } from '../../session/hooks.ts';
import { useToast } from '../../ui/toast/toast-store.ts';
import { pricesOutdated, useLazyRefreshStateQuery, useStartRefreshMutation } from './market-api.ts';
import { finishedMessage, isUnderWay, recentMessage } from './refresh-message.ts';

const say = texts(words);
/** A look at the portal is asked after this often, about a minute and a half in all. */
const ASK_EVERY_MS = 2_000;
const MOST_ASKED = 45;

export interface Refresh {
  busy: boolean;
  start: () => void;
}

/** Has the portal looked at, tells what came of it, and has the prices on the screen fetched again. */
export function useRefresh(): Refresh {
  const [busy, setBusy] = useState(false);
  const pressed = useRef(false);
  const [send] = useStartRefreshMutation();
  const wait = useWaitUntilFinished();
  const dispatch = useAppDispatch();
  const offline = useNetwork() === 'offline';
  const toast = useToast();
  const start = async () => {
    if (pressed.current) return;
    if (offline) return toast({ title: say('refreshOffline'), tone: 'bad' });
    pressed.current = true;
    setBusy(true);
    toast({ title: say('refreshing'), text: say('refreshingHint') });
    const { data: begun, error } = await send();
    const finished = begun && isUnderWay(begun) ? await wait(begun) : begun;
    pressed.current = false;
    setBusy(false);
    if (finished === null) return;
    if (error || !begun || !finished) {
      toast({ title: say('notRefreshed'), text: errorText(error), tone: 'bad' });
      return;
    }
    toast(finished === begun && !isUnderWay(begun) ? recentMessage(begun, Date.now()) : finishedMessage(finished));
    dispatch(pricesOutdated());
  };
  return { busy, start: () => void start() };
}

/** Null when the screen was left meanwhile. A question that gets no answer is asked again. */
function useWaitUntilFinished() {
  const [ask] = useLazyRefreshStateQuery();
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  return async (begun: MarketRefresh): Promise<MarketRefresh | null> => {
    let now = begun;
    for (let asked = 0; asked < MOST_ASKED && isUnderWay(now); asked += 1) {
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
      if (left.current) return null;
      now = (await ask()).data ?? now;
    }
    return left.current ? null : now;
  };
}
