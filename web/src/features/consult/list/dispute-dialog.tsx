import { CONSULTATION } from '@anar/contracts/consult/constants';
import { useState } from 'react';
import { useDisputeConsultationMutation } from '../../../api/endpoints/consult-api.ts';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/form/fields/text-area.tsx';
import { Problem } from '../../../ui/form/form.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { consultTexts } from '../consult.hi.ts';

const say = texts(consultTexts);

/** Sends a dispute, with an optional description; an administrator decides. */
export function DisputeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [dispute] = useDisputeConsultationMutation();
  const { busy, send } = useSubmit(setProblem, {
    offline: say('actOffline'),
    failed: (message) => say('disputeFailed', { message }),
  });
  const toast = useToast();
  const now = async () => {
    setProblem(null);
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
