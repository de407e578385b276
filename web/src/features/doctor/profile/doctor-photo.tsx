import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { consultApi, uploadDoctorPhoto } from '../../../api/endpoints/consult-api.ts';
import { Face } from '../../../consultation/doctor-facts.tsx';
import { texts } from '../../../i18n/texts.ts';
import { usePhotoInput } from '../../../photo/photo-input.tsx';
import { preparePhoto } from '../../../photo/prepare/prepare-photo.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { doctorProfileTexts } from './doctor-profile.hi.ts';
import css from './profile.module.css';

const say = texts(doctorProfileTexts);

/** The expert's photo; uploaded when selected. */
export function DoctorPhoto({ doctorId, name, image }: { doctorId: string; name: string; image?: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const dispatch = useAppDispatch();
  const toast = useToast();
  const fail = (text: string) => toast({ title: say('photoFailed'), text, tone: 'bad' });
  const choose = async (file: File) => {
    setBusy(true);
    try {
      const { photo } = await preparePhoto(file);
      const { error } = await uploadDoctorPhoto(doctorId, photo);
      if (error) return fail(errorText(error));
      dispatch(consultApi.util.invalidateTags([{ type: 'Doctor', id: doctorId }]));
      toast({ title: say('photoDone'), tone: 'ok' });
    } catch (cause) {
      console.warn('portrait refused', cause);
      fail(say('photoUnreadable'));
    } finally {
      setBusy(false);
    }
  };
  const { input, open } = usePhotoInput((file) => void choose(file));
  return (
    <div className={css.photo}>
      <Face name={name} image={image} />
      <div className={css.photoWords}>
        <b>{say('photo')}</b>
        <p className={css.soft}>{say('photoHint')}</p>
        <Button kind="soft" size="m" auto icon="photo" busy={busy} busyText={say('photoBusy')} onClick={open}>
          {say(image ? 'photoChange' : 'photoAdd')}
        </Button>
        {input}
      </div>
    </div>
  );
}
