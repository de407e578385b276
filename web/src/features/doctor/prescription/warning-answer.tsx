import type { PrescriptionWarning } from '@anar/contracts/consult/prescriptions';
import { useId } from 'react';
import { prescriptionEditor as words } from '../../../i18n/hi/doctor/prescription-editor.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import type { DraftLine } from './draft.ts';
import css from './line.module.css';

const say = texts(words);
const REASON_MAX = 300;

interface WarningAnswerProps {
  line: DraftLine;
  warnings: readonly PrescriptionWarning[];
  marked: boolean;
  onChange: (part: Partial<DraftLine>) => void;
  onRemove: () => void;
}

/** What speaks against a line, and the answer that is asked for: away with it, or kept with a reason. */
export function WarningAnswer({ line, warnings, marked, onChange, onRemove }: WarningAnswerProps) {
  const id = useId();
  const blocking = warnings.some((warning) => warning.blocking);
  const keeps = line.reason !== undefined && !blocking;
  return (
    <fieldset
      className={classNames(css.warning, blocking && css.blocking)}
      aria-labelledby={id}
      data-open-warning={blocking || !line.reason?.trim() || undefined}
    >
      <div id={id} role="status">
        {warnings.map(({ code, text }) => (
          <div key={code} className={css.warningText}>
            <Icon name="alert" />
            <div>
              <b>{say(`warning_${code}`)}</b>
              <p>{text}</p>
            </div>
          </div>
        ))}
        <p className={css.ask}>{say(blocking ? 'warningBlocking' : keeps ? 'answered' : 'warningAnswer')}</p>
      </div>
      <div className={css.answers}>
        <Button kind="sec" size="m" icon="trash" onClick={onRemove}>
          {say('answerRemove')}
        </Button>
        {!blocking && !keeps && (
          <Button kind="sec" size="m" icon="pen" onClick={() => onChange({ reason: '' })}>
            {say('answerKeep')}
          </Button>
        )}
      </div>
      {keeps && (
        <Field
          label={say('reason')}
          hint={say('reasonHint')}
          error={marked && line.reason?.trim() === '' ? say('reasonError') : undefined}
          value={line.reason ?? ''}
          maxLength={REASON_MAX}
          autoComplete="off"
          autoFocus={line.reason === ''}
          onChange={(event) => onChange({ reason: event.target.value })}
        />
      )}
    </fieldset>
  );
}
