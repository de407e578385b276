import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { homeTexts } from '../../i18n/catalogues/home.hi.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { knownRoute } from '../../navigation/route-table.ts';
import { useWrapperCamera } from '../../photo/wrapper-camera.ts';
import { useSession } from '../../session/hooks.ts';
import { BrandHero } from '../../ui/brand/brand-hero.tsx';
import { Icon } from '../../ui/brand/icon.tsx';
import type { IconName } from '../../ui/brand/icon-names.ts';
import { TileIcon } from '../../ui/brand/tile-icon.tsx';
import { Skeleton } from '../../ui/feedback/loading/skeleton.tsx';
import { lazyComponent } from '../../ui/hooks/lazy.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { checkPageTexts } from './check-page.hi.ts';
import { PhotoChooser } from './photo/photo-chooser.tsx';
import { type PhotoDraft, takePhoto, usePhotoDraft } from './photo/photo-draft.ts';
import css from './photo/photo-panel.module.css';
import { QuestionForm } from './question/question-form.tsx';
import { preloadQueue } from './queue/submit-check.ts';
import { WaitingChecks } from './queue/waiting-checks.tsx';
import { QuotaLine } from './quota/quota-line.tsx';

/** Keeps the draft across a reload, e.g. when the phone runs out of memory; deleted after a day or once queued. */
function useStoredDraft(userId: string, photo: PhotoDraft): void {
  const before = useRef(photo.status);
  useEffect(() => withStore(({ restoreDraft }) => restoreDraft(userId)), [userId]);
  useEffect(() => {
    if (photo.status === 'ready') withStore(({ keepDraft }) => void keepDraft(userId, photo));
    else if (before.current === 'ready') withStore(({ deleteDraft }) => deleteDraft());
    before.current = photo.status;
  }, [userId, photo]);
}

/** Not awaited: the page works without the store. */
function withStore(act: (store: typeof import('./photo/stored-draft.ts')) => void): void {
  import('./photo/stored-draft.ts').then(act, (cause: unknown) => console.warn('photo store did not load', cause));
}

const sayHome = texts(homeTexts);
const say = texts(checkPageTexts);
const LIBRARY = '/problems';
const loadPanel = () => import('./photo/photo-panel.tsx');
const PhotoPanel = lazy(loadPanel);
const PreviousAdvice = lazyComponent(async () => (await import('./history/previous-advice.tsx')).PreviousAdvice);
const loadRefusal = async () => (await import('./photo/photo-refusal.tsx')).PhotoRefusal;
const PhotoRefusal = lazyComponent(loadRefusal);

interface CheckPageProps {
  /** The voice input; provided by another feature. */
  voice?: ReactNode;
}

/** The plant check by photo, voice or text; below it the queue, photo tips, and earlier checks. */
export function CheckPage({ voice }: CheckPageProps) {
  const userId = useSession().user?.id;
  return userId === undefined ? null : <PlantCheck userId={userId} voice={voice} />;
}

function PlantCheck({ userId, voice }: CheckPageProps & { userId: string }) {
  const photo = usePhotoDraft();
  const openCamera = useWrapperCamera((file) => void takePhoto(file));
  const wordsBox = useRef<HTMLTextAreaElement>(null);
  useStoredDraft(userId, photo);
  const chosen = photo.status === 'preparing';
  useEffect(() => {
    // Loads the next views while the photo is being prepared. A failure surfaces where they are rendered.
    if (!chosen) return;
    loadPanel().catch(() => undefined);
    loadRefusal().catch(() => undefined);
    preloadQueue();
  }, [chosen]);
  if (chosen) return <Skeleton />;
  if (photo.status === 'ready') {
    return (
      <Suspense fallback={<Skeleton />}>
        <PhotoPanel key={photo.id} photo={photo} userId={userId} />
      </Suspense>
    );
  }
  const refused = photo.status === 'refused' ? photo : null;
  return (
    <>
      {refused && <PhotoRefusal refused={refused} onCamera={openCamera} onWrite={() => wordsBox.current?.focus()} />}
      <BrandHero titleId="plant-check">
        <h2 id="plant-check" className={css.heroTitle}>
          {sayHome('checkHint')}
        </h2>
        <PhotoChooser onCamera={openCamera} />
        <QuotaLine kind="photo" above="question" />
        {voice}
        <QuestionForm first={refused?.remarks.words} box={wordsBox} />
      </BrandHero>
      <WaitingChecks />
      <section className={css.tips}>
        <h2>{say('photoTips')}</h2>
        <ul>
          <Tip icon="zoom">{say('tipNear')}</Tip>
          <Tip icon="bulb">{say('tipLight')}</Tip>
          <Tip icon="leaf">{say('tipPart')}</Tip>
        </ul>
      </section>
      {knownRoute(LIBRARY) && (
        <Card padding="rows" className={css.library}>
          <ul>
            <ListRow href={LIBRARY} start={<TileIcon icon="book" tone="action" />}>
              <b>{t('shell.titleProblems')}</b>
              <span className={css.help}>{say('libraryHint')}</span>
            </ListRow>
          </ul>
        </Card>
      )}
      <PreviousAdvice />
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
