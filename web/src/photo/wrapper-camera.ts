import { useEffect, useRef } from 'react';
import { insideWrapper, onWrapperMessage, postToWrapper } from '../wrapper/wrapper.ts';

/** Opens the wrapper's camera, whose photo comes to `onFile`; undefined in a browser. */
export function useWrapperCamera(onFile: (file: File) => void): (() => void) | undefined {
  const take = useRef(onFile);
  take.current = onFile;
  useEffect(() => onWrapperMessage('CAMERA_PHOTO', ({ image }) => take.current(fileOf(image))), []);
  return insideWrapper() ? () => postToWrapper({ type: 'OPEN_CAMERA' }) : undefined;
}

/** Converts a data URL to a file; the content security policy forbids `fetch` of such a URL. */
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
