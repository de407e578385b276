import { CONSULTATION } from '@anar/contracts/consult/constants';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { useLazyOnClick } from '../../../ui/hooks/lazy.tsx';
import { consultTexts } from '../consult.hi.ts';

const say = texts(consultTexts);
const DAYS_MS = CONSULTATION.disputeDays * 86_400_000;
const STATES = { open: 'disputeOpen', granted: 'disputeGranted', refused: 'disputeRefused' } as const;

/** Whether the farmer can dispute ('मदद नहीं मिली'): once, within three days after the consultation ended. */
export function isDisputable(
  { status, endedAt, dispute, isRefunded }: Pick<Consultation, 'status' | 'endedAt' | 'dispute' | 'isRefunded'>,
  now: number,
): boolean {
  if (status !== 'ended' || dispute || isRefunded || endedAt === undefined) return false;
  return now - Date.parse(endedAt) < DAYS_MS;
}

/** The state of the dispute, or the button to open one. */
export function Dispute({ of, now }: { of: Consultation; now: number }) {
  const { part: DisputeDialog, ...dialog } = useLazyOnClick(
    async () => (await import('./dispute-dialog.tsx')).DisputeDialog,
  );
  if (of.dispute) {
    const { state } = of.dispute;
    return (
      <Caution icon={state === 'open' ? 'clock' : 'info'} tone="calm">
        {say(STATES[state])}
      </Caution>
    );
  }
  if (!isDisputable(of, now)) return null;
  return (
    <>
      <Button kind="txt" size="m" icon="help" busy={dialog.loading} onClick={dialog.show}>
        {say('noHelp')}
      </Button>
      {DisputeDialog && <DisputeDialog id={of.id} onClose={dialog.close} />}
    </>
  );
}
