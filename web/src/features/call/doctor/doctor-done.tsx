import type { CallEndReason, CallMedia } from '@anar/contracts/consult/calls';
import { callTexts } from '../../../i18n/catalogues/call.hi.ts';
import { doctorCallTexts } from '../../../i18n/catalogues/doctor-call.hi.ts';
import { readablePhone } from '../../../i18n/numbers/readable-phone.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PhoneWay } from '../view/call-dialogs.tsx';
import room from '../view/call-window.module.css';

const say = texts(doctorCallTexts);
const sayCall = texts(callTexts);

const WHY = {
  hung_up: 'declined',
  declined: 'declined',
  unanswered: 'unanswered',
  busy: 'busy',
  no_microphone: 'noMicrophone',
  failed: 'failed',
  lost: 'lost',
  too_long: 'tooLong',
  consultation_over: 'consultationOver',
  elsewhere: 'takenOver',
} as const satisfies Record<CallEndReason | 'elsewhere', keyof typeof doctorCallTexts>;

interface DoctorDoneProps {
  reason: CallEndReason | 'elsewhere';
  name: string;
  phone: string | undefined;
  media: CallMedia;
  onAgain: (media: CallMedia) => void;
  onChat: (() => void) | undefined;
  onClose: () => void;
}

/** The call ended without a conversation: the reason and the remaining ways to talk. */
export function DoctorDone({ reason, name, phone, media, onAgain, onChat, onClose }: DoctorDoneProps) {
  const isOver = reason === 'consultation_over' || reason === 'elsewhere';
  return (
    <div className={room.column}>
      <section className={room.sheetish} role="alert">
        <h1>{say(WHY[reason], { name })}</h1>
        {!isOver && <p>{say('otherWays')}</p>}
        {!isOver && (
          <Button icon={media === 'video' ? 'video' : 'phone'} onClick={() => onAgain(media)}>
            {say('again')}
          </Button>
        )}
        {!isOver && media === 'video' && (
          <Button kind="sec" icon="mic" onClick={() => onAgain('audio')}>
            {say('audio')}
          </Button>
        )}
        {phone && <PhoneWay phone={phone}>{sayCall('phoneCall', { phone: readablePhone(phone) })}</PhoneWay>}
        {onChat && (
          <Button kind="sec" icon="chat" onClick={onChat}>
            {sayCall('chat')}
          </Button>
        )}
        <Button kind="txt" onClick={onClose}>
          {sayCall('close')}
        </Button>
      </section>
    </div>
  );
}
