import { useCallback, useEffect, useRef, useState } from 'react';
import { insideWrapper, onWrapperMessage, postToWrapper } from '../../../wrapper/wrapper.ts';
import {
  askBrowser,
  knownPosition,
  POSITION_TIMEOUT_MS,
  type Position,
  type PositionFailure,
  rememberPosition,
} from './device-location.ts';

/** The id of the orchard waiting for the phone's position; empty: none. */
type PendingLocation = string;

/** Whether a received position is stored for the waiting orchard. */
export function storesOnReply(pending: PendingLocation): boolean {
  return pending.length > 2;
}

/** While true, no other orchard can ask for the position. */
export function disablesGrant(pending: PendingLocation): boolean {
  return pending.length > 3;
}

export interface PhoneLocation {
  pending: PendingLocation;
  /** Another orchard is waiting for the position. */
  disabled: boolean;
  ask: (id: string) => void;
  /** Cancels the request, e.g. when a place was picked instead. */
  stop: () => void;
}

interface LocationHandlers {
  /** The id stays pending until the promise settles. */
  onPosition: (id: string, position: Position) => Promise<unknown>;
  onNone: (id: string, why: PositionFailure) => void;
}

interface LocationRequest {
  id: PendingLocation;
  settled: boolean;
}

/** Timeout of the browser's permission prompt, ms; browsers have none of their own. */
const PERMISSION_TIMEOUT_MS = 40_000;
const NO_REQUEST: LocationRequest = { id: '', settled: true };

/**
 * Requests the phone's position: a known valid one is used at once, else the id is pending while the wrapper or the
 * browser is asked, with a timeout.
 */
export function usePhoneLocation(handlers: LocationHandlers): PhoneLocation {
  const [pending, setPending] = useState<PendingLocation>('');
  const request = useRef(NO_REQUEST);
  const latestHandlers = useRef(handlers);
  latestHandlers.current = handlers;

  const stop = useCallback(() => {
    request.current = NO_REQUEST;
    setPending('');
  }, []);
  const settle = useCallback(
    (current: LocationRequest, result: Position | PositionFailure) => {
      if (request.current !== current || current.settled) return;
      current.settled = true;
      if (typeof result === 'string') {
        stop();
        latestHandlers.current.onNone(current.id, result);
        return;
      }
      rememberPosition(result);
      const stored = latestHandlers.current.onPosition(current.id, result);
      void stored.finally(() => request.current === current && stop());
    },
    [stop],
  );

  useEffect(
    () =>
      onWrapperMessage('LOCATION', ({ lat, long }) => {
        const position = { latitude: lat, longitude: long };
        rememberPosition(position);
        if (storesOnReply(request.current.id)) settle(request.current, position);
      }),
    [settle],
  );

  const ask = (id: string) => {
    if (disablesGrant(request.current.id)) return;
    const current = { id, settled: false };
    request.current = current;
    setPending(id);
    const known = knownPosition();
    if (known) {
      settle(current, known);
      return;
    }
    const giveUp = (afterMs: number) => setTimeout(() => settle(current, 'missing'), afterMs);
    if (insideWrapper()) {
      postToWrapper({ type: 'REQUEST_LOCATION' });
      giveUp(POSITION_TIMEOUT_MS);
    } else {
      void askBrowser().then((result) => settle(current, result));
      giveUp(POSITION_TIMEOUT_MS + PERMISSION_TIMEOUT_MS);
    }
  };
  return { pending, disabled: disablesGrant(pending), ask, stop };
}
