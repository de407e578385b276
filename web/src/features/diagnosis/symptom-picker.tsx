import { SYMPTOMS } from '@anar/contracts/constants';
import { checkPage as words } from '../../i18n/hi/check-page.ts';
import { texts } from '../../i18n/texts.ts';
import { Chip, Chips } from '../../ui/controls/chip.tsx';
import css from './photo-panel.module.css';
import { type Symptom, symptomLabel } from './symptom-label.ts';

const say = texts(words);

interface SymptomPickerProps {
  value: Symptom | null;
  onChange: (symptom: Symptom | null) => void;
}

/** One tap beside the photo; a second tap takes it back. */
export function SymptomPicker({ value, onChange }: SymptomPickerProps) {
  return (
    <Chips>
      <legend className={css.legend}>
        {say('symptomTitle')}
        <span className={css.help}>{say('symptomHelp')}</span>
      </legend>
      {SYMPTOMS.map((symptom) => (
        <Chip key={symptom} pressed={symptom === value} onClick={() => onChange(symptom === value ? null : symptom)}>
          {symptomLabel(symptom)}
        </Chip>
      ))}
    </Chips>
  );
}
