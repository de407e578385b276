import Type, { type Static } from 'typebox';
import { callErrors } from '../errors/consult.ts';
import { socketMessage } from '../messages/socket.ts';
import { route } from '../route.ts';
import { Instant, Ulid } from '../shapes.ts';
import { CALL, CALL_END_REASONS, CALL_MEDIA } from './constants.ts';

export const CallMedia = Type.Enum([...CALL_MEDIA]);
export type CallMedia = Static<typeof CallMedia>;
export const CallEndReason = Type.Enum([...CALL_END_REASONS]);
export type CallEndReason = Static<typeof CallEndReason>;

/** A call that rings or runs; a consultation has at most one. */
export const Call = Type.Object({
  id: Ulid,
  media: CallMedia,
  generation: Type.Integer({
    minimum: 0,
    description: 'of the peer connection: one more whenever a side begins anew; 0 while it rings',
  }),
  startedAt: Instant,
  answeredAt: Type.Optional(Instant),
  connectedAt: Type.Optional(Type.String({ format: 'date-time', description: 'both reported that media flows' })),
  ringsUntil: Instant,
  doctorDevice: Ulid,
  farmerDevice: Type.Optional(Ulid),
});
export type Call = Static<typeof Call>;

/** State that one side reports to the other; the newest report wins. */
export const CallSideState = Type.Object({
  mic: Type.Boolean(),
  camera: Type.Enum(['front', 'back', 'off']),
  /** Why there is no picture, or no sound for a while. */
  because: Type.Optional(Type.Enum(['poor_network', 'no_camera', 'no_microphone', 'away'])),
  /** From the doctor: id of the requested sharp photo; absent when it is no longer requested. */
  photoAsked: Type.Optional(Ulid),
  /** This side wants to receive no video; its own is small. */
  savesData: Type.Optional(Type.Boolean()),
  /** From the farmer: state of the requested photo. */
  photo: Type.Optional(Type.Object({ id: Ulid, answer: Type.Enum(['taking', 'declined', 'sent', 'failed']) })),
});
export type CallSideState = Static<typeof CallSideState>;

/**
 * What peers say to each other. `number` counts what this side said in this generation, from 1; `ack` is the last number received of
 * the other without a gap. An `ack` of its own has number 0. The other side sorts, drops what it knows, and is sent again what
 * it has not acknowledged: signals may be lost, doubled or late.
 */
export const SignalPayload = Type.Object({
  callId: Ulid,
  generation: Type.Integer({ minimum: 1 }),
  number: Type.Integer({ minimum: 0, maximum: CALL.signals }),
  ack: Type.Integer({ minimum: 0, maximum: CALL.signals }),
  sdp: Type.Optional(
    Type.String({
      maxLength: CALL.sdpMax,
      description: 'of an offer or an answer; where both offer at once, the doctor’s counts',
    }),
  ),
  candidates: Type.Optional(
    Type.Array(
      Type.Object({
        candidate: Type.String({ maxLength: CALL.candidateMax }),
        sdpMid: Type.Optional(Type.String({ maxLength: 40 })),
        sdpMLineIndex: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
        usernameFragment: Type.Optional(Type.String({ maxLength: 256 })),
      }),
      { maxItems: CALL.candidates, description: 'an empty candidate is the end of them' },
    ),
  ),
  state: Type.Optional(CallSideState),
});
export type SignalPayload = Static<typeof SignalPayload>;
/**
 * `{type, sdp}` or a candidate as the browser's WebRTC API gives it, for clients without sequence numbers: no `callId`.
 */
const PlainPayload = Type.Unsafe<string | null | { callId?: never }>({ not: { type: 'object', required: ['callId'] } });
const Payload = Type.Union([SignalPayload, PlainPayload]);

export const SignalType = Type.Enum(['offer', 'answer', 'ice', 'state', 'ack']);
export type SignalType = Static<typeof SignalType>;

/** A device is one open page; the page generates the id. */
const device = { consultationId: Ulid, callId: Ulid, deviceId: Ulid };
const reply = Type.Object({ call: Call });

/**
 * From the doctor after acceptance: the farmer's phone rings. Repeated by the same doctor it restarts the same call.
 */
export const startCall = socketMessage({
  name: 'call:start',
  from: 'client',
  data: Type.Object({ consultationId: Ulid, deviceId: Ulid, media: CallMedia }),
  reply,
});

/** From the farmer: the first page that answers owns the call. */
export const answerCall = socketMessage({
  name: 'call:answer',
  from: 'client',
  data: Type.Object(device),
  reply,
});

/**
 * From a side that reconnected its socket; `isFresh`: its peer connection is new too, so both start a new generation.
 */
