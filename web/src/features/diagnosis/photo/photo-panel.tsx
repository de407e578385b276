import { QUESTION_MAX, SYMPTOMS } from '@anar/contracts/constants';
import { useState } from 'react';
import { checkPage as words } from '../../../i18n/hi/check/check-page.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip, Chips } from '../../../ui/controls/chip.tsx';
import { StickyBar } from '../../../ui/layout/sticky-bar.tsx';
import { QuotaLine } from '../quota/quota-line.tsx';
import { QuotaRefusal } from '../quota/quota-refusal.tsx';
import { type Symptom, symptomLabel } from '../symptom-label.ts';
import { AnalysingOverlay } from './analysing-overlay.tsx';
import { dropPhoto } from './photo-draft.ts';
import css from './photo-panel.module.css';
import { type PhotoQuestion, usePhotoCheck } from './use-photo-check.ts';

const say = texts(words);

/** The chosen photo, one tap on what is seen, optional words, and the start of the check. */
export default function PhotoPanel({ photo, userId }: { photo: PhotoQuestion['photo']; userId: string }) {
  const [symptom, setSymptom] = useState<Symptom | null>(photo.remarks.symptom);
  const [words, setWords] = useState(photo.remarks.words);
  const { share, overQuota, start, stop, press, done } = usePhotoCheck(userId);
  const question = { photo, symptom, words };
  return (
    <>
      <img className={css.preview} src={photo.preview} alt={say('preview')} />
      <SymptomPicker value={symptom} onChange={setSymptom} />
      <label className={css.words}>
        <span className={css.wordsLabel}>{say('wordsLabel')}</span>
        <textarea
          className={css.area}
          rows={2}
          maxLength={QUESTION_MAX}
          placeholder={say('wordsHint')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      <div className={css.beforeStart}>
        {overQuota ? (
          <QuotaRefusal kind="photo" error={overQuota} press={() => press(question)} onKept={done} />
        ) : (
          <QuotaLine kind="photo" />
        )}
      </div>
      <StickyBar>
        <div className={css.bar}>
          <Button kind="sec" auto className={css.retake} onClick={dropPhoto}>
            {say('retake')}
          </Button>
          <Button className={css.start} onClick={() => start(question)} busy={share !== null}>
            {say('start')}
          </Button>
        </div>
      </StickyBar>
      <AnalysingOverlay share={share} onStop={stop} />
    </>
  );
}

interface SymptomPickerProps {
  value: Symptom | null;
  onChange: (symptom: Symptom | null) => void;
}

/** One tap beside the photo; a second tap takes it back. */
function SymptomPicker({ value, onChange }: SymptomPickerProps) {
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
