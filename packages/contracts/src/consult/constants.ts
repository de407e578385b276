/** `dismissed` (shown as auto-ended): nobody answered in time, or the farmer took it back. */
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
  /** A request that nobody answers is dismissed, an accepted one that never connects is missed. */
  answerMinutes: 15,
  /** Nobody in the room and no message: it is over. */
  idleMinutes: 30,
  /** Requests that a farmer may cancel within an hour. */
  cancelsPerHour: 3,
  /** The chat stays open so long after the doctor accepted. */
  chatDays: 3,
  /** 'मदद नहीं मिली' may be said so long after the end. */
  disputeDays: 3,
  reasonMax: 300,
  reviewMax: 500,
} as const;
export const CALL = {
  /** A farmer's phone rings so long. */
  ringSeconds: 45,
  /** Both sides report so often; a call that nobody reports any more ends after `silentSeconds`. */
  reportSeconds: 20,
  silentSeconds: 90,
  maxMinutes: 60,
  /** Both heard each other so long: they talked. Less than a greeting is nothing to pay for. */
  talkSeconds: 10,
  iceTtlSeconds: 3600,
  /** With what stands around it less than a socket message may hold, which is 64 KiB. */
  sdpMax: 32 * 1024,
  candidateMax: 1000,
  candidates: 30,
  /** Signals of one side in one generation. */
  signals: 100_000,
  notesMax: CONSULTATION.notesMax,
} as const;
export const CALL_MEDIA = ['video', 'audio'] as const;
/** `unanswered`, `busy`, `lost`, `too_long` and `consultation_over` are the server's, the others are told by a side. */
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
/** Why a prescription stays although there is a warning: "." is no reason. */
export const isReason = (text = ''): boolean => (text.match(/[\p{L}\p{M}\p{N}]/gu) ?? []).length >= REASON_LETTERS;
export const CHAT = {
  textMax: 500,
  captionMax: 200,
  photoMaxBytes: 5 * 1024 * 1024,
  /** A message can be deleted by its sender so long. */
  deleteMinutes: 15,
  messagesPage: 50,
  changesPage: 200,
  quickReplies: 12,
  quickReplyMax: 200,
} as const;
export const CHAT_MESSAGE_TYPES = ['text', 'photo', 'voice', 'system'] as const;
/** Lines that nobody wrote: what became of the consultation meanwhile. */
export const CHAT_SYSTEM_LINES = ['accepted', 'ended', 'missed', 'prescription'] as const;
/** Rupees a doctor may ask for one consultation. */
export const CONSULTATION_FEE = { minimum: 0, maximum: 5000 } as const;
export const DOCTOR = { specialtyMax: 60, yearsMax: 60, languages: 8, registrationMax: 40 } as const;
/** Languages that a doctor may speak with a farmer. */
export const DOCTOR_LANGUAGES = ['hi', 'mr', 'gu', 'kn', 'te', 'ta', 'pa', 'bn', 'or', 'en'] as const;
export const REJECT_REASONS = ['busy', 'not_my_field', 'need_more_photos', 'other'] as const;
