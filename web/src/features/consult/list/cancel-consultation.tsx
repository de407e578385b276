import type { Consultation } from '@anar/contracts/consult/consultations';
import { useState } from 'react';
import { useCancelConsultationMutation } from '../../../api/endpoints/consult-api.ts';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { feeText } from '../../../consultation/doctor-facts.tsx';
import { consult as words } from '../../../i18n/hi/consult/consult.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button, type ButtonKind } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { refreshMoney } from '../refresh-money.ts';

const say = texts(words);

/** What comes back when it is called off; nothing where the plan included it. */
export const heldFee = ({ funding, consultationFee }: Pick<Consultation, 'funding' | 'consultationFee'>) =>
  funding === 'held' && consultationFee > 0 ? feeText(consultationFee) : null;

/** Calls off a request; why it could not is a toast. */
export function useCancel(): { busy: boolean; cancel: (one: Consultation) => Promise<boolean> } {
  const [call] = useCancelConsultationMutation();
  const toast = useToast();
  const { busy, send } = useSubmit((text) => toast({ title: say('error'), text, tone: 'bad' }), {
    offline: say('actOffline'),
    failed: (message) => say('cancelFailed', { message }),
  });
  return {
    busy,
    cancel: async ({ id }) => {
      const done = (await send(id, () => call({ id }))) !== null;
      if (done) {
        track('consultation_cancelled');
        refreshMoney();
      }
      return done;
    },
  };
}

interface CancelConsultationProps {
  of: Consultation;
  kind?: ButtonKind;
  onCancelled?: () => void;
}

/** The way out of waiting, with one question in between. */
export function CancelConsultation({ of, kind = 'dan', onCancelled }: CancelConsultationProps) {
  const [open, setOpen] = useState(false);
  const { busy, cancel } = useCancel();
  const toast = useToast();
  const amount = heldFee(of);
  const doctor = of.doctorName;
  const now = async () => {
    if (!(await cancel(of))) return setOpen(false);
    setOpen(false);
    toast({ title: say('cancelled'), text: amount ? say('cancelledText', { amount }) : undefined, tone: 'ok' });
    onCancelled?.();
  };
  return (
    <>
      <Button kind={kind} size="m" icon="close" onClick={() => setOpen(true)}>
        {amount ? say('cancel', { amount }) : say('cancelFree')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={say('cancelTitle')}
        text={amount ? say('cancelText', { doctor, amount }) : say('cancelTextFree', { doctor })}
        actions={
          <>
            <Button kind="sec" onClick={() => setOpen(false)}>
              {say('cancelKeep')}
            </Button>
            <Button kind="dan" busy={busy} busyText={say('cancelling')} onClick={() => void now()}>
              {say('cancelNow')}
            </Button>
          </>
        }
      />
    </>
  );
}
