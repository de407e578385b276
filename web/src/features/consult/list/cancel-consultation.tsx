import type { Consultation } from '@anar/contracts/consult/consultations';
import { consult as words } from '../../../i18n/hi/consult/consult.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useLazyOnPress } from '../../../ui/hooks/lazy.tsx';
import { heldFee } from './held-fee.ts';

const say = texts(words);

/** The way out of waiting, with one question in between. */
export function CancelConsultation({ of, onCancelled }: { of: Consultation; onCancelled?: () => void }) {
  const { part: CancelDialog, ...dialog } = useLazyOnPress(
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
