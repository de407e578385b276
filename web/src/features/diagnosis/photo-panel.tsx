import { QUESTION_MAX } from '@anar/contracts/constants';
import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { StickyBar } from '../../ui/sticky-bar.tsx';
import { AnalysingOverlay } from './analysing-overlay.tsx';
import { dropPhoto } from './photo-in-hand.ts';
import css from './photo-panel.module.css';
import { QuotaLine } from './quota/quota-line.tsx';
import { QuotaRefusal } from './quota/quota-refusal.tsx';
import type { Symptom } from './symptom-label.ts';
import { SymptomPicker } from './symptom-picker.tsx';
import { type PhotoQuestion, usePhotoCheck } from './use-photo-check.ts';

/** The chosen photo, one tap on what is seen, optional words, and the start of the check. */
export function PhotoPanel({ photo, userId }: { photo: PhotoQuestion['photo']; userId: string }) {
  const [symptom, setSymptom] = useState<Symptom | null>(photo.told.symptom);
  const [words, setWords] = useState(photo.told.words);
  const { share, overQuota, start, stop, unsent, done } = usePhotoCheck(userId);
  const question = { photo, symptom, words };
  return (
    <>
      <img className={css.preview} src={photo.preview} alt={t('diagnosis.preview')} />
      <SymptomPicker value={symptom} onChange={setSymptom} />
      <label className={css.words}>
        <span className={css.wordsLabel}>{t('diagnosis.wordsLabel')}</span>
        <textarea
          className={css.area}
          rows={2}
          maxLength={QUESTION_MAX}
          placeholder={t('diagnosis.wordsHint')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      <div className={css.beforeStart}>
        {overQuota ? (
          <QuotaRefusal kind="photo" error={overQuota} unsent={() => unsent(question)} onKept={done} />
        ) : (
          <QuotaLine kind="photo" />
        )}
      </div>
      <StickyBar>
        <div className={css.bar}>
          <Button kind="sec" auto className={css.retake} onClick={dropPhoto}>
            {t('diagnosis.retake')}
          </Button>
          <Button className={css.start} onClick={() => start(question)} busy={share !== null}>
            {t('diagnosis.start')}
          </Button>
        </div>
      </StickyBar>
      <AnalysingOverlay share={share} onStop={stop} />
    </>
  );
}
