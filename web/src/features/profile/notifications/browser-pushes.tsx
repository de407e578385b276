import { useState } from 'react';
import { disableWebPush, enableWebPush, useWebPushState, type WebPushOutcome } from '../../../device/push/web-push.ts';
import { notificationsTexts } from '../../../i18n/catalogues/notifications.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { type ToastMessage, useToast } from '../../../ui/toast/toast-store.ts';
import css from './notification-card.module.css';

const say = texts(notificationsTexts);

const EXPLAINED = {
  on: 'browserOn',
  off: 'browserOff',
  denied: 'browserDenied',
  'home-screen': 'browserHomeScreen',
  unsupported: 'browserUnsupported',
} as const;

/** None for an outcome that the card itself explains. */
function toastOf(outcome: WebPushOutcome): ToastMessage | null {
  if (outcome === 'on') return { title: say('browserTurnedOn'), tone: 'ok' };
  if (outcome === 'later') return { title: say('browserLater'), text: say('browserLaterText'), tone: 'bad' };
  if (outcome === 'failed') return { title: say('browserFailed'), text: say('browserFailedText'), tone: 'bad' };
  return null;
}

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
    const content = toastOf(await enableWebPush());
    if (content) toast(content);
  };
  return (
    <div className={css.browser} aria-busy={state === undefined}>
      <p>{say('browserTitle')}</p>
      {state && <p>{say(EXPLAINED[state])}</p>}
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
