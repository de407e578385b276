import { DIARY_TEXT_MAX } from '@anar/contracts/constants';
import { diaryTexts } from '../../../../i18n/catalogues/diary.hi.ts';
import { texts } from '../../../../i18n/texts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/form/fields/field.tsx';
import { Form, Problem } from '../../../../ui/form/form.tsx';
import { Sheet } from '../../../../ui/modal/sheet.tsx';
import { waitWarningTexts } from '../../harvest/wait-warning.hi.ts';
import { DayChoice } from '../day-choice.tsx';
import { isPlanned } from '../diary-form.ts';
import { SprayProduct } from '../spray/spray-product.tsx';
import { VoiceNote } from '../voice-note.tsx';
import { type NewEntry, useAddEntry } from './use-add-entry.ts';

const say = texts(diaryTexts);
const sayWarning = texts(waitWarningTexts);

interface EntrySheetProps extends NewEntry {
  onClose: () => void;
}

const AMOUNTS = {
  irrigation: { label: 'litres', error: 'litresError' },
  fertilizer: { label: 'kilograms', error: 'kilogramsError' },
  harvest: { label: 'kilogramsHarvest', error: 'kilogramsError' },
} as const;

/** Form of an entry: what was done, on which day, with what and how much. */
export function EntrySheet({ onClose, ...entry }: EntrySheetProps) {
  const { kind, planned, refused } = entry;
  const { form, wrong, problem, warning, busy, change, save, today, note } = useAddEntry(entry, onClose);
  const amount = kind === 'spray' || isPlanned(form, today) ? null : AMOUNTS[kind];
  return (
    <Sheet open onClose={onClose} title={say(refused ? 'change' : planned ? 'done' : `add_${kind}`)}>
      <Form onSubmit={save}>
        {kind === 'spray' && <SprayProduct form={form} change={change} wrong={wrong.includes('product')} />}
        {kind === 'fertilizer' && (
          <Field
            label={say('fertilizer')}
            hint={say('fertilizerHint')}
            value={form.product}
            maxLength={DIARY_TEXT_MAX}
            autoComplete="off"
            error={wrong.includes('product') ? say('fertilizerMissing') : undefined}
            onChange={(event) => change({ product: event.target.value })}
          />
        )}
        {amount && (
          <Field
            label={say(amount.label)}
            hint={say('unknownAmount')}
            inputMode="decimal"
            value={form.amount}
            maxLength={10}
            error={wrong.includes('amount') ? say(amount.error) : undefined}
            onChange={(event) => change({ amount: event.target.value })}
          />
        )}
        <DayChoice
          kind={kind}
          on={form.on}
          today={today}
          wrong={wrong.includes('on')}
          onChange={(on) => change({ on })}
        />
        {!isPlanned(form, today) && (
          <>
            <MoneyField
              label={say(`cost_${kind}`)}
              value={form.cost}
              wrong={wrong.includes('cost')}
              onChange={(cost) => change({ cost })}
            />
            {kind === 'harvest' && (
              <MoneyField
                label={say('income')}
                value={form.income}
                wrong={wrong.includes('income')}
                onChange={(income) => change({ income })}
              />
            )}
          </>
        )}
        <Field
          label={say('note')}
          hint={say(`noteHint_${kind}`)}
          value={form.note}
          maxLength={DIARY_TEXT_MAX}
          autoComplete="off"
          onChange={(event) => change({ note: event.target.value })}
        />
        <VoiceNote note={note} />
        <Problem>{warning ?? problem}</Problem>
        <Button type="submit" kind={warning ? 'dan' : 'pri'} icon="check" busy={busy} busyText={say('saving')}>
          {warning ? sayWarning('despite') : say('save')}
        </Button>
      </Form>
    </Sheet>
  );
}

interface MoneyFieldProps {
  label: string;
  value: string;
  wrong: boolean;
  onChange: (rupees: string) => void;
}

function MoneyField({ label, value, wrong, onChange }: MoneyFieldProps) {
  return (
    <Field
      label={label}
      prefix="₹"
      hint={say('unknownAmount')}
      inputMode="decimal"
      value={value}
      maxLength={14}
      error={wrong ? say('moneyError') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
