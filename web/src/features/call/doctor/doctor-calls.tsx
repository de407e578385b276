import type { CallEndReason, CallMedia } from '@anar/contracts/consult/calls';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { consultationsChanged, useConsultationQuery } from '../../../api/endpoints/consult-api.ts';
import { send } from '../../../api/socket/socket.ts';
import { clearCallRequest, requestCall, setCallNow, useCallRequest } from '../../../consultation/call/call-now.ts';
import { chatPath } from '../../../consultation/chat/chat-link.tsx';
import { callTexts } from '../../../i18n/catalogues/call.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { clearDevice, lastCalled, lastMedia } from '../session/device-id.ts';
import { BackToCall } from '../view/back-to-call.tsx';
import { CallRoom } from '../view/call-room.tsx';
import { CallWindow, callWindowClosed } from '../view/call-window.tsx';
import { useLeftCall } from '../view/use-left-call.ts';
import { DoctorCall } from './doctor-call.tsx';
import { DoctorDone } from './doctor-done.tsx';
import { DoctorLayout } from './doctor-layout.tsx';

const sayCall = texts(callTexts);

/** Parts of other features shown in the call window. */
export interface CallJoins {
  /** Notes and prescription. */
  paper: (one: Consultation) => ReactNode;
  caseSheet: (one: Consultation) => ReactNode;
  /** The photos that arrived in the chat after `since`. */
  photos: (threadId: string, since: string) => ReactNode;
  /** The current text of the notes, which may not be stored yet. */
  notesOf: (consultationId: string) => string | undefined;
}

interface Going {
  consultationId: string;
  media: CallMedia;
  /** Counts the calls of one consultation, from 0. */
  attempt: number;
  /** Why the last attempt ended without a conversation. */
  failed?: CallEndReason | 'elsewhere';
}

/** How long "call over" is shown. */
const OVER_MS = 1000;

/** Loads the call engine on the doctor's click. */
async function enter(consultationId: string, media: CallMedia, signal: AbortSignal) {
  const { startSession } = await import('../session/begin-session.ts');
  return startSession({ consultationId, role: 'doctor', media, signal });
}

/** The doctor's call, over every screen, one at a time: rings, runs, ends or fails. */
export function DoctorCalls({ joins }: { joins: CallJoins }) {
  const requested = useCallRequest();
  const [going, setGoing] = useState<Going | null>(null);
  const [backs, setBacks] = useState(0);
  const [over, setOver] = useState(false);
  const [, navigate] = useLocation();
  const dispatch = useAppDispatch();
  const [leftAt, setLeftAt] = useState(lastCalled);
  const shownId = going?.consultationId ?? leftAt;
  const { data: one } = useConsultationQuery(shownId ?? '', { skip: shownId === undefined });
  const left = useLeftCall(going ? undefined : one?.call, 'doctor');
  useEffect(() => {
    if (requested === null) return;
    // Marks the page as busy first: in between, a second click would find no call.
    setCallNow(requested.consultationId);
    setLeftAt(undefined);
    setGoing((before) => before ?? { ...requested, attempt: 0 });
    clearCallRequest();
  }, [requested]);
  useEffect(() => () => setCallNow(null), []);
  const leave = async (to?: string) => {
    setGoing(null);
    setBacks(0);
    setOver(false);
    setCallNow(null);
    dispatch(consultationsChanged());
    if (to === undefined) return;
    await callWindowClosed();
    navigate(to);
  };
  const close = () => void leave();
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(close, OVER_MS);
    return () => clearTimeout(timer);
  });
  const name = one?.user?.name.trim() || sayCall('farmer');
  if (!going && left && leftAt !== undefined) {
    return (
      <BackToCall
        name={name}
        onBack={() => requestCall({ consultationId: leftAt, media: lastMedia() })}
        onEnd={() => {
          const { id: callId, doctorDevice: deviceId } = left;
          void send('call:end', { consultationId: leftAt, callId, deviceId, reason: 'hung_up' });
          setLeftAt(undefined);
          clearDevice();
        }}
      />
    );
  }
  if (!going) return null;
  const phone = one?.user?.phone;
  const thread = one?.chatThreadId;
  const onChat = thread === undefined ? undefined : () => void leave(chatPath(thread));
  const again = (media: CallMedia) =>
    setGoing({ consultationId: going.consultationId, media, attempt: going.attempt + 1 });
  const paper = one && joins.paper(one);
  const caseSheet = one && joins.caseSheet(one);
  return (
    <CallWindow
      label={sayCall('window', { name })}
      onBack={() => (going.failed ? close() : setBacks((count) => count + 1))}
    >
      <DoctorLayout paper={paper} caseSheet={caseSheet}>
        {going.failed ? (
          <DoctorDone
            reason={going.failed}
            name={name}
            phone={phone}
            media={going.media}
            onAgain={again}
            onChat={onChat}
            onClose={close}
          />
        ) : (
          <CallRoom
            key={going.attempt}
            media={going.media}
            enter={(media, signal) => enter(going.consultationId, media, signal)}
            phone={phone}
            onChat={onChat}
            onMedia={(media) => setGoing({ ...going, media })}
            onGiveUp={close}
          >
            {(session) => (
              <DoctorCall
                session={session}
                name={name}
                phone={phone}
                backs={backs}
                photos={thread === undefined ? null : joins.photos(thread, session.state().call.startedAt)}
                notes={() => joins.notesOf(going.consultationId)}
                onEnded={({ endReason, endedBy, seconds }) => {
                  dispatch(consultationsChanged(going.consultationId));
                  const isDone = endedBy === 'me' || (endReason === 'hung_up' && seconds > 0);
                  if (isDone) setOver(true);
                  else setGoing({ ...going, failed: endReason ?? 'failed' });
                }}
              />
            )}
          </CallRoom>
        )}
      </DoctorLayout>
    </CallWindow>
  );
}
