import { useRef, useState } from 'react';
import { useNetwork } from '../../session/hooks.ts';
import { errorText, isGone } from '../api-error.ts';
import { createIdempotencyKeys } from '../idempotency-key.ts';

interface Refusals {
  /** There is no network: nothing was sent. Left out: the call queues what it cannot send. */
  offline?: string;
  /** The server's reason in a sentence of the screen. */
  failed: (why: string) => string;
}

export interface Submit {
  busy: boolean;
  /** Sends `what` and resolves to the reply; null when it failed. A retry of the same `what` carries the same key. */
  send<T>(
    what: unknown,
    call: (idempotencyKey: string) => Promise<MutationResult<T>>,
  ): Promise<{ data: NonNullable<T> } | null>;
}

/** What an RTK Query mutation resolves to. */
type MutationResult<T> = { data: T; error?: undefined } | { data?: undefined; error: unknown };

/** One submission at a time, and none without a network unless it is queued. `refuse` is called with the reason of a failure. */
export function useSubmit(refuse: (why: string) => void, { offline, failed }: Refusals): Submit {
  const hasNoNetwork = useNetwork() === 'offline';
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const [repeat] = useState(() => createIdempotencyKeys());
  return {
    busy,
    send: async (what, call) => {
      if (underWay.current) return null;
      if (hasNoNetwork && offline !== undefined) {
        refuse(offline);
        return null;
      }
      underWay.current = true;
      setBusy(true);
      const { data, error } = await call(repeat.keyFor(JSON.stringify(what)));
      underWay.current = false;
      setBusy(false);
      if (error === undefined || isGone(error)) repeat.done();
      if (error !== undefined) {
        refuse(failed(errorText(error)));
        return null;
      }
      return { data: data as NonNullable<typeof data> };
    },
  };
}
