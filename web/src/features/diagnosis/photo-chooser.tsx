import { type ChangeEvent, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './photo-chooser.module.css';
import { takePhoto } from './photo-in-hand.ts';

interface PhotoChooserProps {
  /** The photo is on its way into the hand. */
  onChosen?: () => void;
  /** Opens the camera of the mobile wrapper; absent in a browser, where choosing offers the camera itself. */
  onCamera?: (() => void) | undefined;
}

/** The big white button of the check, and the camera beside it inside the mobile wrapper. */
export function PhotoChooser({ onChosen, onCamera }: PhotoChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Emptied, so that choosing the same file again is a change too.
    event.target.value = '';
    if (!file) return;
    void takePhoto(file);
    onChosen?.();
  };
  return (
    <>
      <input
        ref={input}
        className={css.input}
        type="file"
        accept="image/*"
        aria-label={t('diagnosis.choosePhoto')}
        tabIndex={-1}
        onChange={choose}
      />
      <button type="button" className={css.main} onClick={() => input.current?.click()}>
        <span className={css.round}>
          <Icon name={onCamera ? 'photo' : 'camera'} size="l" />
        </span>
        <span>
          {t('diagnosis.showPhoto')}
          <small className={css.small}>{t('diagnosis.showPhotoHint')}</small>
        </span>
      </button>
      {onCamera && (
        <button type="button" className={css.way} onClick={onCamera}>
          <Icon name="camera" />
          {t('diagnosis.openCamera')}
        </button>
      )}
    </>
  );
}
