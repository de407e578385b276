import { type ReactNode, useEffect, useRef, useState } from 'react';
import { initialOf } from '../../../consultation/doctor-facts.tsx';
import { callTexts } from '../../../i18n/catalogues/call.hi.ts';
import { doctorCallTexts } from '../../../i18n/catalogues/doctor-call.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { CallSession, CallState } from '../session/call-session.ts';
import { CallButton, CallButtons } from '../view/call-button.tsx';
import { EndDialog, PhoneDialog } from '../view/call-dialogs.tsx';
import { isWithoutMicrophone } from '../view/call-room.tsx';
import room from '../view/call-window.module.css';
import { Net, NoticeLine, phaseText, SoundBlocked, Usage } from '../view/lines/call-lines.tsx';
import { noPictureOf } from '../view/lines/call-notice.ts';
import { MicAndCamera } from '../view/mic-and-camera.tsx';
import { Picture } from '../view/picture.tsx';
import { useCallState, useLeaveGuard } from '../view/use-call-state.ts';
import css from './doctor-call.module.css';
import { SharpRequest } from './sharp-request.tsx';

const say = texts(doctorCallTexts);
const sayCall = texts(callTexts);

interface DoctorCallProps {
  session: CallSession;
  name: string;
  phone: string | undefined;
  /** How often the back key was used; each time asks whether to end the call. */
  backs: number;
  photos: ReactNode;
  /** The unsaved notes; undefined once the server has them. */
  notes: () => string | undefined;
  onEnded: (state: CallState) => void;
}

/** The doctor's view of a call: ringing, then the farmer's picture with the requested sharp photos beside it. */
export function DoctorCall({ session, name, phone, backs, photos, notes, onEnded }: DoctorCallProps) {
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
  const { me, facing, call, localVideo } = state;
  const rings = state.phase === 'connecting' && call.answeredAt === undefined;
  const end = () => {
    setAsks(null);
    session.end({ reason: 'hung_up', notes });
  };
  return (
    <div className={css.view} data-running>
      <header className={css.top}>
        <div className={css.who}>
          <h1>{name}</h1>
          <p>{rings ? say('rings') : phaseText(state)}</p>
        </div>
        {state.seconds > 0 && (
          <span className={css.fact}>
            <Icon name="clock" size="s" />
            <Usage state={state} />
          </span>
        )}
        <Net state={state} className={css.fact} />
      </header>
      <NoticeLine state={state} other={name} />
      <div className={css.middle}>
        <div className={css.picture}>
          <Farmer state={state} name={name} rings={rings} />
          <div className={css.over}>
            {state.isSoundBlocked && <SoundBlocked session={session} />}
            <SharpRequest session={session} state={state} name={name} />
          </div>
        </div>
        <div className={css.rail}>
          <div className={css.photos}>
            <h2>{say('sharp')}</h2>
            {photos}
          </div>
          {localVideo && (
            <button
              type="button"
              className={css.self}
              aria-label={`${sayCall('selfView')}, ${sayCall('flip')}`}
              disabled={state.cameras !== 'front_and_back'}
              onClick={() => session.flipCamera()}
            >
              <Picture stream={localVideo} mirrored={facing === 'front'} className={css.own} />
            </button>
          )}
        </div>
      </div>
      <div className={classNames(css.controls, room.stays)}>
        <CallButtons label={sayCall('controls')}>
          <MicAndCamera session={session} state={state} />
          <CallButton
            icon="sharp"
            look="white"
            disabled={state.phase !== 'connected' || me.photoAsked !== undefined}
            onClick={() => session.askPhoto()}
          >
            {say('sharp')}
          </CallButton>
          <CallButton icon="phone" onClick={() => setAsks('phone')}>
            {sayCall('phone')}
          </CallButton>
          <CallButton icon="end" look="no" disabled={isOver} onClick={() => (rings ? end() : setAsks('end'))}>
            {rings ? say('cancel') : sayCall('end')}
          </CallButton>
        </CallButtons>
      </div>
      {asks === 'phone' && <PhoneDialog phone={phone} onClose={() => setAsks(null)} />}
      {asks === 'end' && !isOver && (
        <EndDialog title={say('endTitle')} text={say('endText')} onClose={() => setAsks(null)} onEnd={end} />
      )}
    </div>
  );
}

/** The farmer's picture, or why there is none. */
function Farmer({ state, name, rings }: { state: CallState; name: string; rings: boolean }) {
  const { remoteVideo, other, phase } = state;
  if (remoteVideo && phase !== 'ended') {
    return (
      <>
        <Picture stream={remoteVideo} label={sayCall('otherView', { name })} className={css.video} />
        {other && other.camera !== 'off' && (
          <span className={css.camera}>{say(other.camera === 'back' ? 'cameraBack' : 'cameraFront')}</span>
        )}
      </>
    );
  }
  const none = noPictureOf(state);
  const audioOnly = state.call.media === 'audio' && phase === 'connected';
  return (
    <div className={css.none}>
      <div className={classNames(room.face, rings && css.rings)} aria-hidden>
        {initialOf(name)}
      </div>
      <p role="status">
        {phase === 'ended'
          ? sayCall('over')
          : rings
            ? say('rings')
            : audioOnly
              ? say('cameraNone')
              : none && sayCall(none, { name })}
      </p>
    </div>
  );
}
