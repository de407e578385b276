import type { Call, CallMedia } from '@anar/contracts/consult/calls';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { isApiError } from '../../../api/api-error.ts';
import { consultationsChanged, useActiveConsultationsQuery } from '../../../api/endpoints/consult-api.ts';
import { send } from '../../../api/socket/socket.ts';
import { setCallNow } from '../../../consultation/call/call-now.ts';
import { ReadyButton } from '../../../consultation/call/ready-button.tsx';
import { chatPath } from '../../../consultation/chat/chat-link.tsx';
import { hasChats, noteChat } from '../../../consultation/chat/kept-chats.ts';
import { useLiveConsultations } from '../../../consultation/live-consultations.ts';
import { prescriptionOf } from '../../../consultation/prescription/prescription-of.ts';
import { isActive } from '../../../consultation/status-badge.tsx';
import { serverTimeOf } from '../../../device/network/server-clock.ts';
import { callTexts } from '../../../i18n/catalogues/call.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { consultPath } from '../../../navigation/route-table.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { farmerCallTexts } from '../farmer-call.hi.ts';
import { IncomingCall } from '../incoming/incoming-call.tsx';
import { MissedCall } from '../incoming/missed-call.tsx';
import { useRings } from '../incoming/use-rings.ts';
import type { CallState } from '../session/call-session.ts';
import { clearDevice, deviceOf, lastMedia, ownDevice } from '../session/device-id.ts';
import { BackToCall } from '../view/back-to-call.tsx';
import { CallRoom, type GaveUp } from '../view/call-room.tsx';
import room from '../view/call-window.module.css';
import { CallWindow, callWindowClosed } from '../view/call-window.tsx';
import { useLeftCall } from '../view/use-left-call.ts';
import { FarmerCall } from './farmer-call.tsx';
import { isAdvicePromised } from './over-texts.ts';
import { useEndedAway } from './use-ended-away.ts';

const say = texts(farmerCallTexts);
const sayCall = texts(callTexts);

interface FarmerCallsProps {
  userId: string;
  /** The page of one consultation: its prescription, chat and review. */
  pathOfOne: (consultationId: string) => string;
  /** Queues a photo for a chat; false when it could not be stored. */
  sendPhoto: (threadId: string, photo: Blob) => Promise<boolean>;
}

interface Answered {
  consultationId: string;
  call: Call;
  media: CallMedia;
  /** Rejoins a call that this page had answered before it was reloaded. */
  isAgain: boolean;
}

