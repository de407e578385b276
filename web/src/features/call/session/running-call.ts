import type { Call, CallSideState } from '@anar/contracts/consult/calls';
import { CALL } from '@anar/contracts/consult/constants';
import { ulid } from 'ulid';
import type { CallSession } from './call-session.ts';
import type { OwnMedia } from './media/own-media.ts';
import { createRemoteSound } from './media/remote-sound.ts';
import { keepAwake } from './media/wake-lock.ts';
import { onNetworkChanged } from './network-changed.ts';
import { createCallLink } from './peer/call-link.ts';
import { createRecovery } from './peer/recovery.ts';
import { createMeter } from './quality/meter.ts';
import { type CallPath, type Counts, countsOf } from './quality/network-sample.ts';
import { firstWatch, watchOn } from './quality/network-watch.ts';
import { canSpeak, createTally } from './quality/tally.ts';
import type { CallLine, Over } from './server/call-line.ts';
import type { Signal } from './signal/signal-channel.ts';
import { createStateStore, isSame } from './state-store.ts';

interface RunningParts {
  side: 'farmer' | 'doctor';
  line: CallLine;
  media: OwnMedia;
  iceServers(): Promise<RTCIceServer[]>;
  /** The server's, ms since 1970. */
  time(): number;
  /** As it was when this page entered it. */
  call: Call;
  /** When the person pressed, ms of this page. */
  pressedAt: number;
}

/** A call that this page is in: what comes in goes to the methods, what a screen does with it is the session. */
export interface RunningCall {
  session: CallSession;
  hearCall(call: Call, by: 'me' | 'other'): void;
  hearSignal(signal: Signal): void;
  /** The server can be reached again. */
  open(): void;
  /** Another way through the network is looked for. */
  restart(): void;
  over(over: Over): void;
  mediaChanged(): void;
}

/** The doctor's side looks for another way first. */
const PATIENCE_MS = { doctor: 0, farmer: 1500 } as const;
/** The ring's end is the server's; after it the server is asked where nobody told. */
const RING_OVER_MS = 5000;
/** Whoever is in the call says how it stands as soon as the other one is. */
const GONE_MS = 8000;
const TALK_MS = CALL.talkSeconds * 1000;

