import { useLocation } from 'wouter';
import { photoChecks } from '../../../i18n/hi/photo-checks.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CHECK_PATH } from '../check-path.ts';
import { takePhoto } from '../photo-in-hand.ts';
import { usePhotoInput } from '../photo-input.tsx';
import { replacedByPhoto } from './waiting-actions.ts';
import type { WaitingCheck } from './waiting-check.ts';

const say = texts(photoChecks);

/** A better photo in place of one in which nothing could be seen; what was told beside it goes with it. */
export function RetakePhoto({ check }: { check: WaitingCheck }) {
  const [, navigate] = useLocation();
  const { input, open } = usePhotoInput((file) => {
    void takePhoto(file, { symptom: check.payload.symptom, words: check.payload.text });
    void replacedByPhoto(check.id);
    navigate(CHECK_PATH);
  });
  return (
    <>
      {input}
      <Button kind="soft" size="m" auto icon="camera" onClick={open}>
        {say('retake')}
      </Button>
    </>
  );
}
