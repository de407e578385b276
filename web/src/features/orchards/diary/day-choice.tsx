import type { DiaryKind } from '@anar/contracts/orchards/diary';
import { useState } from 'react';
import { diaryTexts } from '../../../i18n/catalogues/diary.hi.ts';
import { dayBefore, spoken } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { Chip } from '../../../ui/controls/chip.tsx';
import { Field } from '../../../ui/form/fields/field.tsx';
import css from './day-choice.module.css';
import { lastDay, oldestDay } from './diary-form.ts';

const say = texts(diaryTexts);
const NEAR_DAYS = ['today', 'yesterday', 'dayBeforeYesterday'] as const;

interface DayChoiceProps {
  kind: DiaryKind;
  on: string;
  today: string;
  wrong: boolean;
  onChange: (on: string) => void;
}

/** The most recent days as chips; any other by its date. */
export function DayChoice({ kind, on, today, wrong, onChange }: DayChoiceProps) {
  const [other, setOther] = useState(false);
  const choose = (day: string) => {
    setOther(false);
    onChange(day);
  };
  const harvest = kind === 'harvest';
  return (
    <fieldset className={css.days}>
      <legend>{say('on')}</legend>
      {NEAR_DAYS.map((name, ago) => {
        const day = dayBefore(today, ago);
        return (
          <Chip key={name} selected={!other && on === day} className={css.day} onClick={() => choose(day)}>
            <span>
              {say(name)}
              {ago > 0 && <small>{spoken(day, today)}</small>}
            </span>
          </Chip>
        );
      })}
      <Chip selected={other} className={css.day} onClick={() => setOther(true)}>
        {say('otherDay')}
      </Chip>
      {other && (
        <Field
          type="date"
          className={css.date}
          label={say('date')}
          value={on}
          min={oldestDay(today)}
          max={lastDay(kind, today)}
          hint={harvest ? say('onHarvestHint') : undefined}
          error={wrong ? say(harvest ? 'onHarvestError' : 'onError') : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </fieldset>
  );
}