export function runCall({ side, line, media, iceServers, time, call, pressedAt }: RunningParts): RunningCall {
  let watch = firstWatch();
  let connectedAt: number | undefined;
  let answeredAt = side === 'farmer' ? pressedAt : undefined;
  let isOtherThere = false;
  let gone: ReturnType<typeof setTimeout> | undefined;
  let firstFrameMs: number | undefined;
  let path: CallPath | undefined;
  const tally = createTally();
  let remotePicture: MediaStream | null = null;
  let isFrameThere = false;
  let told: CallSideState | undefined;
  let photo: Pick<CallSideState, 'photoAsked' | 'photo'> = {};

  const { isMicrophoneOn, isCameraOn, facing } = media.shown();
  const store = createStateStore({
    ...{ phase: 'connecting', call, localVideo: null, remoteVideo: null, me: media.told(false), other: null },
    ...{ isMicrophoneOn, isCameraOn, facing, cameras: 'none', isSoundBlocked: false, level: 0, seconds: 0, bytes: 0 },
  });
  const sound = createRemoteSound(() => store.set({ isSoundBlocked: sound.isBlocked() }));
  const link = createCallLink({
    ...{ side, callId: call.id, iceServers, transmit: line.transmit },
    onTold: hearTold,
    onState: peerIs,
    onRemoteTrack(track) {
      if (track.kind === 'audio') sound.play(track);
      else remotePicture = new MediaStream([track]);
      showPicture();
    },
    onBroken: () => recovery.broken(),
  });
  const recovery = createRecovery({
    ...{ restart: link.restart, beginAnew: line.beginAnew, patienceMs: PATIENCE_MS[side] },
    giveUp,
  });
  const meter = createMeter({ peer: link.peer, onCounts: measured, onLevel: (level) => store.set({ level }), onFrame });
  const stops = [keepAwake(), onNetworkChanged(recovery.networkChanged)];
  const timers = [
    setInterval(() => void report(), CALL.reportSeconds * 1000),
    setInterval(count, 1000),
    setTimeout(() => link.generation() === 0 && line.ask(), ringMs(call) + RING_OVER_MS),
  ];

  function tell(): void {
    const me: CallSideState = { ...media.told(watch.step === 'audio'), ...photo };
    store.set({ me });
    if (isSame(me, told)) return;
    told = me;
    link.tell(me);
  }

  function hearTold(other: CallSideState): void {
    const was = store.get().other;
    store.set({ other });
    if (was?.camera === 'off' && other.camera !== 'off') {
      isFrameThere = false;
      meter.awaitFrame('next');
    }
    showPicture();
    if (side !== 'farmer' || other.photoAsked === was?.photoAsked) return;
    // Not wanted any more, or another one is.
    media.aim(false);
    photo = {};
    tell();
  }

  function otherIsThere(): void {
    isOtherThere = true;
    store.set({ isOtherGone: undefined });
  }

  function showPicture(): void {
    const isSent = store.get().other?.camera !== 'off';
    store.set({ remoteVideo: isFrameThere && isSent ? remotePicture : null });
  }

  function onFrame(): void {
    isFrameThere = true;
    showPicture();
    if (firstFrameMs !== undefined || answeredAt === undefined) return;
    firstFrameMs = Math.round(performance.now() - answeredAt);
    void report();
  }

  function mediaChanged(): void {
    store.set(media.shown());
    link.setTracks(media.tracks());
    tell();
  }

  function peerIs(state: RTCPeerConnectionState): void {
    recovery.state(state);
    if (state === 'connected') {
      connectedAt ??= performance.now() - msSince(store.get().call.connectedAt, time());
      otherIsThere();
      store.set({ phase: 'connected' });
      void report();
    } else if (state !== 'connecting' || link.peer()?.state() !== 'connected') {
      store.set({ phase: connectedAt === undefined ? 'connecting' : 'reconnecting' });
    }
  }

  function measured(counts: Counts, sample: Parameters<typeof watchOn>[1]): void {
    path = counts.path;
    const had = hasHeard();
    tally.add(counts, !sound.isBlocked() && canSpeak(store.get().other));
    if (hasHeard() && !had) void report();
    const before = watch.step;
    watch = watchOn(watch, sample);
    store.set({ quality: watch.quality, bytes: tally.bytes() });
    if (watch.step === before) return;
    link.setStep(watch.step);
    tell();
  }

  const hasHeard = () => tally.heardMs() >= TALK_MS;
  const heard = () => hasHeard() && { hasHeard: true };

  async function report(): Promise<void> {
    const [generation, peer] = [link.generation(), link.peer()];
    if (generation === 0) return;
    const isConnected = peer?.state() === 'connected';
    // The first one goes out at once, before anything was measured.
    if (peer && isConnected && path === undefined) path = countsOf(await peer.stats()).path;
    const frame = firstFrameMs !== undefined && firstFrameMs >= 0 && { firstFrameMs };
    if (frame) firstFrameMs = -1;
    line.report({
      generation,
      isConnected,
      ...heard(),
      ...(isConnected && path && { path }),
      ...frame,
    });
  }

  function count(): void {
    if (connectedAt !== undefined) store.set({ seconds: Math.floor((performance.now() - connectedAt) / 1000) });
  }

  function hearCall(next: Call, by: 'me' | 'other'): void {
    const isNewer = next.generation > link.generation();
    if (isNewer || next.generation === store.get().call.generation) store.set({ call: next });
    if (!isNewer) return;
    answeredAt ??= performance.now();
    gone ??= setTimeout(() => store.set({ isOtherGone: !isOtherThere }), GONE_MS);
    tally.began();
    [path, isFrameThere, remotePicture] = [undefined, false, null];
    meter.awaitFrame('first');
    store.set({ phase: connectedAt === undefined ? 'connecting' : 'reconnecting', remoteVideo: null });
    recovery.began(by);
    link.begin(next.generation);
  }

  function finish(endReason: Over['reason'], endedBy: 'me' | 'other' | 'server'): void {
    if (store.get().phase === 'ended') return;
    recovery.close();
    meter.close();
    link.close();
    media.close();
    sound.close();
    for (const stop of stops) stop();
    for (const timer of [...timers, gone]) clearInterval(timer);
    store.set({
      ...{ phase: 'ended', localVideo: null, remoteVideo: null, level: 0, isSoundBlocked: false },
      ...{ endReason, endedBy },
    });
  }

  function end(options: Parameters<CallSession['end']>[0] = {}): void {
    if (store.get().phase === 'ended') return;
    line.end({ ...options, ...heard() });
    finish(options.reason ?? 'hung_up', 'me');
  }

  /** Nobody wanted it to end: both are told so, with what else they can do. */
  function giveUp(): void {
    line.end({ reason: 'failed', ...heard() });
    finish('failed', 'server');
  }

  const session: CallSession = {
    state: store.get,
    subscribe: store.subscribe,
    setMicrophone: media.setMicrophone,
    setCamera: media.setCamera,
    flipCamera: media.flipCamera,
    setSpeaker: media.setSpeaker,
    playSound: sound.playNow,
    askPhoto() {
      const photoAsked = ulid();
      photo = { photoAsked };
      tell();
      return photoAsked;
    },
    cancelPhoto() {
      photo = {};
      tell();
    },
    answerPhoto(id, answer) {
      // Of a wish that was taken back.
      if (id !== store.get().other?.photoAsked || store.get().phase === 'ended') return;
      photo = { photo: { id, answer } };
      media.aim(answer === 'taking');
      tell();
    },
    takePhoto: media.takePhoto,
    end,
  };

  return {
    session,
    hearCall,
    hearSignal(signal) {
      otherIsThere();
      link.hear(signal);
      // It began anew, and the word of it was lost on the way.
      if (signal.payload.callId === call.id && signal.payload.generation > link.generation()) line.ask();
    },
    open() {
      link.resend();
      recovery.signallingBack();
      void report();
    },
    restart: link.restart,
    over({ reason, by }) {
      // The last report may be lost with the end; a page that took the call over speaks for itself.
      const isOwed = hasHeard() && reason !== 'elsewhere';
      line.close(isOwed ? { generation: link.generation(), isConnected: false, hasHeard: true } : undefined);
      const unknown = store.get().call.answeredAt ? 'lost' : 'unanswered';
      if (by === undefined) finish(reason ?? unknown, 'server');
      else finish(reason ?? unknown, by === side ? 'me' : 'other');
    },
    mediaChanged,
  };
}

/** By the server's clock alone: this phone's may be a year off. */
const ringMs = ({ startedAt, ringsUntil }: Call) => Date.parse(ringsUntil) - Date.parse(startedAt);

/** Of a call that was connected before this page was loaded; 0 where that makes no sense. */
function msSince(instant: string | undefined, now: number): number {
  const ms = instant ? now - Date.parse(instant) : 0;
  return ms > 0 && ms < CALL.maxMinutes * 60_000 ? ms : 0;
}
