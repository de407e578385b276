import type { SignalType } from '@anar/contracts/consult/calls';
import type { SignalContent } from '../signal/signal-channel.ts';
import { createNegotiation } from './negotiation.ts';
import { limitSending, type SendingStep } from './sending.ts';

export interface OwnTracks {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
}

interface PeerParts {
  side: 'doctor' | 'farmer';
  iceServers: RTCIceServer[];
  /** Called before each ICE restart. */
  freshIceServers(): Promise<RTCIceServer[]>;
  tracks: OwnTracks;
  step: SendingStep;
  send(type: 'offer' | 'answer' | 'ice', content: SignalContent): void;
  onState(state: RTCPeerConnectionState): void;
  onRemoteTrack(track: MediaStreamTrack): void;
  onBroken(cause: unknown): void;
}

/** One peer connection; each generation of a call has its own. */
export interface Peer {
  receive(type: SignalType, content: SignalContent): void;
  /** Needs no renegotiation: both transceivers exist from the start, whether or not anything is sent on them. */
  setTracks(tracks: OwnTracks): void;
  setStep(step: SendingStep): void;
  /** Restarts ICE. */
  restart(): void;
  state(): RTCPeerConnectionState;
  stats(): Promise<RTCStatsReport>;
  receiver(kind: 'audio' | 'video'): RTCRtpReceiver | undefined;
  close(): void;
}

const RESTART_MS = 2000;
const KINDS = ['audio', 'video'] as const;

export function createPeer(parts: PeerParts): Peer {
  const connection = new RTCPeerConnection({ iceServers: parts.iceServers, bundlePolicy: 'max-bundle' });
  /** Audio and video of one stream are played in sync. */
  const stream = new MediaStream();
  let { tracks, step } = parts;
  let isClosed = false;
  let restartedAt = Number.NEGATIVE_INFINITY;

  const transceiver = (kind: 'audio' | 'video') =>
    connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind);

  async function attach(): Promise<void> {
    const attached = KINDS.map(async (kind) => {
      const sender = transceiver(kind)?.sender;
      if (sender === undefined || sender.track === tracks[kind]) return;
      await sender.replaceTrack(tracks[kind]);
    });
    await Promise.all(attached).catch((cause: unknown) => {
      if (!isClosed) console.warn('a track could not be sent', cause);
    });
    await limits();
  }

  async function limits(): Promise<void> {
    const [audio, video] = [transceiver('audio')?.sender, transceiver('video')?.sender];
    if (!isClosed && audio && video) await limitSending(audio, video, step);
  }

  async function refreshServers(): Promise<void> {
    const iceServers = await parts.freshIceServers();
    if (!isClosed) connection.setConfiguration({ ...connection.getConfiguration(), iceServers });
  }

  async function restartIce(): Promise<void> {
    if (performance.now() - restartedAt < RESTART_MS) return;
    restartedAt = performance.now();
    await refreshServers();
    if (!isClosed) connection.restartIce();
  }

  /** By the answering side: its transceivers exist, but only receive so far. */
  async function takeUpOffer(): Promise<void> {
    await refreshServers();
    for (const one of connection.getTransceivers()) {
      if (one.direction !== 'recvonly') continue;
      one.direction = 'sendrecv';
      one.sender.setStreams?.(stream);
    }
    await attach();
  }

  const { side, send, onState, onRemoteTrack, onBroken } = parts;
  const negotiation = createNegotiation({
    ...{ connection, isPolite: side === 'farmer', send, onOffered: takeUpOffer, onBroken },
  });
  connection.onconnectionstatechange = () => {
    onState(connection.connectionState);
    if (connection.connectionState !== 'connected') return;
    // Some browsers accept sending limits only from now on.
    void limits();
    if (side === 'farmer') negotiation.rehearse();
  };
  connection.ontrack = ({ track }) => onRemoteTrack(track);
  if (side === 'doctor') {
    for (const kind of KINDS) connection.addTransceiver(kind, { direction: 'sendrecv', streams: [stream] });
    void attach();
  }

  return {
    receive: negotiation.receive,
    setTracks(next) {
      tracks = next;
      void attach();
    },
    setStep(next) {
      step = next;
      void limits();
    },
    restart: () => void restartIce(),
    state: () => connection.connectionState,
    stats: () => connection.getStats(),
    receiver: (kind) => transceiver(kind)?.receiver,
    close() {
      isClosed = true;
      negotiation.close();
      connection.onconnectionstatechange = null;
      connection.ontrack = null;
      connection.close();
    },
  };
}
