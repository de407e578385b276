import { CONSULTATION } from '@anar/contracts/constants';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { useState } from 'react';
import { useDisputeConsultationMutation } from '../../../api/endpoints/consult-api.ts';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { consult as words } from '../../../i18n/hi/consult/consult.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { Problem } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';

const say = texts(words);
const DAYS_MS = CONSULTATION.disputeDays * 86_400_000;
const STATES = { open: 'disputeOpen', granted: 'disputeGranted', refused: 'disputeRefused' } as const;

/** Whether 'मदद नहीं मिली' may still be said: of one that ended, within three days, once. */
export function isDisputable(
  { status, endedAt, dispute, isRefunded }: Pick<Consultation, 'status' | 'endedAt' | 'dispute' | 'isRefunded'>,
  now: number,
): boolean {
  if (status !== 'ended' || dispute || isRefunded || endedAt === undefined) return false;
  return now - Date.parse(endedAt) < DAYS_MS;
}

/** What an administrator decides, or the way to ask for it. */
export function Dispute({ of, now }: { of: Consultation; now: number }) {
  const [open, setOpen] = useState(false);
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
      <Button kind="txt" size="m" icon="help" onClick={() => setOpen(true)}>
        {say('noHelp')}
      </Button>
      {open && <DisputeDialog id={of.id} onClose={() => setOpen(false)} />}
    </>
  );
}

function DisputeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [dispute] = useDisputeConsultationMutation();
  const { busy, send } = useSubmit(setProblem, {
    offline: say('actOffline'),
    failed: (message) => say('disputeFailed', { message }),
  });
  const toast = useToast();
  const now = async () => {
    const said = text.trim();
    const sent = { id, ...(said !== '' && { text: said }) };
    if (!(await send(sent, (idempotencyKey) => dispute({ ...sent, idempotencyKey })))) return;
    track('consultation_disputed');
    toast({ title: say('disputed'), text: say('disputedText'), tone: 'ok' });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('disputeTitle')}
      text={say('disputeText')}
      actions={
        <>
          <Button kind="sec" onClick={onClose}>
            {say('disputeKeep')}
          </Button>
          <Button icon="send" busy={busy} busyText={say('disputeSending')} onClick={() => void now()}>
            {say('disputeSend')}
          </Button>
        </>
      }
    >
      <TextArea
        label={say('disputeLabel')}
        rows={3}
        maxLength={CONSULTATION.reviewMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
