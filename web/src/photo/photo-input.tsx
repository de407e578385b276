import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { texts } from '../i18n/texts.ts';
import { photoTexts } from './photo.hi.ts';
import css from './photo-input.module.css';

const say = texts(photoTexts);

/** How many photos a chat takes in one choice. */
export const PHOTOS_AT_ONCE = 3;

/** A hidden file input for one photo, and the function that opens it. */
export function usePhotoInput(onFile: (file: File) => void): { input: ReactNode; open: () => void } {
  return usePhotosInput(1, ([file]) => file && onFile(file));
}

/** A hidden file input for up to `most` photos at once; more than those are left out. */
export function usePhotosInput(
  most: number,
  onFiles: (files: readonly File[]) => void,
): { input: ReactNode; open: () => void } {
  const element = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, most);
    // Reset, so that choosing the same file again fires a change event.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  };
  const input = (
    <input
      ref={element}
      className={css.input}
      type="file"
      accept="image/*"
      multiple={most > 1}
      aria-label={say('choose')}
      tabIndex={-1}
      onChange={choose}
    />
  );
  return { input, open: () => element.current?.click() };
}