/** The farmer's calls, over every screen: a call rings, is answered, runs, or was missed. */
export function FarmerCalls({ userId, pathOfOne, sendPhoto }: FarmerCallsProps) {
  const { data, readAt, live } = useOpenConsultations(userId);
  const { ring, missed, elsewhere, dispatchRing } = useRings(data, readAt);
  const [answered, setAnswered] = useState<Answered | null>(null);
  /** A call that ended here before the list shows it. */
  const [endedId, setEndedId] = useState<string>();
  /** The window's history entry is being removed: that would also close a dialog opened meanwhile. */
  const [leaving, setLeaving] = useState(false);
  const [backs, setBacks] = useState(0);
  const [, navigate] = useLocation();
  const dispatch = useAppDispatch();
  const toast = useToast();
  useEffect(() => {
    setCallNow(answered?.consultationId ?? null);
    return () => setCallNow(null);
  }, [answered]);

  useEffect(() => {
    if (elsewhere !== null) toast({ title: say('overTaken') });
  }, [elsewhere, toast]);

  const shownId = answered?.consultationId ?? ring?.consultationId ?? missed;
  // An ended consultation leaves the list while its call is still shown.
  const last = useRef<Consultation>(undefined);
  const one = data?.find(({ id }) => id === shownId) ?? (last.current?.id === shownId ? last.current : undefined);
  last.current = one;
  const doctor = one?.doctorName ?? sayCall('doctor');

  const mayBeLeft = data?.find(({ call }) => call && call.id !== endedId && call.farmerDevice === deviceOf(call.id));
  const left = useLeftCall(answered ? undefined : mayBeLeft?.call, 'farmer');
  /** The window removes its history entry first, then the page navigates. */
  const leave = async (to?: string, callId = answered?.call.id) => {
    setEndedId(callId);
    setLeaving(true);
    setAnswered(null);
    setBacks(0);
    dispatch(consultationsChanged());
    await callWindowClosed();
    setLeaving(false);
    if (to !== undefined) navigate(to);
  };
  useEndedAway(answered !== null || ring !== null, (consultationId) => {
    toast({ title: say('overByMe') });
    void leave(pathOfOne(consultationId), undefined);
  });
  const onEnded = (state: CallState) => {
    const { endedBy, endReason } = state;
    const toOne = answered ? pathOfOne(answered.consultationId) : undefined;
    const promised = isAdvicePromised(state) && { text: say('overText') };
    if (endedBy === 'me') {
      toast({ title: say('overByMe'), ...promised });
      void leave(toOne);
    } else if (endReason === 'elsewhere') {
      toast({ title: say('overTaken') });
      void leave();
    } else if (endReason === 'lost' || endReason === 'failed') {
      toast({ title: say('overLost'), text: say('overLostText'), tone: 'bad' });
      void leave(toOne);
    } else {
      toast({
        title: say(
          endReason === 'too_long'
            ? 'overTooLong'
            : endReason === 'consultation_over'
              ? 'overConsultation'
              : 'overByDoctor',
        ),
        ...promised,
      });
      void leave(toOne);
    }
  };

  if (answered) {
    const giveUp = (why: GaveUp, cause?: unknown, to?: string) => {
      if (why === 'failed') {
        if (isApiError(cause) && cause.body.code === 'call_taken') toast({ title: say('overTaken') });
      } else {
        const { consultationId, call, isAgain } = answered;
        const deviceId = isAgain ? call.farmerDevice : ownDevice(call.id);
        const reason = why === 'cancelled' ? 'declined' : why;
        void send('call:end', { consultationId, callId: call.id, reason, ...(deviceId && { deviceId }) });
      }
      void leave(to);
    };
    const thread = one?.chatThreadId;
    return (
      <>
        {live}
        <CallWindow
          key={answered.call.id}
          label={sayCall('window', { name: doctor })}
          className={room.plum}
          onBack={() => setBacks((count) => count + 1)}
        >
          <CallRoom
            media={answered.media}
            enter={(media, signal) => enter(answered, media, signal)}
            phone={one?.doctorPhone}
            onChat={thread === undefined ? undefined : () => giveUp('no_microphone', undefined, chatPath(thread))}
            onMedia={(media) => setAnswered({ ...answered, media })}
            onGiveUp={giveUp}
            afterRing={one && <ReadyButton of={withoutCall(one)} kind="pri" onNotified={() => giveUp('failed')} />}
          >
            {(session) => (
              <FarmerCall
                session={session}
                doctor={doctor}
                phone={one?.doctorPhone}
                backs={backs}
                prescription={one && (one.prescriptionVersion ?? Number(prescriptionOf(one) !== null))}
                sendPhoto={(photo) => (thread ? sendPhoto(thread, photo) : Promise.resolve(false))}
                onEnded={onEnded}
              />
            )}
          </CallRoom>
        </CallWindow>
      </>
    );
  }
  if (ring) {
    const { consultationId, callId } = ring;
    return (
      <>
        {live}
        <IncomingCall
          key={callId}
          media={ring.call.media}
          doctor={doctor}
          one={one}
          onAnswer={(media) => {
            dispatchRing({ type: 'taken', callId });
            setAnswered({ consultationId, call: ring.call, media, isAgain: false });
          }}
          onDecline={() => {
            dispatchRing({ type: 'taken', callId });
            void send('call:end', { consultationId, callId, reason: 'declined' });
            toast({ title: say('declined'), text: say('declinedText') });
          }}
        />
      </>
    );
  }
  if (leaving) return live;
  if (left && mayBeLeft) {
    const { id: consultationId, doctorName } = mayBeLeft;
    return (
      <>
        {live}
        <BackToCall
          name={doctorName}
          onBack={() => setAnswered({ consultationId, call: left, media: lastMedia(), isAgain: true })}
          onEnd={() => {
            const page = left.farmerDevice && { deviceId: left.farmerDevice };
            void send('call:end', { consultationId, callId: left.id, reason: 'hung_up', ...page });
            clearDevice();
            void leave(pathOfOne(consultationId), left.id);
          }}
        />
      </>
    );
  }
  return (
    <>
      {live}
      {missed && one && <MissedCall key={missed} one={one} onClose={() => dispatchRing({ type: 'missed-seen' })} />}
    </>
  );
}

/** The list may not show the end of the call yet. */
const withoutCall = ({ call: _over, ...one }: Consultation) => one;

/** Loads the call engine with the answer. */
async function enter({ consultationId, call, isAgain }: Answered, media: CallMedia, signal: AbortSignal) {
  const { answerSession, rejoinSession } = await import('../session/begin-session.ts');
  return (isAgain ? rejoinSession : answerSession)(call, { consultationId, role: 'farmer', media, signal });
}

/** Maximum age of the list, in seconds, before a screen refetches it. */
const FRESH_SECONDS = 60;

/**
 * The active consultations, kept in sync with the server on every screen. Not fetched for a farmer who never had one.
 */
function useOpenConsultations(userId: string) {
  const [path] = useLocation();
  const isAtThem = path === consultPath();
  const [wanted, setWanted] = useState(() => hasChats(userId));
  if (isAtThem && !wanted) setWanted(true);
  const { data, isFetching, isError, startedTimeStamp } = useActiveConsultationsQuery(userId, {
    skip: !wanted,
    refetchOnMountOrArgChange: FRESH_SECONDS,
  });
  const dispatch = useAppDispatch();
  const any = data?.some(isActive) ?? false;
  useEffect(() => {
    if (any) noteChat(userId);
  }, [any, userId]);
  useEffect(() => {
    const onPush = ({ data: message }: MessageEvent) => message?.type === 'push' && dispatch(consultationsChanged());
    navigator.serviceWorker?.addEventListener('message', onPush);
    return () => navigator.serviceWorker?.removeEventListener('message', onPush);
  }, [dispatch]);
  // The consultation screen keeps them live itself.
  return {
    data,
    readAt: isFetching || isError || !startedTimeStamp ? undefined : serverTimeOf(startedTimeStamp),
    live: any && !isAtThem && <Live consultations={data} />,
  };
}

function Live({ consultations }: { consultations: Parameters<typeof useLiveConsultations>[0] }) {
  useLiveConsultations(consultations);
  return null;
}
