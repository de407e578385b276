import type { CallSideState, SignalType } from '@anar/contracts/consult/calls';
import { createSignalChannel, type Signal, type SignalChannel, type SignalContent } from '../signal/signal-channel.ts';
import { createPeer, type OwnTracks, type Peer } from './peer.ts';
import type { SendingStep } from './sending.ts';

interface LinkParts {
  side: 'doctor' | 'farmer';
  callId: string;
  /** Called for each new connection and each ICE restart. */
  iceServers(): Promise<RTCIceServer[]>;
  transmit(signal: Signal): void;
  /** The other side's reported state. */
  onOtherState(state: CallSideState): void;
  onState(state: RTCPeerConnectionState): void;
  onRemoteTrack(track: MediaStreamTrack): void;
  onBroken(): void;
}

/**
 * The link to the other side over all generations of a call; each generation has its own signal channel and peer
 * connection.
 */
export interface CallLink {
  generation(): number;
  begin(generation: number): void;
  receive(signal: Signal): void;
  resend(): void;
  /** This side's current state; repeated in each new generation. */
  sendState(state: CallSideState): void;
  setTracks(tracks: OwnTracks): void;
  setStep(step: SendingStep): void;
  /** Restarts ICE. */
  restart(): void;
  /** Undefined until the first connection is created. */
  peer(): Peer | undefined;
  close(): void;
}

/** Most buffered signals of a generation that this side does not know yet. */
const AHEAD_MOST = 200;

export function createCallLink(parts: LinkParts): CallLink {
  const { side, callId, transmit } = parts;
  let generation = 0;
  let channel: SignalChannel | undefined;
  let peer: Peer | undefined;
  let ahead: Signal[] = [];
  let tracks: OwnTracks = { audio: null, video: null };
  let step: SendingStep = '360p';
  let own: CallSideState | undefined;
  let isClosed = false;

  async function connect(mine: number, waiting: [SignalType, SignalContent][]): Promise<void> {
    const iceServers = await parts.iceServers();
    if (isClosed || generation !== mine) return;
    peer = createPeer({
      ...{ side, iceServers, tracks, step, freshIceServers: parts.iceServers },
      send: (type, content) => generation === mine && channel?.send(type, content),
      onState: (state) => generation === mine && parts.onState(state),
      onRemoteTrack: parts.onRemoteTrack,
      onBroken(cause) {
        console.warn('the negotiation broke', cause);
        if (generation === mine) parts.onBroken();
      },
    });
    for (const [type, content] of waiting.splice(0)) peer.receive(type, content);
  }

  return {
    generation: () => generation,
    begin(next) {
      if (isClosed || next <= generation) return;
      generation = next;
      peer?.close();
      peer = undefined;
      channel?.close();
      const waiting: [SignalType, SignalContent][] = [];
      channel = createSignalChannel({
        ...{ callId, generation, transmit },
        deliver(type, content) {
          if (content.state) parts.onOtherState(content.state);
          else if (peer) peer.receive(type, content);
          else waiting.push([type, content]);
        },
      });
      if (own) channel.send('state', { state: own });
      void connect(next, waiting);
      const known = ahead;
      ahead = [];
      for (const signal of known) this.receive(signal);
    },
    receive(signal) {
      const { payload } = signal;
      if (payload.callId !== callId) return;
      if (payload.generation <= generation) channel?.receive(signal);
      else if (ahead.length < AHEAD_MOST) ahead.push(signal);
    },
    resend: () => channel?.resend(),
    sendState(state) {
      own = state;
      channel?.send('state', { state });
    },
    setTracks(next) {
      tracks = next;
      peer?.setTracks(next);
    },
    setStep(next) {
      step = next;
      peer?.setStep(next);
    },
    restart: () => peer?.restart(),
    peer: () => peer,
    close() {
      isClosed = true;
      channel?.close();
      peer?.close();
      peer = undefined;
    },
  };
}
