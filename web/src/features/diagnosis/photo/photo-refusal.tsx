import type { PhotoFault } from '@anar/photo-checks/judge-photo';
import { texts } from '../../../i18n/texts.ts';
import { usePhotoInput } from '../../../photo/photo-input.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { checkPageTexts } from '../check-page.hi.ts';
import { photoChecksTexts } from './photo-checks.hi.ts';
import { type PhotoDraft, takePhoto } from './photo-draft.ts';
import { hintFor, isFault } from './photo-faults.ts';
import css from './photo-refusal.module.css';

const say = texts(checkPageTexts);
const sayOfFault = texts(photoChecksTexts);
const said = {
  'not-image': ['notImage', 'notImageHint'],
  heic: ['heic', 'heicHint'],
  unreadable: ['unreadable', 'unreadableHint'],
} as const;

interface PhotoRefusalProps {
  refused: Extract<PhotoDraft, { status: 'refused' }>;
  onCamera: (() => void) | undefined;
  onWrite: () => void;
}

/** Why the chosen file cannot be checked, and what to choose instead. */
export function PhotoRefusal({ refused: { problem, preview }, onCamera, onWrite }: PhotoRefusalProps) {
  if (isFault(problem)) {
    return <PhotoFaultCard fault={problem} preview={preview} onCamera={onCamera} onWrite={onWrite} />;
  }
  const [what, then] = said[problem];
  return (
    <Caution icon="alert" tone="danger" role="alert" title={say(what)} className={css.refusal}>
      {say(then)}
    </Caution>
  );
}

interface PhotoFaultCardProps {
  fault: PhotoFault;
  preview: string;
  /** Opens the camera of the mobile wrapper; absent in a browser. */
  onCamera: (() => void) | undefined;
  /** The farmer prefers to describe the problem as text. */
  onWrite: () => void;
}

/** What is wrong with the photo, how to take a better one, and a way without a photo. */
function PhotoFaultCard({ fault, preview, onCamera, onWrite }: PhotoFaultCardProps) {
  const { input, open } = usePhotoInput((file) => void takePhoto(file));
  const { what, how } = hintFor(fault);
  return (
    <section className={css.card} role="alert">
      {preview && <img className={css.photo} src={preview} alt={sayOfFault('refused')} />}
      <p className={css.words}>
        <b className={css.what}>{what}</b>
        {how}
      </p>
      {input}
      <Button icon="camera" onClick={onCamera ?? open}>
        {sayOfFault('retake')}
      </Button>
      <p className={css.more}>
        {sayOfFault('notCounted')} {sayOfFault('orWrite')}
      </p>
      <Button kind="sec" size="m" icon="pen" onClick={onWrite}>
        {sayOfFault('write')}
      </Button>
    </section>
  );
}
