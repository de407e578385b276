import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { PhotoChooser } from './photo-chooser.tsx';
import { useWrapperCamera } from './wrapper-camera.ts';

export const PHOTO_PATH = '/diagnose';

/** The photo button of the home screen: what was chosen is looked at on the page of the photo check. */
export function PhotoEntry() {
  const [, navigate] = useLocation();
  const show = useCallback(() => navigate(PHOTO_PATH), [navigate]);
  const openCamera = useWrapperCamera(show);
  return <PhotoChooser onChosen={show} onCamera={openCamera} />;
}
