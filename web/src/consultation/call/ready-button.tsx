import type { Consultation } from '@anar/contracts/consult/consultations';
import { ready as words } from '../../i18n/hi/call/ready.ts';
import { texts } from '../../i18n/texts.ts';
import { Button, type ButtonKind } from '../../ui/controls/button.tsx';
import { useReady } from './use-ready.ts';

const say = texts(words);

interface ReadyButtonProps {
  of: Pick<Consultation, 'id' | 'doctorId' | 'status' | 'call'>;
  kind?: ButtonKind;
  onTold?: () => void;
}

/** 'Tell the doctor that you are ready', while the two may talk and do not. */
export function ReadyButton({ of, kind = 'soft', onTold }: ReadyButtonProps) {
  const { busy, tell } = useReady(of);
  if ((of.status !== 'ringing' && of.status !== 'connected') || of.call) return null;
  return (
    <Button
      kind={kind}
      size="m"
      icon="bell"
      busy={busy}
      busyText={say('telling')}
      onClick={() => void tell().then((told) => told && onTold?.())}
    >
      {say('ready')}
    </Button>
  );
}
