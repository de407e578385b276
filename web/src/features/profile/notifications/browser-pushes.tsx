import { useState } from 'react';
import { disableWebPush, enableWebPush, useWebPushState, type WebPushOutcome } from '../../../device/web-push.ts';
import { notifications as words } from '../../../i18n/hi/notifications.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import css from './notification-card.module.css';

const say = texts(words);

const EXPLAINED = {
  on: say('browserOn'),
  off: say('browserOff'),
  denied: say('browserDenied'),
  'home-screen': say('browserHomeScreen'),
  unsupported: say('browserUnsupported'),
} as const;

const TOAST = {
  on: { title: say('browserTurnedOn'), tone: 'ok' },
  later: { title: say('browserLater'), text: say('browserLaterText'), tone: 'bad' },
  failed: { title: say('browserFailed'), text: say('browserFailedText'), tone: 'bad' },
} as const;
const hasToast = (outcome: WebPushOutcome): outcome is keyof typeof TOAST => outcome in TOAST;

/** Whether this browser receives pushes, and what to do if not. */
export function BrowserPushes() {
  const state = useWebPushState();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  const turnOn = async () => {
    const outcome = await enableWebPush();
    if (hasToast(outcome)) toast(TOAST[outcome]);
  };
  return (
    <div className={css.browser} aria-busy={state === undefined}>
      <p>{say('browserTitle')}</p>
      {state && <p>{EXPLAINED[state]}</p>}
      {state === 'off' && (
        <Button
          kind="soft"
          size="m"
          icon="bell"
          busy={busy}
          busyText={say('browserTurningOn')}
          onClick={() => void during(turnOn)}
        >
          {say('browserTurnOn')}
        </Button>
      )}
      {state === 'on' && (
        <Button
          kind="txt"
          size="m"
          busy={busy}
          busyText={say('browserTurningOff')}
          onClick={() => void during(disableWebPush)}
        >
          {say('browserTurnOff')}
        </Button>
      )}
    </div>
  );
}
