import { useState } from 'react';
import { enableWebPush, useWebPushState, type WebPushOutcome } from '../../../device/web-push.ts';
import { waiting as words } from '../../../i18n/hi/consult/waiting.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';

const say = texts(words);
const TOLD: Partial<Record<WebPushOutcome, 'pushDone' | 'pushDenied' | 'pushHome' | 'pushFailed'>> = {
  on: 'pushDone',
  denied: 'pushDenied',
  'home-screen': 'pushHome',
  failed: 'pushFailed',
};

/** Whoever waits may turn the screen off: a push then tells of the doctor's yes. Nothing is asked without a press. */
export function PushOffer() {
  const state = useWebPushState();
  const [outcome, setOutcome] = useState<WebPushOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const told = outcome && TOLD[outcome];
  if (told) {
    return (
      <Caution icon="bell" tone="calm" role="status">
        {say(told)}
      </Caution>
    );
  }
  if (state !== 'off') return null;
  const turnOn = async () => {
    setBusy(true);
    setOutcome(await enableWebPush());
    setBusy(false);
  };
  return (
    <Caution icon="bell" tone="calm" title={say('pushTitle')}>
      <p>{say('pushText')}</p>
      <Button kind="soft" size="m" auto busy={busy} busyText={say('pushBusy')} onClick={() => void turnOn()}>
        {say('pushOn')}
      </Button>
    </Caution>
  );
}
