import Type from 'typebox';
import { NAME_MAX } from '../constants.ts';
import { socketMessage } from '../messages/socket.ts';
import { Ulid } from '../shapes.ts';
import { callClientMessages, callServerMessages } from './calls.ts';
import { chatClientMessages, chatServerMessages } from './chat-socket.ts';
import { ConsultationStatus, RejectReason } from './consultations.ts';
import { DoctorStatus } from './doctors.ts';

/** Path of the app's single socket. */
export const SOCKET_PATH = '/ws';

const UserMeta = Type.Object({
  name: Type.String({ maxLength: NAME_MAX * 4 }),
  phone: Type.Optional(Type.String({ maxLength: 20 })),
});

/** Renews the access token of an open socket. */
export const renewToken = socketMessage({
  name: 'auth:renew',
  from: 'client',
  data: Type.Object({ token: Type.String({ maxLength: 4096 }) }),
});

export const doctorPresence = socketMessage({
  name: 'doctor:presence',
  from: 'client',
  data: Type.Object({ doctorId: Ulid, status: DoctorStatus }),
});

/**
 * From the farmer: shows the doctor's incoming-call card again. The caller is taken from the token; `userMeta` is
 * display text only.
 */
export const callRequest = socketMessage({
  name: 'call:request',
  from: 'client',
  data: Type.Object({ consultationId: Ulid, doctorId: Ulid, userMeta: Type.Optional(UserMeta) }),
});

/** From the doctor: accept or reject, as the two HTTP calls do. */
export const callResponse = socketMessage({
  name: 'call:response',
  from: 'client',
  data: Type.Object({
    consultationId: Ulid,
    accept: Type.Boolean(),
    reason: Type.Optional(RejectReason),
  }),
});

/** Joins the room of a consultation, which receives its events. Refused to everyone but its participants. */
export const joinConsultation = socketMessage({
  name: 'consultation:join',
  from: 'client',
  data: Type.Object({ consultationId: Ulid }),
});

/** Subscribes this socket to presence changes of doctors. */
export const watchDoctors = socketMessage({
  name: 'doctors:watch',
  from: 'client',
  data: Type.Object({ watch: Type.Boolean() }),
});

/** To the doctor: a new request. */
export const incomingCall = socketMessage({
  name: 'call:request',
  from: 'server',
  data: Type.Object({ consultationId: Ulid, userMeta: Type.Object({ name: Type.String(), phone: Type.String() }) }),
});

/** To the farmer: the doctor's answer. */
export const callAnswered = socketMessage({
  name: 'call:response',
  from: 'server',
  data: Type.Object({ consultationId: Ulid, accept: Type.Boolean() }),
});

/** To both: refetch unless this `seq` is known. */
export const consultationChanged = socketMessage({
  name: 'consultation:changed',
  from: 'server',
  data: Type.Object({ consultationId: Ulid, status: ConsultationStatus, seq: Type.Integer() }),
});

/** To subscribers of doctors' presence and to the doctor: availability or rating changed. */
export const doctorChanged = socketMessage({
  name: 'doctor:changed',
  from: 'server',
  data: Type.Object({ doctorId: Ulid, status: DoctorStatus, isAvailable: Type.Boolean() }),
});

/** The replica shuts down: reconnect after this delay. Requests in progress are still answered; nothing is lost. */
export const serverLeaving = socketMessage({
  name: 'server:leaving',
  from: 'server',
  data: Type.Object({ afterMs: Type.Integer() }),
});

/**
 * The token of this socket expires in a minute: renew it, else the socket is closed then. Server time: a phone's clock
 * may be wrong.
 */
export const tokenExpiring = socketMessage({ name: 'auth:expiring', from: 'server', data: Type.Object({}) });

/** Messages from other replicas may have been lost: refetch what is on the screen. */
export const readAgain = socketMessage({ name: 'server:read-again', from: 'server', data: Type.Object({}) });

/** Messages that clients receive. */
export const serverMessages = [
  incomingCall,
  callAnswered,
  consultationChanged,
  doctorChanged,
  serverLeaving,
  tokenExpiring,
  readAgain,
  ...callServerMessages,
  ...chatServerMessages,
] as const;

/** Messages that clients may send, by name; the socket tier refuses all others. */
export const clientMessages = [
  renewToken,
  doctorPresence,
  callRequest,
  callResponse,
  joinConsultation,
  watchDoctors,
  ...callClientMessages,
  ...chatClientMessages,
] as const;
