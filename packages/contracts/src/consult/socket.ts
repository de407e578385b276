import Type from 'typebox';
import { NAME_MAX } from '../constants.ts';
import { Ulid } from '../shapes.ts';
import { socketMessage } from '../socket.ts';
import { callClientMessages, callServerMessages } from './calls.ts';
import { chatClientMessages, chatServerMessages } from './chat-socket.ts';
import { ConsultationStatus, RejectReason } from './consultations.ts';
import { DoctorStatus } from './doctors.ts';

/** Path of the one socket of the app. */
export const SOCKET_PATH = '/ws';

const UserMeta = Type.Object({
  name: Type.String({ maxLength: NAME_MAX * 4 }),
  phone: Type.Optional(Type.String({ maxLength: 20 })),
});

/** A fresh access token for the socket that is open. */
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

/** By the farmer: the doctor's incoming-call card shows again. Who asks is read from the token, `userMeta` is only a wish. */
export const callRequest = socketMessage({
  name: 'call:request',
  from: 'client',
  data: Type.Object({ consultationId: Ulid, doctorId: Ulid, userMeta: Type.Optional(UserMeta) }),
});

/** By the doctor: accepts or rejects, as the two calls do. */
export const callResponse = socketMessage({
  name: 'call:response',
  from: 'client',
  data: Type.Object({
    consultationId: Ulid,
    accept: Type.Boolean(),
    reason: Type.Optional(RejectReason),
  }),
});

/** Watches a consultation: its room receives what concerns the two. Refused to anybody else. */
export const joinConsultation = socketMessage({
  name: 'consultation:join',
  from: 'client',
  data: Type.Object({ consultationId: Ulid }),
});

/** Whether this socket wants to receive changes of doctors that come, go and are busy. */
export const watchDoctors = socketMessage({
  name: 'doctors:watch',
  from: 'client',
  data: Type.Object({ watch: Type.Boolean() }),
});

/** To the doctor: somebody asks. */
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

/** To both: read it again unless this `seq` is known. */
export const consultationChanged = socketMessage({
  name: 'consultation:changed',
  from: 'server',
  data: Type.Object({ consultationId: Ulid, status: ConsultationStatus, seq: Type.Integer() }),
});

/** To those who watch the doctors. */
export const doctorChanged = socketMessage({
  name: 'doctor:changed',
  from: 'server',
  data: Type.Object({ doctorId: Ulid, status: DoctorStatus, isAvailable: Type.Boolean() }),
});

/** The replica goes: connect anew after so long. Nothing is lost, what is under way is still answered. */
export const serverLeaving = socketMessage({
  name: 'server:leaving',
  from: 'server',
  data: Type.Object({ afterMs: Type.Integer() }),
});

/** The token of this socket ends in a minute: renew it, else the socket is cut then. By the server's clock: a phone's may be wrong. */
export const tokenExpiring = socketMessage({ name: 'auth:expiring', from: 'server', data: Type.Object({}) });

/** Messages from other replicas may have been lost meanwhile: read anew what is on the screen. */
export const readAgain = socketMessage({ name: 'server:read-again', from: 'server', data: Type.Object({}) });

/** What clients may receive. */
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

/** What clients may send, by name: the tier refuses everything else. */
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
