import { SYMPTOMS } from '@anar/contracts/constants';
import { t } from '../../i18n/t.ts';
import { Chip, Chips } from '../../ui/chip.tsx';
import css from './photo-panel.module.css';
import { type Symptom, symptomLabel } from './symptom-label.ts';

interface SymptomPickerProps {
  value: Symptom | null;
  onChange: (symptom: Symptom | null) => void;
}

/** One tap beside the photo; a second tap takes it back. */
export function SymptomPicker({ value, onChange }: SymptomPickerProps) {
  return (
    <Chips>
      <legend className={css.legend}>
        {t('diagnosis.symptomTitle')}
        <span className={css.help}>{t('diagnosis.symptomHelp')}</span>
      </legend>
      {SYMPTOMS.map((symptom) => (
        <Chip key={symptom} pressed={symptom === value} onClick={() => onChange(symptom === value ? null : symptom)}>
          {symptomLabel(symptom)}
        </Chip>
      ))}
    </Chips>
  );
}
