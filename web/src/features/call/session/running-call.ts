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
import { firstWatch, sentStep, watchOn, watchUpTo } from './quality/network-watch.ts';
import { canSpeak, createTally } from './quality/tally.ts';
import type { CallLine, Over } from './server/call-line.ts';
import type { Signal } from './signal/signal-channel.ts';
import { createStateStore, isSame } from './state-store.ts';

interface RunningParts {
  side: 'farmer' | 'doctor';
  line: CallLine;
  media: OwnMedia;
  iceServers(): Promise<RTCIceServer[]>;
  /** The server's clock, ms since 1970. */
  time(): number;
  /** The call when this page entered it. */
  call: Call;
  /** When the user clicked to call or answer, ms by `performance.now()`. */
  clickedAt: number;
  savesData?: boolean;
}

/** A call that this page is in: incoming events go to the methods, the screen uses the session. */
export interface RunningCall {
  session: CallSession;
  receiveCall(call: Call, by: 'me' | 'other'): void;
  receiveSignal(signal: Signal): void;
  /** The server is reachable again. */
  open(): void;
  /** Restarts ICE. */
  restart(): void;
  over(over: Over): void;
  mediaChanged(): void;
}

/** The doctor's side tries to recover first. */
const PATIENCE_MS = { doctor: 0, farmer: 1500 } as const;
/** The server ends the ringing; when its message is missing for this time, it is asked. */
const RING_OVER_MS = 5000;
/** Each side reports its state as soon as the other one is there; after this time without a report it is missing. */
const OTHER_MISSING_MS = 8000;
const TALK_MS = CALL.talkSeconds * 1000;
/** What a side that saves data sends at most. */
const SAVED = '180p';

