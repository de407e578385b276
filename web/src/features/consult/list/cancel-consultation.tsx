import type { Consultation } from '@anar/contracts/consult/consultations';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useLazyOnClick } from '../../../ui/hooks/lazy.tsx';
import { consultTexts } from '../consult.hi.ts';
import { heldFee } from './held-fee.ts';

const say = texts(consultTexts);

/** Button to cancel a request, behind a confirmation. */
export function CancelConsultation({ of, onCancelled }: { of: Consultation; onCancelled?: () => void }) {
  const { part: CancelDialog, ...dialog } = useLazyOnClick(
    async () => (await import('./cancel-dialog.tsx')).CancelDialog,
  );
  const amount = heldFee(of);
  return (
    <>
      <Button kind="dan" size="m" icon="close" busy={dialog.loading} onClick={dialog.show}>
        {amount ? say('cancel', { amount }) : say('cancelFree')}
      </Button>
      {CancelDialog && <CancelDialog of={of} onClose={dialog.close} onCancelled={onCancelled} />}
    </>
  );
}
