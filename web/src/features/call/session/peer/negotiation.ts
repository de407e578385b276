import { CALL } from '@anar/contracts/constants';
import type { SignalType } from '@anar/contracts/consult/calls';
import type { SignalContent } from '../signal/signal-channel.ts';
import { askForSpeech } from './opus.ts';

interface NegotiationParts {
  connection: RTCPeerConnection;
  /** The doctor alone offers. */
  side: 'doctor' | 'farmer';
  say(type: 'offer' | 'answer' | 'ice', content: SignalContent): void;
  /** Before an offer is answered: what was offered can be given tracks now. */
  onOffered(): Promise<void>;
  /** The farmer asks for another way through the network. */
  onRestartAsked(): void;
  /** The two descriptions do not fit any more: only a new connection helps. */
  onBroken(cause: unknown): void;
}

export interface Negotiation {
  /** In the order they were said, each once. */
  hear(type: SignalType, content: SignalContent): void;
  /** By the farmer: the doctor offers anew. */
  askRestart(): void;
  close(): void;
}

/** Candidates come in bursts: those of a moment go together. */
const BURST_MS = 40;

/**
 * Offers and answers over a channel that loses nothing. Both lines, sound and picture, are there from the first offer on, so the
 * only later ones restart ICE. One side offers and the other asks it to, by an offer without a description: where both offered,
 * one would take its offer back, and Chromium then shows no more of the other side's picture.
 */
export function createNegotiation(parts: NegotiationParts): Negotiation {
  const { connection, side, say, onOffered, onRestartAsked, onBroken } = parts;
  let isClosed = false;
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
      if (connection.signalingState !== 'stable' || side === 'farmer') return;
      await connection.setLocalDescription();
      sayDescription();
    });
  connection.onicecandidate = ({ candidate }) => {
    if (!candidate?.candidate || candidate.candidate.length > CALL.candidateMax) return;
    burst.push(candidate.toJSON());
    burstEnds ??= setTimeout(() => inTurn(async () => sayCandidates()), BURST_MS);
  };

  async function hearOffer(sdp: string): Promise<void> {
    await connection.setRemoteDescription({ type: 'offer', sdp });
    await onOffered();
    await connection.setLocalDescription();
    sayDescription();
  }

  async function hearCandidates(candidates: NonNullable<SignalContent['candidates']>): Promise<void> {
    for (const candidate of candidates) {
      // One that this browser cannot use: the others may still do.
      await connection
        .addIceCandidate(candidate)
        .catch((cause: unknown) => console.warn('a candidate was refused', cause));
    }
  }

  return {
    hear(type, { sdp, candidates }) {
      if (type === 'offer' && side === 'doctor') onRestartAsked();
      else if (type === 'offer' && sdp !== undefined) inTurn(() => hearOffer(sdp));
      else if (type === 'answer' && sdp !== undefined)
        inTurn(() => connection.setRemoteDescription({ type: 'answer', sdp }));
      else if (type === 'ice' && candidates) inTurn(() => hearCandidates(candidates));
    },
    askRestart: () => say('offer', {}),
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
