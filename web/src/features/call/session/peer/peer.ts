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
  /** Asked for before each restart. */
  freshIceServers(): Promise<RTCIceServer[]>;
  tracks: OwnTracks;
  step: SendingStep;
  say(type: 'offer' | 'answer' | 'ice', content: SignalContent): void;
  onState(state: RTCPeerConnectionState): void;
  onRemoteTrack(track: MediaStreamTrack): void;
  onBroken(cause: unknown): void;
}

/** One peer connection, from its making to its end: a new generation of a call has a new one. */
export interface Peer {
  hear(type: SignalType, content: SignalContent): void;
  /** Without a new negotiation: both lines are there from the beginning, whether something is sent on them or not. */
  setTracks(tracks: OwnTracks): void;
  setStep(step: SendingStep): void;
  /** Another way through the network is looked for. */
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
  /** Sound and picture of one stream are played in step. */
  const stream = new MediaStream();
  let { tracks, step } = parts;
  let isClosed = false;
  let restartedAt = Number.NEGATIVE_INFINITY;

  /** By the order of the offer: sound, then picture. */
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

  /** By the side that answers: the lines are there, in the direction of the other one alone. */
  async function takeUpOffer(): Promise<void> {
    await refreshServers();
    for (const one of connection.getTransceivers()) {
      if (one.direction !== 'recvonly') continue;
      one.direction = 'sendrecv';
      one.sender.setStreams?.(stream);
    }
    await attach();
  }

  const { side, say, onState, onRemoteTrack, onBroken } = parts;
  const negotiation = createNegotiation({
    ...{ connection, isPolite: side === 'farmer', say, onOffered: takeUpOffer, onBroken },
  });
  connection.onconnectionstatechange = () => {
    onState(connection.connectionState);
    if (connection.connectionState !== 'connected') return;
    // Some browsers take limits only now.
    void limits();
    if (side === 'farmer') negotiation.rehearse();
  };
  connection.ontrack = ({ track }) => onRemoteTrack(track);
  if (side === 'doctor') {
    for (const kind of KINDS) connection.addTransceiver(kind, { direction: 'sendrecv', streams: [stream] });
    void attach();
  }

  return {
    hear: negotiation.hear,
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
