/** `dismissed` (shown as auto-ended): no answer in time, or the farmer cancelled. */
export const CONSULTATION_STATUSES = [
  'requested',
  'ringing',
  'connected',
  'ended',
  'rejected',
  'dismissed',
  'missed',
] as const;
export const CONSULTATION = {
  photos: 3,
  problemMax: 1000,
  notesMax: 2000,
  /** An unanswered request becomes `dismissed`; an accepted one that never connects becomes `missed`. */
  answerMinutes: 15,
  /** Ends after this time without a participant in the room and without a message. */
  idleMinutes: 30,
  /** After this long without an answer the next doctor is offered, and a withdrawal counts no more as `cancelsPerHour`. */
  unansweredMinutes: 3,
  /** Requests that a farmer may cancel within an hour. */
  cancelsPerHour: 3,
  /** The chat stays open this long after acceptance. */
  chatDays: 3,
  /** 'मदद नहीं मिली' can be reported this long after the end. */
  disputeDays: 3,
  reasonMax: 300,
  reviewMax: 500,
} as const;
/** Doctors whom a farmer may wait for, to be notified once when each is free; the oldest of more is dropped. */
export const FREE_NOTICE = { most: 3, keptMs: 12 * 60 * 60 * 1000 } as const;
export const CALL = {
  /** How long a farmer's phone rings. */
  ringSeconds: 45,
  /** Interval of heartbeats of both sides; without one for `silentSeconds` the call ends. */
  reportSeconds: 20,
  silentSeconds: 90,
  maxMinutes: 60,
  /** Both sides have received audio for this long: it counts as a talk. Less than a greeting is not charged. */
  talkSeconds: 10,
  iceTtlSeconds: 3600,
  /** With its envelope it stays below the 64 KiB limit of a socket message. */
  sdpMax: 32 * 1024,
  candidateMax: 1000,
  candidates: 30,
  /** Limit of signals of one side per generation. */
  signals: 100_000,
  notesMax: CONSULTATION.notesMax,
} as const;
export const CALL_MEDIA = ['video', 'audio'] as const;
/** `unanswered`, `busy`, `lost`, `too_long` and `consultation_over` are set by the server, the others by a client. */
export const CALL_END_REASONS = [
  'hung_up',
  'declined',
  'unanswered',
  'busy',
  'no_microphone',
  'failed',
  'lost',
  'too_long',
  'consultation_over',
] as const;
export const PRESCRIPTION = { textMax: 2000, images: 5, lines: 8, imageMaxBytes: 8 * 1024 * 1024 } as const;
const REASON_LETTERS = 4;
/** Minimum length of the reason for keeping a prescription despite a warning: "." is no reason. */
export const isReason = (text = ''): boolean => (text.match(/[\p{L}\p{M}\p{N}]/gu) ?? []).length >= REASON_LETTERS;
export const CHAT = {
  textMax: 500,
  captionMax: 200,
  photoMaxBytes: 5 * 1024 * 1024,
  /** How long a sender may delete a message. */
  deleteMinutes: 15,
  messagesPage: 50,
  changesPage: 200,
  quickReplies: 12,
  quickReplyMax: 200,
} as const;
export const CHAT_MESSAGE_TYPES = ['text', 'photo', 'voice', 'system'] as const;
/** Kinds of system lines: changes of the consultation's status. */
export const CHAT_SYSTEM_LINES = ['accepted', 'ended', 'missed', 'prescription'] as const;
/** Limits of a doctor's fee in rupees. */
export const CONSULTATION_FEE = { minimum: 0, maximum: 5000 } as const;
export const DOCTOR = { specialtyMax: 60, yearsMax: 60, languages: 8, registrationMax: 40 } as const;
/** Languages that a doctor may speak with a farmer. */
export const DOCTOR_LANGUAGES = ['hi', 'mr', 'gu', 'kn', 'te', 'ta', 'pa', 'bn', 'or', 'en'] as const;
export const REJECT_REASONS = ['busy', 'not_my_field', 'need_more_photos', 'other'] as const;
