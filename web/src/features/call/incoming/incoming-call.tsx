import type { CallMedia } from '@anar/contracts/consult/calls';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { useEffect } from 'react';
import { playTone } from '../../../consultation/call/ring-tone.ts';
import { initialOf } from '../../../consultation/doctor-facts.tsx';
import { texts } from '../../../i18n/texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { farmerCallTexts } from '../farmer-call.hi.ts';
import { CallButton } from '../view/call-button.tsx';
import room from '../view/call-window.module.css';
import { CallWindow } from '../view/call-window.tsx';
import css from './incoming-call.module.css';

const EVERY_MS = 2500;
const SHAKE_MS = [400, 200, 400];

/** Plays the ring tone and vibrates while mounted, as far as the phone allows it. */
function useRinging(): void {
  useEffect(() => {
    const ring = () => {
      void playTone();
      navigator.vibrate?.(SHAKE_MS);
    };
    const timer = setInterval(ring, EVERY_MS);
    ring();
    return () => {
      clearInterval(timer);
      navigator.vibrate?.(0);
    };
  }, []);
}

const say = texts(farmerCallTexts);

interface IncomingCallProps {
  media: CallMedia;
  doctor: string;
  one: Consultation | undefined;
  onAnswer: (media: CallMedia) => void;
  onDecline: () => void;
}

/** Who calls, about what, and the possible answers. */
export function IncomingCall({ media, doctor, one, onAnswer, onDecline }: IncomingCallProps) {
  useRinging();
  const video = media === 'video';
  const title = say(video ? 'incomingVideo' : 'incomingAudio');
  const photo = one?.thumbnailUrls[0] ?? one?.photoUrls[0];
  return (
    <CallWindow label={`${title}: ${doctor}`} alert className={room.plum}>
      <div className={room.column}>
        <p className={`${room.lead} ${room.soft}`}>{title}</p>
        <div className={room.face} aria-hidden>
          {initialOf(doctor)}
        </div>
        <h1 className={room.name}>{doctor}</h1>
        {one && (one.problemDescription || photo) && (
          <div className={css.asked}>
            {photo && <img src={photo} alt="" />}
            <p>
              {say('asked')}
              {one.problemDescription && <b>{one.problemDescription}</b>}
            </p>
          </div>
        )}
        <div className={classNames(css.answers, room.stays)}>
          <CallButton icon="end" look="no" onClick={onDecline}>
            <b>{say('decline')}</b>
          </CallButton>
          <CallButton icon={video ? 'video' : 'phone'} look="yes" onClick={() => onAnswer(media)}>
            {say(video ? 'takeVideo' : 'takeCall')}
          </CallButton>
          {video && (
            <CallButton icon="phone" onClick={() => onAnswer('audio')}>
              <b>{say('takeAudio')}</b>
            </CallButton>
          )}
        </div>
      </div>
    </CallWindow>
  );
}
