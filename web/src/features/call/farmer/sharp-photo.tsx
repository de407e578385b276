import { useEffect, useRef, useState } from 'react';
import { farmerCall as words } from '../../../i18n/hi/call/farmer-call.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import type { CallSession, CallState } from '../session/call-session.ts';

const say = texts(words);

interface SharpPhotoProps {
  session: CallSession;
  state: CallState;
  sendPhoto: (photo: Blob) => Promise<boolean>;
}

/** The doctor wants to see it sharp: taken and sent only with a yes to this one photo. */
export function SharpPhoto({ session, state, sendPhoto }: SharpPhotoProps) {
  const [answered, setAnswered] = useState<string | null>(null);
  const [taking, setTaking] = useState(false);
  const toast = useToast();
  const asked = state.phase === 'ended' ? undefined : state.other?.photoAsked;
  const isOpen = asked !== undefined && (asked !== answered || taking);
  const shaken = useRef<string>(undefined);
  useEffect(() => {
    if (asked === undefined || shaken.current === asked) return;
    shaken.current = asked;
    navigator.vibrate?.(200);
  }, [asked]);
  const no = () => {
    if (taking || asked === undefined) return;
    setAnswered(asked);
    session.answerPhoto('declined');
  };
  const yes = async () => {
    if (taking || asked === undefined) return;
    setAnswered(asked);
    setTaking(true);
    session.answerPhoto('taking');
    try {
      const isKept = await sendPhoto(await session.takePhoto());
      session.answerPhoto(isKept ? 'sent' : 'failed');
      if (isKept) toast({ title: say('photoSent'), tone: 'ok' });
      else toast({ title: say('photoFailed'), text: say('photoFailedText'), tone: 'bad' });
    } catch (cause) {
      console.warn('no sharp photo', cause);
      session.answerPhoto('failed');
      toast({ title: say('photoFailed'), text: say('photoFailedText'), tone: 'bad' });
    }
    setTaking(false);
  };
  if (!isOpen) return null;
  return (
    <Dialog
      open
      onClose={no}
      title={say('photoTitle')}
      text={say('photoText')}
      actions={
        <>
          <Button icon="camera" busy={taking} busyText={say('photoTaking')} onClick={() => void yes()}>
            {say('photoYes')}
          </Button>
          <Button kind="sec" disabled={taking} onClick={no}>
            {say('photoNo')}
          </Button>
        </>
      }
    />
  );
}
