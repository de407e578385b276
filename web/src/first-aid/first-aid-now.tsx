import { type FirstAid, firstAidFor } from '@anar/emergencies/first-aid';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { t } from '../i18n/t.ts';
import { Callable, CallButtons } from '../ui/feedback/callable.tsx';
import { Steps } from '../ui/layout/steps.tsx';
import css from './first-aid-now.module.css';
import { readEmergency } from './read-emergency.ts';

/** So long the server may take over from the phone without the screen changing twice. */
const PATIENCE_MS = 800;

let close: (() => void) | null = null;

/**
 * Reads words that were said or written, on the phone itself: whoever is in danger sees at once whom to call, also without a
 * network, and whatever becomes of the words. Call what it gives when the answer itself is there.
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

/** Shows first aid for words that will not be answered now; where this phone reads nothing in them, what the server told. */
export function showFirstAid(text: string, told?: unknown): void {
  const emergency = readEmergency(text);
  if (emergency) show(firstAidFor(emergency));
  else if (isFirstAid(told)) show(told);
}

type ShownAid = Pick<FirstAid, 'title' | 'notice' | 'steps' | 'safety'>;

function isFirstAid(told: unknown): told is ShownAid {
  if (typeof told !== 'object' || told === null) return false;
  const { title, notice, steps, safety } = told as Record<string, unknown>;
  return typeof title === 'string' && typeof notice === 'string' && Array.isArray(steps) && Array.isArray(safety);
}

/** Over everything else, also over a sheet: a root of its own, since the screen below may change or fail. */
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
