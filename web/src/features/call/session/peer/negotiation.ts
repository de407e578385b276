import type { SignalType } from '@anar/contracts/consult/calls';
import { CALL } from '@anar/contracts/consult/constants';
import type { SignalContent } from '../signal/signal-channel.ts';
import { askForSpeech } from './opus.ts';

interface NegotiationParts {
  connection: RTCPeerConnection;
  /** The polite peer (the farmer) rolls its own offer back in a collision. */
  isPolite: boolean;
  send(type: 'offer' | 'answer' | 'ice', content: SignalContent): void;
  /** Called before an offer is answered, to attach tracks to the offered transceivers. */
  onOffered(): Promise<void>;
  /** The descriptions no longer match: only a new connection helps. */
  onBroken(cause: unknown): void;
}

export interface Negotiation {
  /** Each signal once, in the order it was sent. */
  receive(type: SignalType, content: SignalContent): void;
  /**
   * By the polite side, once connected. Where its first own offer is rolled back, Chromium (156) decodes the other
   * side's video but no longer shows it, unless an offer of this side was answered before: so one is, while nothing
   * depends on it.
   */
  rehearse(): void;
  close(): void;
}

/** ICE candidates arrive in bursts; those of one burst are sent together. */
const BURST_MS = 40;

/**
 * The perfect negotiation pattern, over a channel that is reliable and ordered. Either side may offer: the doctor
 * first, later the side that restarts ICE. The pattern's `makingOffer` flag is not needed, as steps run one after the
 * other.
 */
export function createNegotiation(parts: NegotiationParts): Negotiation {
  const { connection, isPolite, send, onOffered, onBroken } = parts;
  let isClosed = false;
  let ignoreOffer = false;
  let wasAnswered = false;
  let turn = Promise.resolve();
  const burst: RTCIceCandidateInit[] = [];
  let burstEnds: ReturnType<typeof setTimeout> | undefined;

  /** Runs the steps one after the other, so that no two set a description at the same time. */
  function inTurn(step: () => Promise<void>): void {
    turn = turn.then(async () => {
      if (isClosed) return;
      try {
        await step();
      } catch (cause) {
        if (!isClosed) onBroken(cause);
      }
    });
  }

  function sendDescription(): void {
    const description = connection.localDescription;
    if (isClosed || description === null || (description.type !== 'offer' && description.type !== 'answer')) return;
    send(description.type, { sdp: askForSpeech(description.sdp) });
    sendCandidates();
  }

  function sendCandidates(): void {
    clearTimeout(burstEnds);
    burstEnds = undefined;
    // Candidates must not precede the description they belong to.
    if (isClosed || connection.localDescription === null) return;
    while (burst.length > 0) send('ice', { candidates: burst.splice(0, CALL.candidates).map(contentOf) });
  }

  connection.onnegotiationneeded = () =>
    inTurn(async () => {
      // An offer is still open: the browser fires the event again afterwards.
      if (connection.signalingState !== 'stable') return;
      await connection.setLocalDescription();
      sendDescription();
    });
  connection.onicecandidate = ({ candidate }) => {
    if (!candidate?.candidate || candidate.candidate.length > CALL.candidateMax) return;
    burst.push(candidate.toJSON());
    burstEnds ??= setTimeout(() => inTurn(async () => sendCandidates()), BURST_MS);
  };

  async function receiveOffer(sdp: string): Promise<void> {
    const isCollision = connection.signalingState !== 'stable';
    ignoreOffer = !isPolite && isCollision;
    if (ignoreOffer) return;
    // In a collision this rolls the own offer back.
    await connection.setRemoteDescription({ type: 'offer', sdp });
    await onOffered();
    await connection.setLocalDescription();
    sendDescription();
    // It was not rehearsed before: see `rehearse`.
    if (isCollision && !wasAnswered) onBroken(new Error('the first own offer was taken back'));
  }

  async function receiveAnswer(sdp: string): Promise<void> {
    await connection.setRemoteDescription({ type: 'answer', sdp });
    wasAnswered = true;
  }

  async function receiveCandidates(candidates: NonNullable<SignalContent['candidates']>): Promise<void> {
    for (const candidate of candidates) {
      // This browser cannot use the candidate; the others may still work.
      await connection
        .addIceCandidate(candidate)
        .catch((cause: unknown) => !ignoreOffer && console.warn('a candidate was refused', cause));
    }
  }

  return {
    rehearse: () =>
      inTurn(async () => {
        if (wasAnswered || connection.signalingState !== 'stable') return;
        await connection.setLocalDescription();
        sendDescription();
      }),
    receive(type, { sdp, candidates }) {
      if (type === 'offer' && sdp !== undefined) inTurn(() => receiveOffer(sdp));
      else if (type === 'answer' && sdp !== undefined) inTurn(() => receiveAnswer(sdp));
      else if (type === 'ice' && candidates) inTurn(() => receiveCandidates(candidates));
    },
    close() {
      isClosed = true;
      clearTimeout(burstEnds);
      connection.onnegotiationneeded = null;
      connection.onicecandidate = null;
    },
  };
}

/** The contract allows no null. */
function contentOf({ candidate = '', sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidateInit) {
  return {
    candidate,
    ...(sdpMid != null && { sdpMid }),
    ...(sdpMLineIndex != null && { sdpMLineIndex }),
    ...(usernameFragment != null && { usernameFragment }),
  };
}
