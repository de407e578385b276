import { useLocation } from 'wouter';
import { diagnosis } from '../../../i18n/hi/check/diagnosis.ts';
import { quota } from '../../../i18n/hi/check/quota.ts';
import { texts } from '../../../i18n/texts.ts';
import { usePhotoInput } from '../../../photo/photo-input.tsx';
import { useWrapperCamera } from '../../../photo/wrapper-camera.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { CHECK_PATH } from '../check-paths.ts';
import { QuotaLine } from '../quota/quota-line.tsx';
import { useQuota } from '../quota/use-quota.ts';
import css from './photo-chooser.module.css';
import { takePhoto } from './photo-draft.ts';

const sayCheck = texts(diagnosis);
const say = texts(quota);

interface PhotoChooserProps {
  /** The photo is on its way into the hand. */
  onChosen?: () => void;
  /** Opens the camera of the mobile wrapper; absent in a browser, where choosing offers the camera itself. */
  onCamera?: (() => void) | undefined;
}

/** The big white button of the check, and the camera beside it inside the mobile wrapper. */
export function PhotoChooser({ onChosen, onCamera }: PhotoChooserProps) {
  const usedUp = useQuota()?.photo.left === 0;
  const { input, open } = usePhotoInput((file) => {
    void takePhoto(file);
    onChosen?.();
  });
  return (
    <>
      {input}
      <button type="button" className={css.main} onClick={open}>
        <span className={css.round}>
          <Icon name={onCamera ? 'photo' : 'camera'} size="l" />
        </span>
        <span>
          {sayCheck('showPhoto')}
          <small className={css.small}>{usedUp ? say('photoUsedUp') : sayCheck('showPhotoHint')}</small>
        </span>
      </button>
      {onCamera && (
        <button type="button" className={css.way} onClick={onCamera}>
          <Icon name="camera" />
          {sayCheck('openCamera')}
        </button>
      )}
    </>
  );
}

/** The photo button of the home screen: what was chosen is looked at on the page of the photo check. */
export function PhotoEntry() {
  const [, navigate] = useLocation();
  const show = () => navigate(CHECK_PATH);
  const openCamera = useWrapperCamera((file) => {
    void takePhoto(file);
    show();
  });
  return (
    <>
      <PhotoChooser onChosen={show} onCamera={openCamera} />
      <QuotaLine kind="photo" above="question" />
    </>
  );
}
