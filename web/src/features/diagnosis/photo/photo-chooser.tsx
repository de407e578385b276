import { useLocation } from 'wouter';
import { quotaTexts } from '../../../i18n/catalogues/quota.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { usePhotoInput } from '../../../photo/photo-input.tsx';
import { useWrapperCamera } from '../../../photo/wrapper-camera.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { diagnosisTexts } from '../diagnosis.hi.ts';
import { QuotaLine } from '../quota/quota-line.tsx';
import { useQuota } from '../quota/use-quota.ts';
import { CHECK_PATH } from '../record/check-paths.ts';
import css from './photo-chooser.module.css';
import { takePhoto } from './photo-draft.ts';

const sayCheck = texts(diagnosisTexts);
const say = texts(quotaTexts);

interface PhotoChooserProps {
  /** Smaller, with the name of the check and the remaining quota in one line. */
  compact?: boolean;
  /** Called as soon as a file was chosen; it is being prepared. */
  onChosen?: () => void;
  /** Opens the camera of the mobile wrapper; absent in a browser, whose file chooser offers the camera itself. */
  onCamera?: (() => void) | undefined;
}

/** The large photo button of the check, with a camera button beside it inside the mobile wrapper. */
export function PhotoChooser({ compact = false, onChosen, onCamera }: PhotoChooserProps) {
  const left = useQuota()?.photo.left ?? null;
  const hint =
    left !== null && compact ? say('showPhotoLeft', { left }) : sayCheck(compact ? 'showPhoto' : 'showPhotoHint');
  const { input, open } = usePhotoInput((file) => {
    void takePhoto(file);
    onChosen?.();
  });
  return (
    <>
      {input}
      <button type="button" className={classNames(css.main, compact && css.compact)} onClick={open}>
        <span className={css.round}>
          <Icon name={onCamera ? 'photo' : 'camera'} size="l" />
        </span>
        <span>
          {sayCheck(compact ? 'check' : 'showPhoto')}
          <small className={css.small}>{left === 0 ? say('photoUsedUp') : hint}</small>
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

/** The photo button of the home page: leads to the plant check with the chosen photo. */
export function PhotoEntry() {
  const [, navigate] = useLocation();
  const usedUp = useQuota()?.photo.left === 0;
  const show = () => navigate(CHECK_PATH);
  const openCamera = useWrapperCamera((file) => {
    void takePhoto(file);
    show();
  });
  return (
    <>
      <PhotoChooser compact onChosen={show} onCamera={openCamera} />
      {usedUp && <QuotaLine kind="photo" above="question" />}
    </>
  );
}
