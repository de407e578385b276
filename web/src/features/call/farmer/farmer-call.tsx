import { useEffect, useRef, useState } from 'react';
import { playTone } from '../../../consultation/call/ring-tone.ts';
import { initialOf } from '../../../consultation/doctor-facts.tsx';
import { callTexts } from '../../../i18n/catalogues/call.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { PHOTOS_AT_ONCE, usePhotosInput } from '../../../photo/photo-input.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { farmerCallTexts } from '../farmer-call.hi.ts';
import type { CallSession, CallState } from '../session/call-session.ts';
import { dataSaver } from '../session/data-saver.ts';
import { CallButton, CallButtons } from '../view/call-button.tsx';
import { EndDialog, PhoneDialog } from '../view/call-dialogs.tsx';
import { isWithoutMicrophone } from '../view/call-room.tsx';
import room from '../view/call-window.module.css';
import { Net, NewsLine, NoticeLine, phaseText, SoundBlocked, Usage } from '../view/lines/call-lines.tsx';
import { noPictureOf } from '../view/lines/call-notice.ts';
import { MicAndCamera } from '../view/mic-and-camera.tsx';
import { Picture } from '../view/picture.tsx';
import { useCallState, useLeaveGuard } from '../view/use-call-state.ts';
import css from './farmer-call.module.css';
import { SharpPhoto } from './sharp-photo.tsx';
import { Wave } from './wave.tsx';

const say = texts(callTexts);
const sayFarmer = texts(farmerCallTexts);
/** A short buzz: the phone may be at the ear or aimed at a plant. */
const CAME_MS = 300;

interface FarmerCallProps {
  session: CallSession;
  doctor: string;
  phone: string | undefined;
  /** How often the back key was used; each time asks whether to end the call. */
  backs: number;
  /** Version of the doctor's prescription, 0 without one; undefined while unknown. */
  prescription: number | undefined;
  /** Queues a photo for the chat; false when it could not be stored. */
  sendPhoto: (photo: Blob) => Promise<boolean>;
  onEnded: (state: CallState) => void;
}

/** The farmer's view of a running call: the doctor's picture and their own, or audio only. */
export function FarmerCall({ session, doctor, phone, backs, prescription, sendPhoto, onEnded }: FarmerCallProps) {
  const state = useCallState(session);
  const [asks, setAsks] = useState<'end' | 'phone' | null>(null);
  useLeaveGuard();
  const ended = useRef(onEnded);
  ended.current = onEnded;
  const isOver = state.phase === 'ended';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over
  useEffect(() => {
    if (isOver && !isWithoutMicrophone(state)) ended.current(state);
  }, [isOver]);
  const seenBacks = useRef(backs);
  useEffect(() => {
    if (seenBacks.current === backs) return;
    seenBacks.current = backs;
    setAsks('end');
  }, [backs]);
  const hasCome = usePrescriptionCame(prescription);
  const parts: PartsProps = {
    ...{ session, state, doctor, hasCome },
    onEnd: () => setAsks('end'),
    onPhone: () => setAsks('phone'),
  };
  const photo = useSendPhoto(sendPhoto);
  const isSeen = state.remoteVideo !== null || state.localVideo !== null;
  return (
    <>
      {isSeen ? <VideoView {...parts} /> : <VoiceView {...parts} photo={photo} />}
      {photo.input}
      <SharpPhoto session={session} state={state} sendPhoto={sendPhoto} />
      {asks === 'phone' && <PhoneDialog phone={phone} onClose={() => setAsks(null)} />}
      {asks === 'end' && (
        <EndDialog
          title={say('endTitle')}
          text={say('endText')}
          onClose={() => setAsks(null)}
          onEnd={() => {
            setAsks(null);
            session.end({ reason: 'hung_up' });
          }}
        />
      )}
    </>
  );
}

interface PartsProps {
  session: CallSession;
  state: CallState;
  doctor: string;
  /** The prescription came during this call. */
  hasCome: boolean;
  onEnd: () => void;
  onPhone: () => void;
}

/** With at least one picture, the doctor's or the farmer's own. */
function VideoView({ session, state, doctor, hasCome, onEnd, onPhone }: PartsProps) {
  const none = noPictureOf(state);
  const { remoteVideo, localVideo, facing } = state;
  return (
    <div className={css.seen}>
      {remoteVideo ? (
        <Picture stream={remoteVideo} label={say('otherView', { name: doctor })} className={css.other} />
      ) : (
        <div className={css.noOther}>
          <div className={room.face} aria-hidden>
            {initialOf(doctor)}
          </div>
          <p role="status">{none && say(none, { name: doctor })}</p>
        </div>
      )}
      <div className={css.shade} />
      <NoticeLine state={state} other={doctor} />
      <header className={css.top}>
        <div>
          <h1>{doctor}</h1>
          <p className={css.time}>
            <TimeLine state={state} />
          </p>
        </div>
        <Net state={state} className={css.net} />
      </header>
      {localVideo && (
        <button
          type="button"
          className={css.self}
          aria-label={`${say('selfView')}, ${say('flip')}`}
          disabled={state.cameras !== 'front_and_back'}
          onClick={() => session.flipCamera()}
        >
          <Picture stream={localVideo} mirrored={facing === 'front'} className={css.own} />
          {state.cameras === 'front_and_back' && (
            <span className={css.flip}>
              <Icon name="flip" size="s" />
            </span>
          )}
        </button>
      )}
      <div className={classNames(css.foot, room.stays)}>
        {state.isSoundBlocked && <SoundBlocked session={session} />}
        <Info text={sayFarmer('info')} hasCome={hasCome} />
        <Controls session={session} state={state} onEnd={onEnd} onPhone={onPhone} />
      </div>
    </div>
  );
}

