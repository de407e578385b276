import type { Consultation } from '@anar/contracts/consult/consultations';
import { texts } from '../../i18n/texts.ts';
import { Button, type ButtonKind } from '../../ui/controls/button.tsx';
import { readyTexts } from './ready.hi.ts';
import { useReady } from './use-ready.ts';

const say = texts(readyTexts);

interface ReadyButtonProps {
  of: Pick<Consultation, 'id' | 'doctorId' | 'status' | 'call'>;
  kind?: ButtonKind;
  onNotified?: () => void;
}

/** Lets the farmer notify the doctor that they are ready, while the consultation is active and has no call. */
export function ReadyButton({ of, kind = 'soft', onNotified }: ReadyButtonProps) {
  const { busy, notify } = useReady(of);
  if ((of.status !== 'ringing' && of.status !== 'connected') || of.call) return null;
  return (
    <Button
      kind={kind}
      size="m"
      icon="bell"
      busy={busy}
      busyText={say('notifying')}
      onClick={() => void notify().then((done) => done && onNotified?.())}
    >
      {say('ready')}
    </Button>
  );
}
