import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { texts } from '../i18n/texts.ts';
import { photoTexts } from './photo.hi.ts';
import css from './photo-input.module.css';

const say = texts(photoTexts);

/** A hidden file input for photos, and the function that opens it. */
export function usePhotoInput(onFile: (file: File) => void): { input: ReactNode; open: () => void } {
  const element = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Reset, so that choosing the same file again fires a change event.
    event.target.value = '';
    if (file) onFile(file);
  };
  const input = (
    <input
      ref={element}
      className={css.input}
      type="file"
      accept="image/*"
      aria-label={say('choose')}
      tabIndex={-1}
      onChange={choose}
    />
  );
  return { input, open: () => element.current?.click() };
}