export const joinCall = socketMessage({
  name: 'call:join',
  from: 'client',
  data: Type.Object({ ...device, isFresh: Type.Boolean() }),
  reply,
});

/**
 * To the other side of the call that this socket started, answered or joined. With a plain payload (offer, answer, ice) the call
 * needs no other message: the doctor's offer starts it, the farmer's first signal answers it; the farmer may offer too. Without
 * `consultationId` it is the one that this socket is in a call of, or the accepted one. Numbered signals survive a lost connection.
 */
export const sendSignal = socketMessage({
  name: 'webrtc:signal',
  from: 'client',
  data: Type.Object({ consultationId: Type.Optional(Ulid), type: SignalType, payload: Payload }),
});

/**
 * Heartbeat every 20 s during a call, and at once when media flows or both have received enough audio; without it the
 * call ends after 90 s.
 */
export const reportCall = socketMessage({
  name: 'call:report',
  from: 'client',
  data: Type.Object({
    consultationId: Ulid,
    callId: Ulid,
    generation: Type.Integer({ minimum: 1 }),
    isConnected: Type.Boolean({ description: 'ICE is connected or completed' }),
    hasHeard: Type.Optional(
      Type.Boolean({ description: `sound of the other side arrived for ${CALL.talkSeconds} s of this call` }),
    ),
    path: Type.Optional(Type.Enum(['direct', 'relay_udp', 'relay_tcp', 'relay_tls'])),
    firstFrameMs: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 3_600_000, description: 'from the answer to the first decoded frame, once' }),
    ),
  }),
});

/**
 * By either side. Notes are the doctor's. The consultation goes on: chat, phone and prescription stay. Once answered, only the
 * page that has the call ends it: known by `deviceId`, or by its socket. Without `consultationId` it is the one of this socket's call.
 */
export const endCall = socketMessage({
  name: 'call:end',
  from: 'client',
  data: Type.Object({
    consultationId: Type.Optional(Ulid),
    callId: Type.Optional(Ulid),
    deviceId: Type.Optional(Ulid),
    reason: Type.Optional(CallEndReason),
    hasHeard: Type.Optional(Type.Boolean({ description: 'as in `call:report`, whose last one may not have arrived' })),
    notes: Type.Optional(Type.String({ maxLength: CALL.notesMax })),
  }),
});

/** To all sockets of both sides: it rings (no `farmerDevice` yet), was answered, connected or restarted. */
export const callChanged = socketMessage({
  name: 'call:changed',
  from: 'server',
  data: Type.Object({ consultationId: Ulid, call: Call }),
});

/** Relays the other side's signal. */
export const heardSignal = socketMessage({
  name: 'webrtc:signal',
  from: 'server',
  data: Type.Object({ consultationId: Ulid, type: SignalType, payload: Payload }),
});

/** To all sockets of both sides. */
export const callEnded = socketMessage({
  name: 'call:ended',
  from: 'server',
  data: Type.Object({
    consultationId: Ulid,
    callId: Ulid,
    reason: CallEndReason,
    by: Type.Optional(Type.Enum(['farmer', 'doctor'])),
  }),
});

/**
 * Error event for clients without acknowledgements: why a message about calls, consultations or presence was refused.
 */
export const callError = socketMessage({
  name: 'call:error',
  from: 'server',
  data: Type.Object({ error: Type.String(), code: Type.String() }),
});

export const callClientMessages = [startCall, answerCall, joinCall, sendSignal, reportCall, endCall] as const;
export const callServerMessages = [callChanged, heardSignal, callEnded, callError] as const;

/** For a push that arrived late. The two ids authorize it, since no page with a session may be open. */
export const readRing = route({
  method: 'GET',
  path: '/api/calls/:consultationId/:callId/ring',
  summary: 'Whether a call still rings; an unknown one is over',
  params: Type.Object({ consultationId: Ulid, callId: Ulid }),
  replies: {
    200: Type.Object({
      state: Type.Enum(['ringing', 'taken', 'over'], {
        description:
          'ringing: also where a newer call of the consultation rings; taken: answered or declined by the farmer',
      }),
    }),
  },
});

export const readIceServers = route({
  method: 'GET',
  path: '/api/calls/ice-servers',
  summary:
    'STUN and TURN for a call, to somebody whose consultation is ringing or connected; TURN credentials die by themselves',
  replies: {
    200: Type.Object({
      iceServers: Type.Array(
        Type.Object({
          urls: Type.Array(Type.String()),
          username: Type.Optional(Type.String()),
          credential: Type.Optional(Type.String()),
        }),
      ),
      expiresAt: Type.Optional(Type.String({ format: 'date-time', description: 'of the credentials' })),
    }),
  },
  errors: [callErrors.noLiveConsultation],
});
