import { type CSSProperties, useId } from 'react';
import { t } from '../../i18n/t.ts';
import { IconButton } from './icon-button.tsx';
import css from './slider.module.css';

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value as text, shown above and read out: '5 साल'. */
  valueText: string;
  onChange: (value: number) => void;
}

/** A range input with minus and plus buttons, for fingers that shake. */
export function Slider({ label, value, min, max, step, valueText, onChange }: SliderProps) {
  const id = useId();
  const inside = Math.min(max, Math.max(min, value));
  const filled: CSSProperties & { '--filled': string } = { '--filled': `${((inside - min) / (max - min)) * 100}%` };
  const move = (by: number) => onChange(Math.min(max, Math.max(min, inside + by)));
  return (
    <div>
      <div className={css.top}>
        <label htmlFor={id}>{label}</label>
        <b className={css.value}>{valueText}</b>
      </div>
      <div className={css.controls}>
        <IconButton
          icon="minus"
          look="sunken"
          label={t('app.decrease', { what: label })}
          disabled={value <= min}
          onClick={() => move(-step)}
        />
        <input
          id={id}
          className={css.input}
          style={filled}
          type="range"
          min={min}
          max={max}
          step={step}
          value={inside}
          aria-valuetext={valueText}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
        <IconButton
          icon="plus"
          look="sunken"
          label={t('app.increase', { what: label })}
          disabled={value >= max}
          onClick={() => move(step)}
        />
      </div>
    </div>
  );
}
