import type { PhotoFault } from '@anar/photo-checks/judge-photo';
import { photoChecks } from '../../i18n/hi/photo-checks.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import css from './photo-fault-card.module.css';
import { hintFor } from './photo-faults.ts';
import { takePhoto } from './photo-in-hand.ts';
import { usePhotoInput } from './photo-input.tsx';

const say = texts(photoChecks);

interface PhotoFaultCardProps {
  fault: PhotoFault;
  preview: string;
  /** Opens the camera of the mobile wrapper; absent in a browser. */
  onCamera: (() => void) | undefined;
  /** The farmer would rather write. */
  onWrite: () => void;
}

/** What nobody could see in the photo, how to take a better one, and the way without a photo. */
export function PhotoFaultCard({ fault, preview, onCamera, onWrite }: PhotoFaultCardProps) {
  const { input, open } = usePhotoInput((file) => void takePhoto(file));
  const { what, how } = hintFor(fault);
  return (
    <section className={css.card} role="alert">
      {preview && <img className={css.photo} src={preview} alt={say('refused')} />}
      <p className={css.words}>
        <b className={css.what}>{what}</b>
        {how}
      </p>
      {input}
      <Button icon="camera" onClick={onCamera ?? open}>
        {say('retake')}
      </Button>
      <p className={css.more}>
        {say('notCounted')} {say('orWrite')}
      </p>
      <Button kind="sec" size="m" icon="pen" onClick={onWrite}>
        {say('write')}
      </Button>
    </section>
  );
}
