import { Chip } from '../../../ui/controls/chip.tsx';
import css from './feedback.module.css';

interface YesNoProps {
  label: string;
  yes: string;
  no: string;
  said: boolean | undefined;
  onSay: (helpful: boolean) => void;
}

/** Two answers as picture and word; the given one stays pressed and may be changed. */
export function YesNo({ label, yes, no, said, onSay }: YesNoProps) {
  const say = (helpful: boolean) => said !== helpful && onSay(helpful);
  return (
    <fieldset className={css.choices} aria-label={label}>
      <Chip icon="thumb-up" pressed={said === true} onClick={() => say(true)}>
        {yes}
      </Chip>
      <Chip icon="thumb-down" pressed={said === false} onClick={() => say(false)}>
        {no}
      </Chip>
    </fieldset>
  );
}
