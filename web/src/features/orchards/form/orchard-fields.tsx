import {
  BAHARS,
  IRRIGATION_TYPES,
  NAME_MAX,
  PLANT_AGE_MAX,
  PLANT_COUNT_MAX,
  PLANT_PHASES,
  SOIL_TYPES,
} from '@anar/contracts/constants';
import { BAHAR_CALENDAR } from '@anar/contracts/orchards/constants';
import type { ReactNode } from 'react';
import { orchardNamesTexts } from '../../../i18n/catalogues/orchard-names.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { ChoiceTiles } from '../../../ui/controls/choice-tile.tsx';
import { Field } from '../../../ui/form/fields/field.tsx';
import css from './form.module.css';
import { orchardFormTexts } from './orchard-form.hi.ts';
import type { OrchardForm, WrongField } from './orchard-form.ts';

const sayName = texts(orchardNamesTexts);
const say = texts(orchardFormTexts);
const MOST_TREES = PLANT_COUNT_MAX.toLocaleString('en-IN');

export interface FieldsProps {
  form: OrchardForm;
  change: (part: Partial<OrchardForm>) => void;
  /** Shown after a submission, until fixed. */
  wrong: readonly WrongField[];
}

/** The facts that every orchard has. */
export function OrchardFields({ form, change, wrong }: FieldsProps) {
  return (
    <>
      <div className={css.pair}>
        <Field
          label={say('plantCount')}
          inputMode="numeric"
          value={form.plantCount}
          maxLength={9}
          error={wrong.includes('plantCount') ? say('plantCountError', { max: MOST_TREES }) : undefined}
          onChange={(event) => change({ plantCount: event.target.value })}
        />
        <Field
          label={say('plantAge')}
          hint={say('plantAgeHint')}
          inputMode="numeric"
          value={form.plantAge}
          maxLength={3}
          error={wrong.includes('plantAge') ? say('plantAgeError', { max: PLANT_AGE_MAX }) : undefined}
          onChange={(event) => change({ plantAge: event.target.value })}
        />
      </div>
      <Question title={say('phase')}>
        <ChoiceTiles
          label={say('phase')}
          options={PLANT_PHASES.map((value) => ({
            value,
            label: sayName(`phase_${value}`),
            small: sayName(`phase_${value}_hint`),
          }))}
          value={form.plantPhase}
          onChange={(plantPhase) => change({ plantPhase })}
        />
      </Question>
      <Question title={say('bahar')} hint={say('baharHint')}>
        <ChoiceTiles
          label={say('bahar')}
          options={BAHARS.map((value) => ({
            value,
            label: sayName(`bahar_${value}`),
            small: flowersIn(value),
          }))}
          value={form.plantBahar}
          onChange={(plantBahar) => change({ plantBahar })}
        />
      </Question>
      <Question title={say('soil')}>
        <ChoiceTiles
          label={say('soil')}
          options={SOIL_TYPES.map((value) => ({
            value,
            label: sayName(`soil_${value}`),
            small: sayName(`soil_${value}_hint`),
          }))}
          value={form.soilType}
          onChange={(soilType) => change({ soilType })}
        />
      </Question>
      <Question title={say('irrigation')}>
        <ChoiceTiles
          label={say('irrigation')}
          options={IRRIGATION_TYPES.map((value) => ({ value, label: sayName(`irrigation_${value}`) }))}
          value={form.irrigationType}
          onChange={(irrigationType) => change({ irrigationType })}
        />
      </Question>
    </>
  );
}

interface NameFieldProps extends FieldsProps {
  hint: string;
  /** The name used if the field stays empty. */
  placeholder?: string | undefined;
}

export function NameField({ form, change, wrong, hint, placeholder }: NameFieldProps) {
  return (
    <Field
      label={say('name')}
      hint={hint}
      placeholder={placeholder}
      value={form.name}
      maxLength={NAME_MAX}
      autoComplete="off"
      error={wrong.includes('name') ? say('nameMissing') : undefined}
      onChange={(event) => change({ name: event.target.value })}
    />
  );
}

interface QuestionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A question above its answers. */
export function Question({ title, hint, children }: QuestionProps) {
  return (
    <div className={css.question}>
      <h3>{title}</h3>
      {hint && <p className={css.hint}>{hint}</p>}
      <div className={css.answers}>{children}</div>
    </div>
  );
}

/** The spec gives two flowering times for some bahars, which differ by region, so both are shown. */
function flowersIn(bahar: keyof typeof BAHAR_CALENDAR): string {
  const [months, others] = BAHAR_CALENDAR[bahar].flowering.map(([from, to]) => `${monthName(from)}-${monthName(to)}`);
  if (months === undefined) return '';
  return others ? say('flowersEither', { months, others }) : say('flowers', { months });
}

const monthName = (month: (typeof BAHAR_CALENDAR)[keyof typeof BAHAR_CALENDAR]['flowering'][number][number]) =>
  say(`month_${month}`);
