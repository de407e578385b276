import { useCallback, useEffect, useRef, useState } from 'react';
import { insideWrapper, onWrapperMessage, tellWrapper } from '../../../wrapper/wrapper.ts';
import {
  askBrowser,
  knownPosition,
  LOOK_FOR_MS,
  type NoPosition,
  type Position,
  rememberPosition,
} from './device-location.ts';
import { disablesGrant, type PendingLocation, storesOnReply } from './pending-location.ts';

export interface PhoneLocation {
  pending: PendingLocation;
  /** While one orchard waits, no other may ask. */
  disabled: boolean;
  ask: (id: string) => void;
  /** It was told otherwise: nobody waits any longer. */
  stop: () => void;
}

interface Answers {
  /** The position that this id waited for; it waits until this is done. */
  onPosition: (id: string, position: Position) => Promise<unknown>;
  onNone: (id: string, why: NoPosition) => void;
}

interface Question {
  id: PendingLocation;
  answered: boolean;
}

/** How long the browser's question to the person may stand, ms; it has no answer of its own for that. */
const DECIDE_FOR_MS = 40_000;
const NOBODY: Question = { id: '', answered: true };

/**
 * Asks where the phone is: a position that is known is used at once, else the id waits and the wrapper or the browser
 * is asked. Who never replies is given up after a while.
 */
export function usePhoneLocation(answers: Answers): PhoneLocation {
  const [pending, setPending] = useState<PendingLocation>('');
  const question = useRef(NOBODY);
  const heard = useRef(answers);
  heard.current = answers;

  const stop = useCallback(() => {
    question.current = NOBODY;
    setPending('');
  }, []);
  const settle = useCallback(
    (asked: Question, answer: Position | NoPosition) => {
      if (question.current !== asked || asked.answered) return;
      asked.answered = true;
      if (typeof answer === 'string') {
        stop();
        heard.current.onNone(asked.id, answer);
        return;
      }
      rememberPosition(answer);
      const stored = heard.current.onPosition(asked.id, answer);
      void stored.finally(() => question.current === asked && stop());
    },
    [stop],
  );

  useEffect(
    () =>
      onWrapperMessage('LOCATION', ({ lat, long }) => {
        const position = { latitude: lat, longitude: long };
        rememberPosition(position);
        if (storesOnReply(question.current.id)) settle(question.current, position);
      }),
    [settle],
  );

  const ask = (id: string) => {
    if (disablesGrant(question.current.id)) return;
    const asked = { id, answered: false };
    question.current = asked;
    setPending(id);
    const known = knownPosition();
    if (known) {
      settle(asked, known);
      return;
    }
    const giveUp = (afterMs: number) => setTimeout(() => settle(asked, 'missing'), afterMs);
    if (insideWrapper()) {
      tellWrapper({ type: 'REQUEST_LOCATION' });
      giveUp(LOOK_FOR_MS);
    } else {
      void askBrowser().then((answer) => settle(asked, answer));
      giveUp(LOOK_FOR_MS + DECIDE_FOR_MS);
    }
  };
  return { pending, disabled: disablesGrant(pending), ask, stop };
}
