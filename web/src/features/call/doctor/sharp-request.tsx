import { useEffect, useState } from 'react';
import { doctorCallTexts } from '../../../i18n/catalogues/doctor-call.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import type { CallSession, CallState } from '../session/call-session.ts';
import css from './doctor-call.module.css';

const say = texts(doctorCallTexts);
const ANSWER = {
  taking: 'sharpTaking',
  sent: 'sharpSent',
  declined: 'sharpDeclined',
  failed: 'sharpFailed',
} as const;
/** How long the outcome is shown. */
const OUTCOME_MS = 6000;

/** The state of the requested photo; the doctor can cancel the request until the farmer starts taking it. */
export function SharpRequest({ session, state, name }: { session: CallSession; state: CallState; name: string }) {
  const asked = state.me.photoAsked;
  const photo = state.other?.photo;
  const answer = asked !== undefined && photo?.id === asked ? photo.answer : undefined;
  const [outcome, setOutcome] = useState<'sent' | 'declined' | 'failed' | null>(null);
  useEffect(() => {
    if (answer === undefined || answer === 'taking') return;
    setOutcome(answer);
    // Clears the answered request, so that the next one is new.
    session.cancelPhoto();
  }, [answer, session]);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), OUTCOME_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const isOpen = asked !== undefined && state.phase !== 'ended';
  return (
    <div role="status">
      {isOpen ? (
        <div className={css.request}>
          <Icon name="sharp" />
          <p>
            <b>{say(answer ? ANSWER[answer] : 'sharpAsked')}</b>
            {!answer && (
              <>
                <br />
                {say('sharpAskedText', { name })}
              </>
            )}
          </p>
          <button type="button" onClick={() => session.cancelPhoto()}>
            {say('sharpCancel')}
          </button>
        </div>
      ) : (
        outcome && (
          <div className={css.request}>
            <Icon name={outcome === 'sent' ? 'check' : 'info'} />
            <p>
              <b>{say(ANSWER[outcome])}</b>
            </p>
          </div>
        )
      )}
    </div>
  );
}
