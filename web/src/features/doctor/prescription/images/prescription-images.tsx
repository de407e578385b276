import { PRESCRIPTION } from '@anar/contracts/consult/constants';
import { useState } from 'react';
import { errorText } from '../../../../api/api-error.ts';
import { uploadPrescriptionImage } from '../../../../api/endpoints/consult-api.ts';
import { newIdempotencyKey } from '../../../../api/idempotency-key.ts';
import { texts } from '../../../../i18n/texts.ts';
import { usePhotoInput } from '../../../../photo/photo-input.tsx';
import { preparePhoto } from '../../../../photo/prepare/prepare-photo.ts';
import { useWrapperCamera } from '../../../../photo/wrapper-camera.ts';
import { useNetwork } from '../../../../session/hooks.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import { Spinner } from '../../../../ui/controls/button.tsx';
import { useToast } from '../../../../ui/toast/toast-store.ts';
import { prescriptionEditorTexts } from '../prescription-editor.hi.ts';
import css from './images.module.css';

const say = texts(prescriptionEditorTexts);

interface PrescriptionImagesProps {
  consultationId: string;
  /** Links of the images to be sent. */
  urls: readonly string[];
  onAdded: (all: readonly string[]) => void;
  onRemove: (url: string) => void;
}

/** Up to five images; each is uploaded when selected. */
export function PrescriptionImages({ consultationId, urls, onAdded, onRemove }: PrescriptionImagesProps) {
  const [sending, setSending] = useState(false);
  const offline = useNetwork() === 'offline';
  const toast = useToast();
  const full = urls.length >= PRESCRIPTION.images;
  const add = async (file: File) => {
    if (full || sending) return;
    if (offline) return toast({ title: say('photoOffline'), tone: 'bad' });
    setSending(true);
    try {
      const { photo } = await preparePhoto(file);
      const { data, error } = await uploadPrescriptionImage(consultationId, photo, newIdempotencyKey());
      if (data) onAdded(data.imageUrls);
      else toast({ title: say('photoFailed', { why: errorText(error) }), tone: 'bad' });
    } catch (cause) {
      console.warn('image refused', cause);
      toast({ title: say('photoUnreadable'), tone: 'bad' });
    } finally {
      setSending(false);
    }
  };
  const { input, open } = usePhotoInput((file) => void add(file));
  const openCamera = useWrapperCamera((file) => void add(file));
  return (
    <section className={css.images} aria-label={say('photos')}>
      <div className={css.head}>
        <h2>{say('photos')}</h2>
        <span>{say('photosOf', { max: PRESCRIPTION.images, n: urls.length })}</span>
      </div>
      {input}
      <ul className={css.row}>
        {urls.map((url, index) => (
          <li key={url} className={css.image}>
            <img src={url} alt={say('photoAlt', { n: index + 1 })} />
            <button
              type="button"
              className={css.remove}
              aria-label={say('photoRemove', { n: index + 1 })}
              onClick={() => onRemove(url)}
            >
              <span>
                <Icon name="close" size="s" />
              </span>
            </button>
          </li>
        ))}
        {!full && (
          <li>
            <button
              type="button"
              className={css.add}
              aria-label={say(sending ? 'photoSending' : 'photoAdd')}
              aria-busy={sending}
              onClick={openCamera ?? open}
            >
              {sending ? <Spinner /> : <Icon name="plus" />}
            </button>
          </li>
        )}
        {openCamera && !full && (
          <li>
            <button type="button" className={css.add} aria-label={say('photoAdd')} onClick={open}>
              <Icon name="photo" />
            </button>
          </li>
        )}
      </ul>
      <p className={css.hint} role="status">
        {say(sending ? 'photoSending' : 'photosHint')}
      </p>
    </section>
  );
}
