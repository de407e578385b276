import type { SignalType } from '@anar/contracts/consult/calls';
import { CALL } from '@anar/contracts/consult/constants';
import type { SignalContent } from '../signal/signal-channel.ts';
import { askForSpeech } from './opus.ts';

interface NegotiationParts {
  connection: RTCPeerConnection;
  /** Takes its own offer back where both offered: the farmer. */
  isPolite: boolean;
  say(type: 'offer' | 'answer' | 'ice', content: SignalContent): void;
  /** Before an offer is answered: what was offered can be given tracks now. */
  onOffered(): Promise<void>;
  /** The two descriptions do not fit any more: only a new connection helps. */
  onBroken(cause: unknown): void;
}

export interface Negotiation {
  /** In the order they were said, each once. */
  hear(type: SignalType, content: SignalContent): void;
  /**
   * By the polite side, once it is connected. Where its first own offer is taken back, Chromium (156) decodes the other side's picture
   * and shows it no more, unless an offer of this side was answered before: so one is, while nothing depends on it.
   */
  rehearse(): void;
  close(): void;
}

/** Candidates come in bursts: those of a moment go together. */
const BURST_MS = 40;

/**
 * Perfect negotiation, over a channel that loses nothing and keeps the order. Either side may offer: the doctor the first
 * time, whoever restarts ICE later. What the pattern calls `makingOffer` needs no word here: one step ends before the next begins.
 */
export function createNegotiation(parts: NegotiationParts): Negotiation {
  const { connection, isPolite, say, onOffered, onBroken } = parts;
  let isClosed = false;
  let ignoreOffer = false;
  let wasAnswered = false;
  let turn = Promise.resolve();
  const burst: RTCIceCandidateInit[] = [];
  let burstEnds: ReturnType<typeof setTimeout> | undefined;

  /** One after the other: a description is never set while another one is. */
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

  function sayDescription(): void {
    const description = connection.localDescription;
    if (isClosed || description === null || (description.type !== 'offer' && description.type !== 'answer')) return;
    say(description.type, { sdp: askForSpeech(description.sdp) });
    sayCandidates();
  }

  function sayCandidates(): void {
    clearTimeout(burstEnds);
    burstEnds = undefined;
    // None before the description that they belong to.
    if (isClosed || connection.localDescription === null) return;
    while (burst.length > 0) say('ice', { candidates: burst.splice(0, CALL.candidates).map(contentOf) });
  }

  connection.onnegotiationneeded = () =>
    inTurn(async () => {
      // While an offer is open: the browser says so again after it.
      if (connection.signalingState !== 'stable') return;
      await connection.setLocalDescription();
      sayDescription();
    });
  connection.onicecandidate = ({ candidate }) => {
    if (!candidate?.candidate || candidate.candidate.length > CALL.candidateMax) return;
    burst.push(candidate.toJSON());
    burstEnds ??= setTimeout(() => inTurn(async () => sayCandidates()), BURST_MS);
  };

  async function hearOffer(sdp: string): Promise<void> {
    const isCollision = connection.signalingState !== 'stable';
    ignoreOffer = !isPolite && isCollision;
    if (ignoreOffer) return;
    // In a collision it takes the own offer back.
    await connection.setRemoteDescription({ type: 'offer', sdp });
    await onOffered();
    await connection.setLocalDescription();
    sayDescription();
    // Before it could be rehearsed.
    if (isCollision && !wasAnswered) onBroken(new Error('the first own offer was taken back'));
  }

  async function hearAnswer(sdp: string): Promise<void> {
    await connection.setRemoteDescription({ type: 'answer', sdp });
    wasAnswered = true;
  }

  async function hearCandidates(candidates: NonNullable<SignalContent['candidates']>): Promise<void> {
    for (const candidate of candidates) {
      // One that this browser cannot use: the others may still do.
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
        sayDescription();
      }),
    hear(type, { sdp, candidates }) {
      if (type === 'offer' && sdp !== undefined) inTurn(() => hearOffer(sdp));
      else if (type === 'answer' && sdp !== undefined) inTurn(() => hearAnswer(sdp));
      else if (type === 'ice' && candidates) inTurn(() => hearCandidates(candidates));
    },
    close() {
      isClosed = true;
      clearTimeout(burstEnds);
      connection.onnegotiationneeded = null;
      connection.onicecandidate = null;
    },
  };
}

/** The contract knows no null. */
function contentOf({ candidate = '', sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidateInit) {
  return {
    candidate,
    ...(sdpMid != null && { sdpMid }),
    ...(sdpMLineIndex != null && { sdpMLineIndex }),
    ...(usernameFragment != null && { usernameFragment }),
  };
}
