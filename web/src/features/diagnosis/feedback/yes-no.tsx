import { Chip } from '../../../ui/controls/chip.tsx';
import css from './feedback.module.css';

interface YesNoProps {
  label: string;
  yes: string;
  no: string;
  said: boolean | undefined;
  onSay: (helpful: boolean) => void;
}

/** Two answers with icon and label; the given one stays selected and can be changed. */
export function YesNo({ label, yes, no, said, onSay }: YesNoProps) {
  const say = (helpful: boolean) => said !== helpful && onSay(helpful);
  return (
    <fieldset className={css.choices} aria-label={label}>
      <Chip icon="thumb-up" selected={said === true} onClick={() => say(true)}>
        {yes}
      </Chip>
      <Chip icon="thumb-down" selected={said === false} onClick={() => say(false)}>
        {no}
      </Chip>
    </fieldset>
  );
}
