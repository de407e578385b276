import { type FirstAid, firstAidFor } from '@anar/emergencies/first-aid';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { t } from '../i18n/t.ts';
import { Callable, CallButtons } from '../ui/feedback/callable/callable.tsx';
import { Steps } from '../ui/layout/steps.tsx';
import css from './first-aid-now.module.css';
import { readEmergency } from './read-emergency.ts';

/** The server may answer within this time, so that the screen does not change twice. */
const PATIENCE_MS = 800;

let close: (() => void) | null = null;

/**
 * Checks the user's spoken or written text on the phone itself: a user in danger sees at once whom to call, even
 * offline and whatever happens to the text. Call the returned function once the server's answer is shown.
 */
export function watchOver(text: string): () => void {
  const emergency = readEmergency(text);
  if (!emergency) return () => undefined;
  if (!navigator.onLine) {
    show(firstAidFor(emergency));
    return () => undefined;
  }
  let shown: (() => void) | undefined;
  const timer = setTimeout(() => {
    shown = show(firstAidFor(emergency));
  }, PATIENCE_MS);
  return () => {
    clearTimeout(timer);
    shown?.();
  };
}

/**
 * Shows first aid for a text that will not be answered now; if this phone finds no emergency in it, the server's first
 * aid.
 */
export function showFirstAid(text: string, serverAid?: unknown): void {
  const emergency = readEmergency(text);
  if (emergency) show(firstAidFor(emergency));
  else if (isFirstAid(serverAid)) show(serverAid);
}

type ShownAid = Pick<FirstAid, 'title' | 'notice' | 'steps' | 'safety'>;

function isFirstAid(serverAid: unknown): serverAid is ShownAid {
  if (typeof serverAid !== 'object' || serverAid === null) return false;
  const { title, notice, steps, safety } = serverAid as Record<string, unknown>;
  return typeof title === 'string' && typeof notice === 'string' && Array.isArray(steps) && Array.isArray(safety);
}

/** Shown over everything else, even a sheet: in its own React root, since the screen below may change or fail. */
function show(aid: ShownAid): (() => void) | undefined {
  if (close) return undefined;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  close = () => {
    if (!place.isConnected) return;
    close = null;
    root.unmount();
    place.remove();
  };
  const closeThis = close;
  root.render(<FirstAidNow aid={aid} onClose={closeThis} />);
  return closeThis;
}

function FirstAidNow({ aid, onClose }: { aid: ShownAid; onClose: () => void }) {
  const { title, notice, steps, safety } = aid;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby="first-aid-now" onClose={onClose}>
      <h2 id="first-aid-now">{title}</h2>
      <CallButtons text={notice} />
      <p className={css.text}>
        <Callable text={notice} />
      </p>
      <Steps of={steps} show={(step) => <Callable text={step} />} />
      {safety.map((line) => (
        <p key={line} className={css.text}>
          <Callable text={line} />
        </p>
      ))}
      <button type="button" className={css.close} onClick={onClose}>
        {t('app.close')}
      </button>
    </dialog>
  );
}
