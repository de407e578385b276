import { isReason } from '@anar/contracts/consult/constants';
import type { PrescriptionWarning } from '@anar/contracts/consult/prescriptions';
import { useId } from 'react';
import { texts } from '../../../../i18n/texts.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/form/fields/field.tsx';
import css from '../line.module.css';
import { prescriptionEditorTexts } from '../prescription-editor.hi.ts';

const say = texts(prescriptionEditorTexts);
const REASON_MAX = 300;

interface WarningAnswerProps {
  /** Undefined: unanswered, empty: will be kept, but the reason is missing. */
  reason: string | undefined;
  warnings: readonly PrescriptionWarning[];
  marked: boolean;
  onReason: (reason: string) => void;
  /** Omitted for the text, which is edited instead of removed. */
  onRemove?: () => void;
}

/** Warnings about a line or the text, and their answer: remove, or keep with a reason. */
export function WarningAnswer({ reason, warnings, marked, onReason, onRemove }: WarningAnswerProps) {
  const id = useId();
  const blocking = warnings.some((warning) => warning.blocking);
  const keeps = reason !== undefined && !blocking;
  const cannotStay = onRemove ? 'warningBlocking' : 'textBlocking';
  return (
    <fieldset
      className={classNames(css.warning, blocking && css.blocking)}
      aria-labelledby={id}
      data-open-warning={blocking || !isReason(reason) || undefined}
    >
      <div id={id} role="status">
        {warnings.map(({ code, text }) => (
          <div key={text} className={css.warningText}>
            <Icon name="alert" />
            <div>
              <b>{say(`warning_${code}`)}</b>
              <p>{text}</p>
            </div>
          </div>
        ))}
        <p className={css.ask}>{say(blocking ? cannotStay : keeps ? 'answered' : 'warningAnswer')}</p>
      </div>
      <div className={css.answers}>
        {onRemove && (
          <Button kind="sec" size="m" icon="trash" onClick={onRemove}>
            {say('answerRemove')}
          </Button>
        )}
        {!blocking && !keeps && (
          <Button kind="sec" size="m" icon="pen" onClick={() => onReason('')}>
            {say('answerKeep')}
          </Button>
        )}
      </div>
      {keeps && (
        <Field
          label={say('reason')}
          hint={say('reasonHint')}
          error={marked && !isReason(reason) ? say('reasonError') : undefined}
          value={reason ?? ''}
          maxLength={REASON_MAX}
          autoComplete="off"
          autoFocus={reason === ''}
          onChange={(event) => onReason(event.target.value)}
        />
      )}
    </fieldset>
  );
}
