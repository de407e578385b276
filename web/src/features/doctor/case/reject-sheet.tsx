import { CONSULTATION, REJECT_REASONS } from '@anar/contracts/consult/constants';
import type { Consultation, RejectReason } from '@anar/contracts/consult/consultations';
import { useState } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip, Chips } from '../../../ui/controls/chip.tsx';
import { Field } from '../../../ui/form/fields/field.tsx';
import { Form, Problem } from '../../../ui/form/form.tsx';
import { Sheet } from '../../../ui/modal/sheet.tsx';
import { caseTexts } from './case.hi.ts';
import css from './case-action-bar.module.css';
import type { CaseActions } from './use-case-actions.ts';

const say = texts(caseTexts);

interface RejectSheetProps {
  one: Consultation;
  name: string;
  actions: CaseActions;
  onClose: () => void;
  onRejected: () => void;
}

/** A rejection requires a reason, which the farmer reads. */
export function RejectSheet({ one, name, actions, onClose, onRejected }: RejectSheetProps) {
  const [reason, setReason] = useState<RejectReason | null>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const needsWords = reason === 'other' && text.trim() === '';
  const reject = async () => {
    if (!reason) return setProblem(say('rejectChoose'));
    if (needsWords) return setProblem(say('rejectWordsNeeded'));
    if (await actions.reject(reason, text.trim())) onRejected();
  };
  return (
    <Sheet open onClose={onClose} title={say('rejectTitle')}>
      <Form onSubmit={reject}>
        <p>{say(one.funding === 'held' && one.consultationFee > 0 ? 'rejectText' : 'rejectFree', { name })}</p>
        <div className={css.reasons}>
          <Chips label={say('rejectTitle')}>
            {REJECT_REASONS.map((value) => (
              <Chip
                key={value}
                selected={value === reason}
                onClick={() => {
                  setReason(value);
                  setProblem(null);
                }}
              >
                {say(`reason_${value}`)}
              </Chip>
            ))}
          </Chips>
        </div>
        <Field
          label={say('rejectWords')}
          value={text}
          maxLength={CONSULTATION.reasonMax}
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
        />
        <Problem>{problem}</Problem>
        <div className={css.sheetActions}>
          <Button kind="sec" onClick={onClose}>
            {say('rejectStay')}
          </Button>
          <Button type="submit" kind="dan" icon="close" busy={actions.busy === 'reject'} busyText={say('rejecting')}>
            {say('rejectSend')}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
