import type { LabelClaim } from '@anar/contracts/orchards/labels';
import { doseNumber, pumpAmount } from '@anar/label-claims/dose-number';
import { useId, useState } from 'react';
import { serverNow } from '../../../device/network/server-clock.ts';
import { indiaDay, spoken } from '../../../i18n/dates/india-day.ts';
import { readable } from '../../../i18n/numbers/amounts.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { type DraftLine, sprayDays, type WrongField, wrongFields } from './draft.ts';
import { labelDose } from './label/label-dose.ts';
import type { LineCheck } from './label/use-label-check.ts';
import { WarningAnswer } from './label/warning-answer.tsx';
import css from './line.module.css';
import { prescriptionEditorTexts } from './prescription-editor.hi.ts';
import { ProductSheet } from './ready-made/product-sheet.tsx';

const say = texts(prescriptionEditorTexts);
/** Litres of the pump that doses refer to, unless the server says otherwise. */
const PUMP_LITRES = 15;

interface LineFieldsProps {
  number: number;
  line: DraftLine;
  check: LineCheck;
  labels: readonly LabelClaim[];
  /** Fields are marked after the first attempt to send. */
  marked: boolean;
  onChange: (part: Partial<DraftLine>) => void;
  onRemove: () => void;
}

/** One product: selection, dose, repetition; consequences beside it, warnings below. */
export function LineFields({ number, line, check, labels, marked, onChange, onRemove }: LineFieldsProps) {
  const [choosing, setChoosing] = useState(line.product === '');
  const wrong = wrongFields(line);
  const errorOf = (field: WrongField, text: string) =>
    wrong.includes(field) && (marked || field !== 'product') ? text : undefined;
  const label = labels.find(({ productId }) => productId === line.productId);
  const choose = (part: Partial<DraftLine>) => {
    onChange(part);
    setChoosing(false);
  };
  const doseError = errorOf('dose', say('doseError'));
  return (
    <fieldset className={css.line} aria-label={say('line', { n: number })}>
      <div className={css.fields}>
        <div className={classNames(css.cell, css.product)}>
          <span className={css.name}>{say('line', { n: number })}</span>
          <button
            type="button"
            className={classNames(css.box, css.choose)}
            aria-haspopup="dialog"
            aria-invalid={errorOf('product', 'x') ? true : undefined}
            onClick={() => setChoosing(true)}
          >
            <b>{line.product || say('chooseProduct')}</b>
            <Icon name="down" size="s" />
          </button>
        </div>
        <Cell name={say('perLitre')} error={doseError}>
          {(id) => (
            <span className={classNames(css.box, css.dose)}>
              <input
                id={id}
                inputMode="decimal"
                autoComplete="off"
                maxLength={7}
                value={line.dose}
                aria-invalid={doseError ? true : undefined}
                onChange={(event) => onChange({ dose: event.target.value })}
              />
              <select
                aria-label={say('unit')}
                value={line.unit}
                onChange={(event) => onChange({ unit: event.target.value === 'ml' ? 'ml' : 'g' })}
              >
                <option value="g">{say('unit_g')}</option>
                <option value="ml">{say('unit_ml')}</option>
              </select>
            </span>
          )}
        </Cell>
        <Derived name={say('perPump', { litres: readable(check.line?.perPump?.litres ?? PUMP_LITRES) })}>
          {pumpText(line, check)}
        </Derived>
        <NumberCell
          name={say('repeat')}
          suffix={say('repeatUnit')}
          value={line.repeat}
          error={errorOf('repeat', say('repeatError'))}
          onChange={(repeat) => onChange({ repeat })}
        />
        <NumberCell
          name={say('times')}
          value={line.times}
          error={errorOf('times', say('timesError'))}
          onChange={(times) => onChange({ times })}
        />
        <Derived name={say('safe')}>{daysText(check.line?.preHarvestDays ?? label?.preHarvestDays)}</Derived>
        <span className={css.remove}>
          <IconButton icon="trash" label={say('removeLine', { n: number })} onClick={onRemove} />
        </span>
      </div>
      <Note line={line} label={label} check={check} />
      {errorOf('product', 'x') && (
        <p className={css.error} role="alert">
          {say('productError')}
        </p>
      )}
      {check.warnings.length > 0 && (
        <WarningAnswer
          reason={line.reason}
          warnings={check.warnings}
          marked={marked}
          onReason={(reason) => onChange({ reason })}
          onRemove={onRemove}
        />
      )}
      {choosing && <ProductSheet labels={labels} line={line} onChoose={choose} onClose={() => setChoosing(false)} />}
    </fieldset>
  );
}

/** The label's dose, and the days. */
function Note({ line, label, check }: { line: DraftLine; label: LabelClaim | undefined; check: LineCheck }) {
  if (line.product === '') return null;
  const today = indiaDay(serverNow());
  const { days, safeOn } = sprayDays(line, check.line?.preHarvestDays ?? label?.preHarvestDays, today);
  const named = days.map((day) => spoken(day, today));
  const when = [
    named.length > 1
      ? say('sprayDays', { days: `${named.slice(0, -1).join(', ')} ${say('and')} ${named.at(-1)}` })
      : say('sprayOnce', { day: named[0] ?? '' }),
    safeOn && say('pickFrom', { day: spoken(safeOn, today) }),
  ];
  return (
    <div className={css.note}>
      {label && check.warnings.length === 0 && (
        <Badge tone="low" icon="check">
          {say('onLabel')}
        </Badge>
      )}
      {label && <span>{labelDose(label)}</span>}
      <span>{when.filter(Boolean).join(', ')}</span>
    </div>
  );
}

/** The server's calculation; before that, from the typed dose. */
function pumpText({ dose, unit }: DraftLine, { line }: LineCheck): string | null {
  const perPump = line?.perPump;
  if (perPump && String(line.perLitre?.value) === dose.trim())
    return say(`amount_${perPump.unit}`, { n: doseNumber(perPump.value) });
  const perLitre = Number(dose);
  return dose.trim() !== '' && perLitre > 0
    ? say(`amount_${unit}`, { n: doseNumber(pumpAmount(perLitre, PUMP_LITRES)) })
    : null;
}

const daysText = (days: number | undefined) => (days === undefined ? null : say('days', { n: days }));

interface CellProps {
  name: string;
  error?: string | undefined;
  children: (id: string) => React.ReactNode;
}

function Cell({ name, error, children }: CellProps) {
  const id = useId();
  return (
    <div className={css.cell}>
      <label className={css.name} htmlFor={id}>
        {name}
      </label>
      {children(id)}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface NumberCellProps {
  name: string;
  suffix?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function NumberCell({ name, suffix, value, error, onChange }: NumberCellProps) {
  return (
    <Cell name={name} error={error}>
      {(id) => (
        <span className={classNames(css.box, css.dose)}>
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={value}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
          {suffix && <span className={css.suffix}>{suffix}</span>}
        </span>
      )}
    </Cell>
  );
}

/** Consequences of label and dose: on leaf green, on grey if unknown. */
function Derived({ name, children }: { name: string; children: string | null }) {
  return (
    <div className={css.cell}>
      <span className={css.name}>{name}</span>
      <span className={classNames(css.box, children === null ? css.missing : css.derived)}>
        <b>{children ?? say('unknown')}</b>
      </span>
    </div>
  );
}
