import { DRIPPERS } from '@anar/contracts/constants';
import type { ChangeOrchardRequest, Orchard } from '@anar/contracts/orchards/orchards';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/form/fields/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { readNumber, readWholeNumber } from '../../../ui/form/read-number.ts';
import { Fold } from '../../../ui/layout/fold.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { adviceTexts } from '../advice.hi.ts';
import { useAnswerAdviceMutation } from '../cache/advice-api.ts';
import type { TodaysAdvice } from '../daily/use-daily-advice.ts';
import css from './water-panel.module.css';

const say = texts(adviceTexts);

interface WaterQuestionProps {
  question: 'resting' | 'drippers';
  orchard: Orchard;
  todays: TodaysAdvice;
}

/** Asks for a fact that would improve the irrigation advice. */
export function WaterQuestion({ question, ...rest }: WaterQuestionProps) {
  return question === 'resting' ? <RestingQuestion {...rest} /> : <DripperQuestion {...rest} />;
}

function RestingQuestion({ orchard, todays }: Omit<WaterQuestionProps, 'question'>) {
  const { busy, save } = useSaveAnswer(orchard, todays);
  return (
    <fieldset className={css.ask} aria-label={say('askResting')}>
      <p>
        <b>{say('askResting')}</b>
      </p>
      <div className={css.answers}>
        <Button kind="sec" size="m" busy={busy} busyText={say('saving')} onClick={() => void save({ resting: true })}>
          {say('yes')}
        </Button>
        <Button kind="sec" size="m" disabled={busy} onClick={() => void save({ resting: false })}>
          {say('no')}
        </Button>
      </div>
    </fieldset>
  );
}

/** Collapsed, since not every farmer knows the answer. */
function DripperQuestion({ orchard, todays }: Omit<WaterQuestionProps, 'question'>) {
  const [typed, setTyped] = useState({ count: '', litres: '' });
  const [checked, setChecked] = useState(false);
  const { busy, save: saveAnswer } = useSaveAnswer(orchard, todays);
  const { min, max } = DRIPPERS.litresPerHour;
  const count = readWholeNumber(typed.count, 1, DRIPPERS.max);
  const litresPerHour = readNumber(typed.litres, min, max);
  const save = () => {
    setChecked(true);
    if (count !== null && litresPerHour !== null) void saveAnswer({ drippers: { count, litresPerHour } });
  };
  return (
    <Fold start={<Icon name="help" />} title={say('askDrippers')}>
      <Form onSubmit={save}>
        <Field
          label={say('drippersCount')}
          inputMode="numeric"
          maxLength={3}
          value={typed.count}
          error={checked && count === null ? say('drippersCountError') : undefined}
          onChange={(event) => setTyped({ ...typed, count: event.target.value })}
        />
        <Field
          label={say('drippersLitres')}
          hint={say('drippersLitresHint')}
          inputMode="decimal"
          maxLength={5}
          value={typed.litres}
          error={checked && litresPerHour === null ? say('drippersLitresError') : undefined}
          onChange={(event) => setTyped({ ...typed, litres: event.target.value })}
        />
        <Button type="submit" kind="soft" size="m" busy={busy} busyText={say('saving')}>
          {say('save')}
        </Button>
      </Form>
    </Fold>
  );
}

/** Saves the answer on the orchard, then regenerates the advice with it. */
function useSaveAnswer({ id: orchardId }: Orchard, { offline, generate }: TodaysAdvice) {
  const [send] = useAnswerAdviceMutation();
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async (answer: Pick<ChangeOrchardRequest, 'resting' | 'drippers'>) => {
    if (busy) return;
    if (offline) return toast({ title: say('offlineSend'), tone: 'bad' });
    setBusy(true);
    const { error } = await send({ orchardId, ...answer });
    if (error) toast({ title: say('answerFailed', { why: errorText(error) }), tone: 'bad' });
    else await generate(true, () => say('answered'));
    setBusy(false);
  };
  return { busy, save };
}
