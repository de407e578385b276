import type { ChatMessage, ChatThread } from '@anar/contracts/consult/chat';
import { CONSULTATION } from '@anar/contracts/consult/constants';
import type { ApiError } from '../../../api/api-error.ts';
import type { QueueProblem } from '../../../device/queue/queue-store.ts';
import type { Previews } from './state/thread-store.ts';

/** An own message that the server has not stored yet: it is in the phone's outgoing queue. */
export interface UnsentMessage {
  clientId: string;
  messageType: 'text' | 'photo' | 'voice';
  /** The text, or the caption. */
  content: string;
  /** When it was submitted, by this phone's clock, ms since 1970. */
  submittedAt: number;
  /** `failed`: rejected with a reason to show; it stays until discarded, or resent where that may succeed. */
  state:
    | { name: 'waiting' }
    | { name: 'sending'; share: number | null }
    | { name: 'failed'; reason: string; mayResend: boolean };
  width?: number;
  height?: number;
  /** Of a voice message, seconds. */
  seconds?: number;
  waveform?: string;
}

/** How far an own stored message has got. */
export type Tick = 'stored' | 'delivered' | 'read';

/** Media previews before sending, of one chat on this phone. */
export interface ThreadPreviews {
  get<K extends keyof Previews>(kind: K): Promise<Previews[K] | undefined>;
  keep<K extends keyof Previews>(kind: K, preview: Previews[K] | null): void;
}

/** One chat, for a screen. Stored messages are read from the phone first, then from the server. */
export interface OpenThread {
  /** `absent`: no such chat for this user. `unreachable`: not stored on this phone, and no network. */
  state: 'loading' | 'ready' | 'absent' | 'unreachable';
  /** The server's reason, if it is more than "not found". */
  whyAbsent: string | null;
  thread: ChatThread | null;
  /** By the server's clock, per minute: the phone's may be a year off. */
  now: number;
  isExpired: boolean;
  /** Ascending by `seq`, without gaps between the first and the last. */
  messages: readonly ChatMessage[];
  unsent: readonly UnsentMessage[];
  tickOf(message: ChatMessage): Tick;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  loadOlder(): Promise<void>;
  /** The reading position when the chat was last open; null: at its end. */
  openAtSeq: number | null;
  /** The first message that was unread when the chat was opened; null: none. */
  firstUnreadSeq: number | null;
  /** The number of unread messages when the chat was opened. */
  unreadAtOpen: number;
  /** The other user is typing. */
  isOtherTyping: boolean;
  /** Updates arrive live; otherwise the content may be stale. */
  isLive: boolean;
  /** This message is visible to the reader. */
  seen(seq: number): void;
  /** Stores the reading position, to reopen there. */
  remember(seq: number | null): void;
  /** Queues the message; null when it is stored there, else why not. */
  sendText(content: string): Promise<QueueProblem | null>;
  sendPhoto(photo: Blob, size: { width: number; height: number }, caption: string): Promise<QueueProblem | null>;
  sendVoice(voice: Blob, about: { seconds: number; waveform: string }): Promise<QueueProblem | null>;
  resend(clientId: string): void;
  discard(clientId: string): Promise<void>;
  /** Deletes a stored message. Null on success. */
  remove(messageId: string): Promise<ApiError | null>;
  /** The user typed or stopped typing. */
  typing(isTyping: boolean): void;
  /** Media previews kept from the last visit. */
  previews: ThreadPreviews;
  /**
   * The photo or voice from this phone, else from the server; rejects when both fail. Unsent ones by their clientId.
   */
  media(id: string, kind: 'whole' | 'thumb'): Promise<Blob>;
}

const DAY_MS = 86_400_000;

/**
 * Whether the chat was open for fewer than its usual days: it closes at once when its consultation is missed, rejected
 * or dismissed.
 */
export const isClosedEarly = ({ createdAt, expiresAt }: Pick<ChatThread, 'createdAt' | 'expiresAt'>): boolean =>
  Date.parse(expiresAt) - Date.parse(createdAt) < CONSULTATION.chatDays * DAY_MS;
