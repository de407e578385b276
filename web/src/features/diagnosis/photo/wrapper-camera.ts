import { useEffect } from 'react';
import { insideWrapper, onWrapperMessage, tellWrapper } from '../../../wrapper/wrapper.ts';
import { takePhoto } from './photo-draft.ts';

/** Opens the wrapper's camera; undefined in a browser. Its photo becomes the draft, then `onPhoto` is called. */
export function useWrapperCamera(onPhoto?: () => void): (() => void) | undefined {
  useEffect(() => {
    return onWrapperMessage('CAMERA_PHOTO', ({ image }) => {
      void takePhoto(fileOf(image));
      onPhoto?.();
    });
  }, [onPhoto]);
  return insideWrapper() ? () => tellWrapper({ type: 'OPEN_CAMERA' }) : undefined;
}

/** A data URL as the file it holds; `fetch` of such an address is closed by our content policy. */
function fileOf(dataUrl: string): File {
  const [head = '', base64 = ''] = dataUrl.split(',', 2);
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? '';
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new File([bytes], 'camera', { type });
  } catch (reason) {
    console.warn('photo of the wrapper unreadable', reason);
    return new File([], 'camera', { type });
  }
}