export function runCall(parts: RunningParts): RunningCall {
  const { side, line, media, iceServers, time, call, clickedAt } = parts;
  let savesData = parts.savesData ?? false;
  let watch = firstWatch(savesData ? SAVED : '360p');
  let connectedAt: number | undefined;
  let answeredAt = side === 'farmer' ? clickedAt : undefined;
  let isOtherThere = false;
  let otherMissingTimer: ReturnType<typeof setTimeout> | undefined;
  let firstFrameMs: number | undefined;
  let path: CallPath | undefined;
  const tally = createTally();
  let remotePicture: MediaStream | null = null;
  let isFrameThere = false;
  let published: CallSideState | undefined;
  let photo: Pick<CallSideState, 'photoAsked' | 'photo'> = {};

  const { isMicrophoneOn, isCameraOn, facing } = media.shown();
  const store = createStateStore({
    ...{ phase: 'connecting', call, localVideo: null, remoteVideo: null, me: media.sideState(false), other: null },
    ...{ isMicrophoneOn, isCameraOn, facing, cameras: 'none', isSoundBlocked: false, level: 0, seconds: 0, bytes: 0 },
    savesData,
  });
  const sound = createRemoteSound(() => store.set({ isSoundBlocked: sound.isBlocked() }));
  const link = createCallLink({
    ...{ side, callId: call.id, iceServers, transmit: line.transmit },
    onOtherState: receiveOtherState,
    onState: peerIs,
    onRemoteTrack(track) {
      if (track.kind === 'audio') sound.play(track);
      else remotePicture = new MediaStream([track]);
      showPicture();
    },
    onBroken: () => recovery.broken(),
  });
  const recovery = createRecovery({
    ...{ restart: link.restart, startNewGeneration: line.startNewGeneration, patienceMs: PATIENCE_MS[side] },
    giveUp,
  });
  const meter = createMeter({ peer: link.peer, onCounts: measured, onLevel: (level) => store.set({ level }), onFrame });
  const stops = [keepAwake(), onNetworkChanged(recovery.networkChanged)];
  link.setStep(sentStep(watch));
  const timers = [
    setInterval(() => void report(), CALL.reportSeconds * 1000),
    setInterval(count, 1000),
    setTimeout(() => link.generation() === 0 && line.ask(), ringMs(call) + RING_OVER_MS),
  ];

  function publishState(): void {
    const isUnwanted = store.get().other?.savesData === true;
    const me: CallSideState = {
      ...media.sideState(watch.step === 'audio'),
      ...(isUnwanted && { camera: 'off' }),
      ...(savesData && { savesData }),
      ...photo,
    };
    store.set({ me });
    if (isSame(me, published)) return;
    published = me;
    link.sendState(me);
  }

  function receiveOtherState(other: CallSideState): void {
    const was = store.get().other;
    store.set({ other });
    if (was?.savesData !== other.savesData) limitSending();
    if (was?.camera === 'off' && other.camera !== 'off') {
      isFrameThere = false;
      meter.awaitFrame('next');
    }
    showPicture();
    if (side !== 'farmer' || other.photoAsked === was?.photoAsked) return;
    // The request was cancelled or replaced by another one.
    media.aim(false);
    photo = {};
    publishState();
  }

  /** The users' choice, of either side. */
  function limitSending(): void {
    const most = store.get().other?.savesData ? 'audio' : savesData ? SAVED : '360p';
    watch = watchUpTo(watch, most);
    link.setStep(sentStep(watch));
    publishState();
  }

  function otherIsThere(): void {
    isOtherThere = true;
    store.set({ isOtherMissing: undefined });
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
    publishState();
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
    const had = hasEnoughAudio();
    tally.add(counts, !sound.isBlocked() && canSpeak(store.get().other));
    if (hasEnoughAudio() && !had) void report();
    const before = watch.step;
    watch = watchOn(watch, sample);
    store.set({ quality: watch.quality, bytes: tally.bytes() });
    if (watch.step === before) return;
    link.setStep(sentStep(watch));
    publishState();
  }

  const hasEnoughAudio = () => tally.audioMs() >= TALK_MS;
  const audioReport = () => hasEnoughAudio() && { hasHeard: true };

  async function report(): Promise<void> {
    const [generation, peer] = [link.generation(), link.peer()];
    if (generation === 0) return;
    const isConnected = peer?.state() === 'connected';
    // The first report is sent before anything was measured.
    if (peer && isConnected && path === undefined) path = countsOf(await peer.stats()).path;
    const frame = firstFrameMs !== undefined && firstFrameMs >= 0 && { firstFrameMs };
    if (frame) firstFrameMs = -1;
    line.report({
      generation,
      isConnected,
      ...audioReport(),
      ...(isConnected && path && { path }),
      ...frame,
    });
  }

  function count(): void {
    if (connectedAt !== undefined) store.set({ seconds: Math.floor((performance.now() - connectedAt) / 1000) });
  }

  function receiveCall(next: Call, by: 'me' | 'other'): void {
    const isNewer = next.generation > link.generation();
    if (isNewer || next.generation === store.get().call.generation) store.set({ call: next });
    if (!isNewer) return;
    answeredAt ??= performance.now();
    otherMissingTimer ??= setTimeout(() => store.set({ isOtherMissing: !isOtherThere }), OTHER_MISSING_MS);
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
    for (const timer of [...timers, otherMissingTimer]) clearInterval(timer);
    store.set({
      ...{ phase: 'ended', localVideo: null, remoteVideo: null, level: 0, isSoundBlocked: false },
      ...{ endReason, endedBy },
    });
  }

  function end(options: Parameters<CallSession['end']>[0] = {}): void {
    if (store.get().phase === 'ended') return;
    line.end({ ...options, ...audioReport() });
    finish(options.reason ?? 'hung_up', 'me');
  }

  /** Ends a call that could not be recovered; both sides are shown the other ways to talk. */
  function giveUp(): void {
    line.end({ reason: 'failed', ...audioReport() });
    finish('failed', 'server');
  }

  const session: CallSession = {
    state: store.get,
    subscribe: store.subscribe,
    setMicrophone: media.setMicrophone,
    setCamera: media.setCamera,
    flipCamera: media.flipCamera,
    setSpeaker: media.setSpeaker,
    setDataSaver(on) {
      savesData = on;
      store.set({ savesData });
      limitSending();
    },
    playSound: sound.playNow,
    askPhoto() {
      const photoAsked = ulid();
      photo = { photoAsked };
      publishState();
      return photoAsked;
    },
    cancelPhoto() {
      photo = {};
      publishState();
    },
    answerPhoto(id, answer) {
      // The doctor cancelled this request.
      if (id !== store.get().other?.photoAsked || store.get().phase === 'ended') return;
      photo = { photo: { id, answer } };
      media.aim(answer === 'taking');
      publishState();
    },
    takePhoto: media.takePhoto,
    end,
  };

  return {
    session,
    receiveCall,
    receiveSignal(signal) {
      otherIsThere();
      link.receive(signal);
      // The other side started a new generation and its `call:changed` was lost.
      if (signal.payload.callId === call.id && signal.payload.generation > link.generation()) line.ask();
    },
    open() {
      link.resend();
      recovery.signallingBack();
      void report();
    },
    restart: link.restart,
    over({ reason, by }) {
      // The last report may be lost with the end; a page that took the call over reports by itself.
      const isOwed = hasEnoughAudio() && reason !== 'elsewhere';
      line.close(isOwed ? { generation: link.generation(), isConnected: false, hasHeard: true } : undefined);
      const unknown = store.get().call.answeredAt ? 'lost' : 'unanswered';
      if (by === undefined) finish(reason ?? unknown, 'server');
      else finish(reason ?? unknown, by === side ? 'me' : 'other');
    },
    mediaChanged,
  };
}

/** A difference of server times only: this phone's clock may be a year off. */
const ringMs = ({ startedAt, ringsUntil }: Call) => Date.parse(ringsUntil) - Date.parse(startedAt);

/** Time since `instant`, for a call connected before this page was loaded; 0 when implausible. */
function msSince(instant: string | undefined, now: number): number {
  const ms = instant ? now - Date.parse(instant) : 0;
  return ms > 0 && ms < CALL.maxMinutes * 60_000 ? ms : 0;
}
