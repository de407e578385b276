import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { CHECK_PATH } from './check-path.ts';
import { PhotoChooser } from './photo-chooser.tsx';
import { QuotaLine } from './quota/quota-line.tsx';
import { useWrapperCamera } from './wrapper-camera.ts';

/** The photo button of the home screen: what was chosen is looked at on the page of the photo check. */
export function PhotoEntry() {
  const [, navigate] = useLocation();
  const show = useCallback(() => navigate(CHECK_PATH), [navigate]);
  const openCamera = useWrapperCamera(show);
  return (
    <>
      <PhotoChooser onChosen={show} onCamera={openCamera} />
      <QuotaLine kind="photo" above="question" />
    </>
  );
}
