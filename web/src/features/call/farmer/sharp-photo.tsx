import { useEffect, useState } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { farmerCallTexts } from '../farmer-call.hi.ts';
import type { CallSession, CallState } from '../session/call-session.ts';
import { Picture } from '../view/picture.tsx';
import { photoFailedText } from './over-texts.ts';
import css from './sharp-photo.module.css';

const say = texts(farmerCallTexts);

interface SharpPhotoProps {
  session: CallSession;
  state: CallState;
  sendPhoto: (photo: Blob) => Promise<boolean>;
}

/**
 * The doctor requests a sharp photo. After consent the farmer aims the back camera; only the photo they take then is
 * sent.
 */
export function SharpPhoto({ session, state, sendPhoto }: SharpPhotoProps) {
  const asked = state.phase === 'ended' ? undefined : state.other?.photoAsked;
  useEffect(() => {
    if (asked !== undefined) navigator.vibrate?.(200);
  }, [asked]);
  return asked === undefined ? null : (
    <PhotoRequest key={asked} id={asked} session={session} localVideo={state.localVideo} sendPhoto={sendPhoto} />
  );
}

interface PhotoRequestProps {
  id: string;
  session: CallSession;
  localVideo: MediaStream | null;
  sendPhoto: (photo: Blob) => Promise<boolean>;
}

function PhotoRequest({ id, session, localVideo, sendPhoto }: PhotoRequestProps) {
  const [step, setStep] = useState<'asked' | 'aiming' | 'taking' | 'over'>('asked');
  const toast = useToast();
  const no = () => {
    setStep('over');
    session.answerPhoto(id, 'declined');
  };
  const aim = () => {
    setStep('aiming');
    session.answerPhoto(id, 'taking');
  };
  const take = async () => {
    setStep('taking');
    try {
      const isKept = await sendPhoto(await session.takePhoto());
      if (!isKept) throw new Error('the photo could not be kept');
      session.answerPhoto(id, 'sent');
      toast({ title: say('photoSent'), tone: 'ok' });
    } catch (cause) {
      console.warn('no sharp photo', cause);
      session.answerPhoto(id, 'failed');
      toast({ title: say('photoFailed'), text: say(photoFailedText(session.state())), tone: 'bad' });
    }
    setStep('over');
  };
  if (step === 'over') return null;
  if (step === 'asked') {
    return (
      <Dialog
        open
        onClose={no}
        title={say('photoTitle')}
        text={say('photoText')}
        actions={
          <>
            <Button icon="camera" onClick={aim}>
              {say('photoYes')}
            </Button>
            <Button kind="sec" onClick={no}>
              {say('photoNo')}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <section className={css.aim} aria-label={say('photoTitle')}>
      {localVideo && <Picture stream={localVideo} className={css.finder} />}
      <p className={css.words} role="status">
        {say(step === 'taking' ? 'photoTaking' : 'photoAim')}
      </p>
      <div className={css.buttons}>
        <Button kind="sec" disabled={step === 'taking'} onClick={no}>
          {say('photoNo')}
        </Button>
        <Button icon="camera" busy={step === 'taking'} busyText={say('photoBusy')} onClick={() => void take()}>
          {say('photoTake')}
        </Button>
      </div>
    </section>
  );
}