/** '4:32 · 3.1 MB · बात चालू है' */
function TimeLine({ state }: { state: CallState }) {
  return (
    <>
      {state.seconds > 0 && (
        <>
          <Usage state={state} />
          {' · '}
        </>
      )}
      {phaseText(state)}
    </>
  );
}

/** Audio only. */
function VoiceView({
  session,
  state,
  doctor,
  hasCome,
  onEnd,
  onPhone,
  photo,
}: PartsProps & { photo: ReturnType<typeof useSendPhoto> }) {
  return (
    <div className={classNames(css.audioOnly, room.plum)}>
      <NoticeLine state={state} other={doctor} />
      <div className={room.column}>
        <div className={room.face} aria-hidden>
          {initialOf(doctor)}
        </div>
        <h1 className={room.name}>{doctor}</h1>
        <p className={classNames(room.lead, room.soft)}>
          <TimeLine state={state} />
        </p>
        <Net state={state} className={css.net} />
        <Wave level={state.level} />
        <div className={css.low}>
          {state.isSoundBlocked && <SoundBlocked session={session} />}
          <SendPhoto {...photo} />
          <Info text={sayFarmer('infoAudio')} hasCome={hasCome} />
        </div>
        <div className={classNames(css.end, room.stays)}>
          <Controls session={session} state={state} onEnd={onEnd} onPhone={onPhone} />
        </div>
      </div>
    </div>
  );
}

/** When the advice will come, or that it came; opening it shows that nothing of the call is recorded. */
function Info({ text, hasCome }: { text: string; hasCome: boolean }) {
  return (
    <div>
      <div role="status">{hasCome && <NewsLine icon="doc">{sayFarmer('prescriptionCame')}</NewsLine>}</div>
      {!hasCome && (
        <details className={css.info}>
          <summary>
            <Icon name="info" size="s" />
            <span>{text}</span>
          </summary>
          <p>{sayFarmer('infoMore')}</p>
        </details>
      )}
    </div>
  );
}

/** Whether a new version of the prescription came since the call was opened here; a tone and a vibration announce it. */
function usePrescriptionCame(version: number | undefined): boolean {
  const seen = useRef(version);
  const [hasCome, setHasCome] = useState(false);
  useEffect(() => {
    const before = seen.current;
    seen.current = version ?? before;
    if (version === undefined || before === undefined || version <= before) return;
    setHasCome(true);
    void playTone();
    navigator.vibrate?.(CAME_MS);
  }, [version]);
  return hasCome;
}

/** Also in an audio call as soon as either side sends video. */
const hasVideo = ({ call, isCameraOn, other, savesData }: CallState): boolean =>
  call.media === 'video' || isCameraOn || savesData || (other !== null && other.camera !== 'off');

function Controls({ session, state, onEnd, onPhone }: Omit<PartsProps, 'doctor' | 'hasCome'>) {
  const { speaker, savesData } = state;
  return (
    <CallButtons label={say('controls')}>
      <MicAndCamera session={session} state={state} />
      {speaker !== undefined && (
        <CallButton
          icon="speaker"
          toggled={speaker === 'speaker'}
          label={say('speaker')}
          onClick={() => session.setSpeaker(speaker === 'speaker' ? 'earpiece' : 'speaker')}
        >
          {say(speaker === 'speaker' ? 'speaker' : 'earpiece')}
        </CallButton>
      )}
      {hasVideo(state) && (
        <CallButton
          icon="download"
          toggled={savesData}
          onClick={() => {
            dataSaver.set(!savesData);
            session.setDataSaver(!savesData);
          }}
        >
          {say('saver')}
        </CallButton>
      )}
      <CallButton icon="phone" onClick={onPhone}>
        {say('phone')}
      </CallButton>
      <CallButton icon="end" look="no" onClick={onEnd}>
        {say('end')}
      </CallButton>
    </CallButtons>
  );
}

/**
 * A photo from the phone's own camera app or gallery, during an audio call. Its input is rendered outside both views,
 * so that it survives a switch to video while the gallery is open.
 */
function useSendPhoto(sendPhoto: FarmerCallProps['sendPhoto']) {
  const [busy, setBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const { input, open } = usePhotosInput(PHOTOS_AT_ONCE, async (files) => {
    setBusy(true);
    let areSent = true;
    for (const file of files) {
      const isSent = await sendPhoto(file).catch((cause: unknown) => {
        console.warn('the photo could not be put into the chat', cause);
        return false;
      });
      areSent &&= isSent;
    }
    setBusy(false);
    setHasFailed(!areSent);
  });
  return { input, busy, hasFailed, choose: open };
}

function SendPhoto({ busy, hasFailed, choose }: ReturnType<typeof useSendPhoto>) {
  return (
    <>
      {hasFailed && !busy && (
        <p role="alert">
          <b>{sayFarmer('photoFailed')}</b>
          <br />
          {sayFarmer('photoFailedText')}
        </p>
      )}
      <Button
        kind="sec"
        icon="camera"
        className={css.photo}
        busy={busy}
        busyText={sayFarmer('photoSent')}
        onClick={choose}
      >
        {sayFarmer('photoSend')}
      </Button>
    </>
  );
}
