import { useSession } from '../../app/hooks.ts';
import { t } from '../../i18n/t.ts';
import { FruitArt } from '../../ui/fruit-art.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useKeptPhoto } from './kept-photo.ts';
import { PhotoChooser } from './photo-chooser.tsx';
import type { PhotoProblem } from './photo-file.ts';
import { usePhotoInHand } from './photo-in-hand.ts';
import css from './photo-panel.module.css';
import { PhotoPanel } from './photo-panel.tsx';
import { useWrapperCamera } from './wrapper-camera.ts';

/** The check by photo: none, chosen, being checked; its result has a page of its own. */
export default function PhotoPage() {
  const userId = useSession().user?.id;
  return userId === undefined ? null : <PhotoCheck userId={userId} />;
}

function PhotoCheck({ userId }: { userId: string }) {
  const photo = usePhotoInHand();
  const openCamera = useWrapperCamera();
  useKeptPhoto(userId, photo);
  if (photo.status === 'preparing') return <Skeleton />;
  if (photo.status === 'ready') return <PhotoPanel key={photo.id} photo={photo} userId={userId} />;
  return (
    <>
      {photo.status === 'refused' && <Refusal problem={photo.problem} />}
      <section className={css.hero} aria-labelledby="photo-check">
        <FruitArt className={css.art} />
        <h2 id="photo-check" className={css.heroTitle}>
          {t('diagnosis.photoTitle')}
        </h2>
        <PhotoChooser onCamera={openCamera} />
      </section>
      <section className={css.tips}>
        <h2>{t('diagnosis.photoTips')}</h2>
        <ul>
          <Tip icon="zoom">{t('diagnosis.tipNear')}</Tip>
          <Tip icon="bulb">{t('diagnosis.tipLight')}</Tip>
          <Tip icon="leaf">{t('diagnosis.tipPart')}</Tip>
        </ul>
      </section>
    </>
  );
}

function Tip({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li className={css.tip}>
      <Icon name={icon} />
      {children}
    </li>
  );
}

const said = {
  'not-image': ['diagnosis.notImage', 'diagnosis.notImageHint'],
  heic: ['diagnosis.heic', 'diagnosis.heicHint'],
  unreadable: ['diagnosis.unreadable', 'diagnosis.unreadableHint'],
} as const;

function Refusal({ problem }: { problem: PhotoProblem }) {
  const [what, then] = said[problem];
  return (
    <p className={css.notice} role="alert">
      <Icon name="alert" />
      <span>
        <b>{t(what)}</b>
        {t(then)}
      </span>
    </p>
  );
}
