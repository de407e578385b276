import { DRIPPERS, SPACING_M } from '@anar/contracts/constants';
import { hasFruit } from '@anar/contracts/orchards/constants';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { useState } from 'react';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { orchardNamesTexts } from '../../../i18n/catalogues/orchard-names.hi.ts';
import { indiaDay } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChoiceTiles } from '../../../ui/controls/choice-tile.tsx';
import { Field } from '../../../ui/form/fields/field.tsx';
import { Form, Problem } from '../../../ui/form/form.tsx';
import { Sheet } from '../../../ui/modal/sheet.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { useChangeOrchardMutation } from '../data/change-api.ts';
import { useSecondSubmission } from '../data/use-second-submission.ts';
import { waitWarningTexts } from '../harvest/wait-warning.hi.ts';
import css from './form.module.css';
import { type FieldsProps, NameField, OrchardFields, Question } from './orchard-fields.tsx';
import { orchardFormTexts } from './orchard-form.hi.ts';
import { changesOf, formOf, type OrchardForm, type WrongField } from './orchard-form.ts';

const say = texts(orchardFormTexts);
const sayName = texts(orchardNamesTexts);
const sayWarning = texts(waitWarningTexts);

/** Edits an orchard, including facts that the form of a new one does not ask for. */
export function EditSheet({ orchard, onClose }: { orchard: Orchard; onClose: () => void }) {
  const { form, wrong, problem, warning, busy, change, save } = useEditForm(orchard, onClose);
  const fields = { form, change, wrong };
  return (
    <Sheet open onClose={onClose} title={sayName('edit')}>
      <Form onSubmit={save}>
        <NameField {...fields} hint={say('nameKept')} />
        <OrchardFields {...fields} />
        {form.irrigationType === 'drip' && <DripperFields {...fields} />}
        <SpacingFields {...fields} />
        {!hasFruit(form.plantPhase) && <RestingField {...fields} />}
        <Problem>{warning ?? problem}</Problem>
        <Button type="submit" kind={warning ? 'dan' : 'pri'} icon="check" busy={busy} busyText={say('saving')}>
          {warning ? sayWarning('despite') : say('save')}
        </Button>
      </Form>
    </Sheet>
  );
}

function RestingField({ form, change }: FieldsProps) {
  return (
    <Question title={say('resting')}>
      <ChoiceTiles
        label={say('resting')}
        options={[
          { value: 'yes', label: say('restingYes') },
          { value: 'no', label: say('restingNo') },
        ]}
        value={form.resting === null ? null : form.resting ? 'yes' : 'no'}
        onChange={(answer) => change({ resting: answer === 'yes' })}
      />
    </Question>
  );
}

function DripperFields({ form, change, wrong }: FieldsProps) {
  const { min, max } = DRIPPERS.litresPerHour;
  return (
    <Question title={say('drippers')} hint={say('drippersHint')}>
      <div className={css.pair}>
        <Field
          label={say('dripperCount')}
          inputMode="numeric"
          value={form.dripperCount}
          maxLength={3}
          error={wrong.includes('dripperCount') ? say('dripperCountError', { max: DRIPPERS.max }) : undefined}
          onChange={(event) => change({ dripperCount: event.target.value })}
        />
        <Field
          label={say('dripperLitres')}
          inputMode="decimal"
          value={form.dripperLitres}
          maxLength={5}
          error={wrong.includes('dripperLitres') ? say('dripperLitresError', { min, max }) : undefined}
          onChange={(event) => change({ dripperLitres: event.target.value })}
        />
      </div>
    </Question>
  );
}

function SpacingFields({ form, change, wrong }: FieldsProps) {
  const error = say('spacingError', SPACING_M);
  return (
    <Question title={say('spacing')} hint={say('spacingHint')}>
      <div className={css.pair}>
        <Field
          label={say('rowSpacing')}
          inputMode="decimal"
          placeholder={String(SPACING_M.row)}
          value={form.rowSpacing}
          maxLength={5}
          error={wrong.includes('rowSpacing') ? error : undefined}
          onChange={(event) => change({ rowSpacing: event.target.value })}
        />
        <Field
          label={say('plantSpacing')}
          inputMode="decimal"
          placeholder={String(SPACING_M.plant)}
          value={form.plantSpacing}
          maxLength={5}
          error={wrong.includes('plantSpacing') ? error : undefined}
          onChange={(event) => change({ plantSpacing: event.target.value })}
        />
      </div>
    </Question>
  );
}

/** State of the form; only changes are sent. A second submission saves them despite the server's warning. */
function useEditForm(orchard: Orchard, onDone: () => void) {
  const [form, setForm] = useState(() => formOf(orchard));
  const [wrong, setWrong] = useState<WrongField[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const { warning, seen, heed, reset } = useSecondSubmission(indiaDay(serverNow()));
  const [changeOrchard] = useChangeOrchardMutation();
  const { busy, send } = useSubmit(setProblem, {
    offline: say('saveOffline'),
    failed: (why) => say('saveFailed', { why }),
  });
  const toast = useToast();

  const save = async () => {
    const { facts, wrong } = changesOf(form, orchard);
    setWrong(wrong);
    setProblem(null);
    if (wrong.length > 0) return setProblem(say('lookAbove'));
    if (Object.keys(facts).length === 0) return onDone();
    const changes = { ...facts, ...seen };
    if (!(await send(changes, async () => heed(await changeOrchard({ orchardId: orchard.id, ...changes }))))) return;
    toast({ title: say('saved'), tone: 'ok' });
    onDone();
  };
  const change = (part: Partial<OrchardForm>) => {
    setForm((before) => ({ ...before, ...part }));
    if (warning) setProblem(null);
    reset();
  };
  return { form, wrong, problem, warning, busy, change, save };
}
