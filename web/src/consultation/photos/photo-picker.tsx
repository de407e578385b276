import { texts } from '../../i18n/texts.ts';
import { photoTexts } from '../../photo/photo.hi.ts';
import { usePhotosInput } from '../../photo/photo-input.tsx';
import { useWrapperCamera } from '../../photo/wrapper-camera.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import css from './photos.module.css';

const say = texts(photoTexts);

export interface PickedPhoto {
  id: string;
  preview: string;
  /** Its progress, in a word. */
  note?: string | undefined;
}

interface PhotoPickerProps {
  photos: readonly PickedPhoto[];
  max: number;
  /** The photos are being processed: none may be added or removed. */
  disabled?: boolean | undefined;
  onFile: (file: File) => void;
  onRemove: (id: string) => void;
}

/** Up to `max` photos, each removable, and a button to add all that are missing at once; in the wrapper its camera too. */
export function PhotoPicker({ photos, max, disabled = false, onFile, onRemove }: PhotoPickerProps) {
  const full = photos.length >= max;
  const { input, open } = usePhotosInput(max - photos.length, (files) => files.forEach(onFile));
  const openCamera = useWrapperCamera((file) => !full && !disabled && onFile(file));
  return (
    <div>
      {input}
      <ul className={css.chosen}>
        {photos.map(({ id, preview, note }, index) => (
          <li key={id} className={css.picked}>
            <img src={preview} alt={say('chosen', { n: index + 1 })} />
            {note && <span className={css.state}>{note}</span>}
            {!disabled && (
              <span className={css.remove}>
                <IconButton icon="close" label={say('remove', { n: index + 1 })} onClick={() => onRemove(id)} />
              </span>
            )}
          </li>
        ))}
        {openCamera && (
          <li>
            <button type="button" className={css.add} disabled={full || disabled} onClick={openCamera}>
              <Icon name="camera" />
              {say('camera')}
            </button>
          </li>
        )}
        <li>
          <button type="button" className={css.add} disabled={full || disabled} onClick={open}>
            <Icon name={openCamera ? 'photo' : 'camera'} />
            {say(full ? 'full' : 'add', { max })}
          </button>
        </li>
      </ul>
    </div>
  );
}
