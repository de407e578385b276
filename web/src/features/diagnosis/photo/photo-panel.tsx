import { QUESTION_MAX } from '@anar/contracts/constants';
import { useState } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { StickyBar } from '../../../ui/layout/sticky-bar.tsx';
import { checkPageTexts } from '../check-page.hi.ts';
import { photoSignsTexts } from '../pictures/photo-signs.hi.ts';
import { hasSigns, PictureQuestion, type PlaceWithSigns } from '../pictures/picture-question.tsx';
import { pictureLabel } from '../pictures/selected-pictures.ts';
import { QuotaLine } from '../quota/quota-line.tsx';
import { QuotaRefusal } from '../quota/quota-refusal.tsx';
import { AnalysingOverlay } from './analysing-overlay.tsx';
import { dropPhoto } from './photo-draft.ts';
import css from './photo-panel.module.css';
import { type PhotoQuestion, usePhotoCheck } from './use-photo-check.ts';

const say = texts(checkPageTexts);
const sayOfSigns = texts(photoSignsTexts);

/** The chosen photo, two optional picture questions, optional text, and the button to start the check. */
export default function PhotoPanel({ photo, userId }: { photo: PhotoQuestion['photo']; userId: string }) {
  const [remarks, setRemarks] = useState(photo.remarks);
  const [of, setOf] = useState<PlaceWithSigns | null>(null);
  const { share, overQuota, start, stop, submissionOf, done } = usePhotoCheck(userId);
  const question = { photo, remarks };
  const selected = remarks.pressed ?? {};
  const next = of === null && hasSigns(selected.place) ? selected.place : null;
  return (
    <>
      <div className={css.got}>
        <img className={css.preview} src={photo.preview} alt={say('preview')} />
        {of === null && (
          <Button kind="txt" size="m" auto icon="camera" onClick={dropPhoto}>
            {say('retake')}
          </Button>
        )}
        {of !== null && <span>{pictureLabel(of)}</span>}
      </div>
      <PictureQuestion of={of} selected={selected} onSelect={(now) => setRemarks({ ...remarks, pressed: now })} />
      <label className={css.words}>
        <span className={css.wordsLabel}>{say('wordsLabel')}</span>
        <textarea
          className={css.area}
          rows={2}
          maxLength={QUESTION_MAX}
          placeholder={say('wordsHint')}
          value={remarks.words}
          onChange={(event) => setRemarks({ ...remarks, words: event.target.value })}
        />
      </label>
      <div className={css.beforeStart}>
        {overQuota ? (
          <QuotaRefusal kind="photo" error={overQuota} submission={() => submissionOf(question)} onKept={done} />
        ) : (
          <QuotaLine kind="photo" />
        )}
      </div>
      <StickyBar>
        <div className={css.bar}>
          {of && (
            <Button kind="sec" auto className={css.retake} onClick={() => setOf(null)}>
              {sayOfSigns('back')}
            </Button>
          )}
          {next ? (
            <>
              <Button kind="sec" auto className={css.retake} onClick={() => start(question)} busy={share !== null}>
                {sayOfSigns('sendNow')}
              </Button>
              <Button className={css.start} onClick={() => setOf(next)}>
                {sayOfSigns('next')}
              </Button>
            </>
          ) : (
            <Button className={css.start} onClick={() => start(question)} busy={share !== null}>
              {say('start')}
            </Button>
          )}
        </div>
      </StickyBar>
      <AnalysingOverlay share={share} onStop={stop} />
    </>
  );
}
