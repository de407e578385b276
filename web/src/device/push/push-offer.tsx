import { useState } from 'react';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Caution } from '../../ui/feedback/caution.tsx';
import { pushOfferTexts } from './push-offer.hi.ts';
import { enableWebPush, useWebPushState, type WebPushOutcome } from './web-push.ts';

const say = texts(pushOfferTexts);
const OUTCOME_TEXTS: Partial<Record<WebPushOutcome, 'done' | 'denied' | 'home' | 'failed'>> = {
  on: 'done',
  denied: 'denied',
  'home-screen': 'home',
  failed: 'failed',
};

interface PushOfferProps {
  title: string;
  /** What a push would notify of. */
  text: string;
  /** What happens without pushes, after a failure. */
  otherwise?: string;
}

/** Offers push notifications until this browser has them. The browser's prompt opens only after a click. */
export function PushOffer({ title, text, otherwise }: PushOfferProps) {
  const state = useWebPushState();
  const [outcome, setOutcome] = useState<WebPushOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const outcomeText = outcome && OUTCOME_TEXTS[outcome];
  if (outcomeText) {
    return (
      <Caution icon="bell" tone="calm" role="status">
        {say(outcomeText)} {outcomeText === 'failed' && otherwise}
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
    <Caution icon="bell" tone="calm" title={title}>
      <p>{text}</p>
      <Button kind="soft" size="m" auto busy={busy} busyText={say('busy')} onClick={() => void turnOn()}>
        {say('on')}
      </Button>
    </Caution>
  );
}
