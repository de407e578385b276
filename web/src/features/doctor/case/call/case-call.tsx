import type { CallMedia } from '@anar/contracts/consult/calls';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { requestCall, useCallNow, useCallRequest } from '../../../../consultation/call/call-now.ts';
import { callTexts } from '../../../../i18n/catalogues/call.hi.ts';
import { doctorCallTexts } from '../../../../i18n/catalogues/doctor-call.hi.ts';
import { texts } from '../../../../i18n/texts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { useToast } from '../../../../ui/toast/toast-store.ts';
import css from '../case-action-bar.module.css';

const say = texts(doctorCallTexts);
const sayCall = texts(callTexts);

/** Starts a call, or says that another one is running. */
export function useStartCall(consultationId: string): (media: CallMedia) => void {
  const toast = useToast();
  return (media) => {
    if (requestCall({ consultationId, media })) return;
    toast({ title: sayCall('oneAtOnce'), text: sayCall('oneAtOnceText'), tone: 'bad' });
  };
}

interface CaseCallProps {
  one: Consultation;
  name: string;
  /** True on success. */
  accept: () => Promise<boolean>;
  accepting: boolean;
}

/** Video and audio call while both may talk; for a waiting request it includes accepting. */
export function CaseCall({ one, name, accept, accepting }: CaseCallProps) {
  const start = useStartCall(one.id);
  const now = useCallNow();
  const request = useCallRequest();
  const busy = request?.consultationId === one.id;
  if (one.status === 'requested') {
    const take = async (media: CallMedia) => {
      if (await accept()) start(media);
    };
    return (
      <div className={css.calls}>
        <Button kind="sec" size="m" icon="video" disabled={accepting} onClick={() => void take('video')}>
          {say('acceptVideo')}
        </Button>
        <Button kind="sec" size="m" icon="mic" disabled={accepting} onClick={() => void take('audio')}>
          {say('acceptAudio')}
        </Button>
      </div>
    );
  }
  if (one.status !== 'ringing' && one.status !== 'connected') return null;
  if (one.call && now === null) {
    return (
      <div className={css.calls}>
        {/* Rejoins with audio only: the camera needs another click. */}
        <Button icon="phone" busy={busy} onClick={() => start('audio')}>
          {say('back')}
        </Button>
      </div>
    );
  }
  const isFirst = one.status === 'ringing';
  return (
    <div className={css.calls}>
      <Button
        kind={isFirst ? 'pri' : 'soft'}
        icon="video"
        busy={busy && request.media === 'video'}
        aria-label={say('videoOf', { name })}
        onClick={() => start('video')}
      >
        {say('video')}
      </Button>
      <Button
        kind={isFirst ? 'sec' : 'soft'}
        icon="mic"
        busy={busy && request.media === 'audio'}
        aria-label={say('audioOf', { name })}
        onClick={() => start('audio')}
      >
        {say('audio')}
      </Button>
    </div>
  );
}
