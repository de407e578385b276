import { useEffect, useState } from 'react';
import { doctorCall as words } from '../../../i18n/hi/call/doctor-call.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import type { CallSession, CallState } from '../session/call-session.ts';
import css from './doctor-call.module.css';

const say = texts(words);
const ANSWER = {
  taking: 'sharpTaking',
  sent: 'sharpSent',
  declined: 'sharpDeclined',
  failed: 'sharpFailed',
} as const;
/** How long the outcome stands. */
const TOLD_MS = 5000;

/** What becomes of the photo that was asked for; until the farmer answered it can be taken back. */
export function SharpWish({ session, state, name }: { session: CallSession; state: CallState; name: string }) {
  const asked = state.me.photoAsked;
  const [last, setLast] = useState<string>();
  if (asked !== undefined && asked !== last) setLast(asked);
  const photo = state.other?.photo;
  const answer = photo !== undefined && photo.id === (asked ?? last) ? photo.answer : undefined;
  const isSettled = answer !== undefined && answer !== 'taking';
  const [told, setTold] = useState<string>();
  useEffect(() => {
    if (!isSettled) return;
    if (asked !== undefined) session.cancelPhoto();
    const timer = setTimeout(() => setTold(last), TOLD_MS);
    return () => clearTimeout(timer);
  }, [isSettled, asked, last, session]);
  const isShown = state.phase !== 'ended' && (asked !== undefined || (isSettled && told !== last));
  return (
    <div role="status">
      {isShown && (
        <div className={css.wish}>
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
          {!isSettled && (
            <button type="button" onClick={() => session.cancelPhoto()}>
              {say('sharpCancel')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
