import type { CallMedia } from '@anar/contracts/consult/calls';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText, isApiError } from '../../../api/api-error.ts';
import { callTexts } from '../../../i18n/catalogues/call.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button, Spinner } from '../../../ui/controls/button.tsx';
import { mayUse } from '../permission/may-use.ts';
import { Explanation, NoMicrophone } from '../permission/permission-views.tsx';
import type { CallSession, CallState, DeviceTrouble } from '../session/call-session.ts';
import { askBrowser, blocked } from '../session/media/open-device.ts';
import { PhoneWay } from './call-dialogs.tsx';
import css from './call-window.module.css';

const say = texts(callTexts);

/** Errors for which a retry is useless. */
const FINAL = new Set<string | undefined>(['call_over', 'call_taken']);
const codeOf = (cause: unknown) => (isApiError(cause) ? cause.body.code : undefined);

type Step =
  | { name: 'looking' | 'explaining' | 'starting' }
  | { name: 'noMicrophone'; trouble: DeviceTrouble }
  | { name: 'failed'; cause: unknown }
  | { name: 'running'; session: CallSession };

export type GaveUp = 'cancelled' | 'no_microphone' | 'failed';

interface CallRoomProps {
  media: CallMedia;
  /** Enters the call; throws the server's error. The signal aborts when the room is left. */
  enter: (media: CallMedia, signal: AbortSignal) => Promise<CallSession>;
  phone: string | undefined;
  onChat: (() => void) | undefined;
  /** Nothing was started, and the user leaves. */
  onGiveUp: (why: GaveUp, cause?: unknown) => void;
  /** Starts with audio only. */
  onMedia: (media: CallMedia) => void;
  /** What to offer when the call no longer rings. */
  afterRing?: ReactNode;
  children: (session: CallSession) => ReactNode;
}

/**
 * From the click to a running call: explains the browser's prompt, then starts the call or shows what to do instead.
 */
export function CallRoom({ media, enter, phone, onChat, onGiveUp, onMedia, afterRing, children }: CallRoomProps) {
  const [step, setStep] = useState<Step>({ name: 'looking' });
  const left = useRef(new AbortController().signal);
  const startedSession = useRef<CallSession>(undefined);
  const look = async () => {
    const permission = await mayUse(media);
    if (left.current.aborted) return;
    if (permission === 'ask') setStep({ name: 'explaining' });
    else if (permission === 'denied') setStep({ name: 'noMicrophone', trouble: blocked() });
    else void begin(media);
  };
  /** The call starts only after the browser's prompt is answered; until then it rings. */
  const ask = async (withMedia: CallMedia) => {
    setStep({ name: 'starting' });
    const trouble = await askBrowser(withMedia);
    if (left.current.aborted) return;
    if (trouble) setStep({ name: 'noMicrophone', trouble });
    else void begin(withMedia);
  };
  const begin = async (withMedia: CallMedia) => {
    setStep({ name: 'starting' });
    try {
      const session = await enter(withMedia, left.current);
      startedSession.current = session;
      if (left.current.aborted) return session.end();
      setStep({ name: 'running', session });
    } catch (cause) {
      if (!left.current.aborted) setStep({ name: 'failed', cause });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each call
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving.signal;
    void look();
    return () => {
      leaving.abort();
      startedSession.current?.end();
    };
  }, []);
  const session = step.name === 'running' ? step.session : null;
  useEffect(() => {
    if (!session) return;
    /** No call without a microphone; a failure after it connected is shown in the call. */
    const watch = () => {
      const { phase, microphoneTrouble: trouble, seconds } = session.state();
      const isOver = isWithoutMicrophone(session.state());
      if (!isOver && (trouble === undefined || seconds > 0 || phase !== 'connecting')) return;
      stop();
      setStep({ name: 'noMicrophone', trouble: trouble ?? blocked() });
      session.end({ reason: 'no_microphone' });
    };
    const stop = session.subscribe(watch);
    watch();
    return stop;
  }, [session]);

  switch (step.name) {
    case 'running':
      return children(step.session);
    case 'explaining':
      return (
        <Explanation
          media={media}
          onGo={() => void ask(media)}
          onAudio={() => {
            onMedia('audio');
            void ask('audio');
          }}
          onCancel={() => onGiveUp('cancelled')}
        />
      );
    case 'noMicrophone':
      return (
        <NoMicrophone
          trouble={step.trouble}
          phone={phone}
          onChat={onChat}
          onAgain={() => void look()}
          onClose={() => onGiveUp('no_microphone')}
        />
      );
    case 'failed':
      return (
        <div className={css.column}>
          <section className={css.sheetish} role="alert">
            <h1>{say('startFailed')}</h1>
            <p>{errorText(step.cause)}</p>
            {codeOf(step.cause) === 'call_over' && afterRing}
            {!FINAL.has(codeOf(step.cause)) && (
              <Button icon="refresh" onClick={() => void begin(media)}>
                {say('retry')}
              </Button>
            )}
            {phone && <PhoneWay phone={phone}>{say('phoneTitle')}</PhoneWay>}
            {onChat && (
              <Button kind="sec" icon="chat" onClick={onChat}>
                {say('chat')}
              </Button>
            )}
            <Button kind="txt" onClick={() => onGiveUp('failed', step.cause)}>
              {say('close')}
            </Button>
          </section>
        </div>
      );
    default:
      return (
        <div className={css.column}>
          <p className={css.starting} role="status">
            <Spinner />
            {step.name === 'starting' && say('preparing')}
          </p>
          {step.name === 'starting' && (
            <Button kind="sec" onClick={() => onGiveUp('cancelled')}>
              {say('cancel')}
            </Button>
          )}
        </div>
      );
  }
}

/** Such an end is shown by the microphone view, not as the end of a conversation. */
export const isWithoutMicrophone = ({ phase, endReason, endedBy }: CallState): boolean =>
  phase === 'ended' && endReason === 'no_microphone' && endedBy === 'me';
