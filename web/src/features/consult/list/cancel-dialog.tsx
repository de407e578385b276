import type { Consultation } from '@anar/contracts/consult/consultations';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { modalEntryGone } from '../../../ui/modal/use-back-to-close.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { consultTexts } from '../consult.hi.ts';
import { heldFee } from './held-fee.ts';
import { useCancel } from './use-cancel.ts';

const say = texts(consultTexts);

interface CancelDialogProps {
  of: Consultation;
  onClose: () => void;
  onCancelled?: (() => void) | undefined;
}

/** Confirms cancelling a request, and says that the fee is refunded. */
export function CancelDialog({ of, onClose, onCancelled }: CancelDialogProps) {
  const { busy, cancel } = useCancel();
  const toast = useToast();
  const amount = heldFee(of);
  const doctor = of.doctorName;
  const now = async () => {
    const gone = modalEntryGone();
    const done = await cancel(of);
    onClose();
    if (!done) return;
    await gone;
    toast({ title: say('cancelled'), text: amount ? say('cancelledText', { amount }) : undefined, tone: 'ok' });
    onCancelled?.();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('cancelTitle')}
      text={amount ? say('cancelText', { doctor, amount }) : say('cancelTextFree', { doctor })}
      actions={
        <>
          <Button kind="sec" onClick={onClose}>
            {say('cancelKeep')}
          </Button>
          <Button kind="dan" busy={busy} busyText={say('cancelling')} onClick={() => void now()}>
            {say('cancelNow')}
          </Button>
        </>
      }
    />
  );
}
