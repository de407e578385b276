import type { ChatMessage, ChatThread } from '@anar/contracts/consult/chat';
import { CONSULTATION } from '@anar/contracts/consult/constants';
import type { ApiError } from '../../../api/api-error.ts';
import type { QueueProblem } from '../../../device/queue/queue-store.ts';
import type { Previews } from './state/thread-store.ts';

/** A message of one's own that the server has not stored yet: it waits in the phone's outgoing queue. */
export interface UnsentMessage {
  clientId: string;
  messageType: 'text' | 'photo' | 'voice';
  /** The text, or the caption. */
  content: string;
  /** When it was pressed, ms since 1970 by this phone. */
  pressedAt: number;
  /** `failed`: refused with a reason to show; it stays until it is discarded, or sent again where that may succeed. */
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

/** How far one's own stored message has come. */
export type Tick = 'stored' | 'delivered' | 'read';

/** What is looked at before it goes, of one chat on this phone. */
export interface ThreadPreviews {
  get<K extends keyof Previews>(kind: K): Promise<Previews[K] | undefined>;
  keep<K extends keyof Previews>(kind: K, preview: Previews[K] | null): void;
}

/** One chat as a screen works with it. Stored messages come from the phone first, then from the server. */
export interface OpenThread {
  /** `absent`: no such chat for this person. `unreachable`: nothing of it is on this phone, and there is no network. */
  state: 'loading' | 'ready' | 'absent' | 'unreachable';
  /** What the server says of it, where there is more to say than that. */
  whyAbsent: string | null;
  thread: ChatThread | null;
  /** By the server's clock, at the minute: a phone's may be a year off. */
  now: number;
  isExpired: boolean;
  /** Ascending by `seq`, without gaps between the first and the last. */
  messages: readonly ChatMessage[];
  unsent: readonly UnsentMessage[];
  tickOf(message: ChatMessage): Tick;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  loadOlder(): Promise<void>;
  /** Where the reader was when the chat was last open; null: at its end. */
  openAtSeq: number | null;
  /** The first message that was unread when the chat was opened; null: none. */
  firstUnreadSeq: number | null;
  /** How many of them there were then. */
  unreadAtOpen: number;
  /** The other one writes now. */
  isOtherTyping: boolean;
  /** Changes reach this phone now; without it what is shown may be old. */
  isLive: boolean;
  /** The reader has this message in sight. */
  seen(seq: number): void;
  /** Where the reader is now, to open there again. */
  remember(seq: number | null): void;
  /** Into the outgoing queue; null when it is kept there, else why not. */
  sendText(content: string): Promise<QueueProblem | null>;
  sendPhoto(photo: Blob, size: { width: number; height: number }, caption: string): Promise<QueueProblem | null>;
  sendVoice(voice: Blob, about: { seconds: number; waveform: string }): Promise<QueueProblem | null>;
  resend(clientId: string): void;
  discard(clientId: string): Promise<void>;
  /** Of a message that was stored. Null when it is gone. */
  remove(messageId: string): Promise<ApiError | null>;
  /** The reader typed something, or stopped. */
  typing(isTyping: boolean): void;
  /** What was not sent yet when the chat was left, and keeping it. */
  previews: ThreadPreviews;
  /** The photo or voice as this phone has it, fetched when it has not; throws where neither works. For unsent ones their clientId. */
  media(id: string, kind: 'whole' | 'thumb'): Promise<Blob>;
}

const DAY_MS = 86_400_000;

/** Whether a chat was given fewer than its days: one whose consultation was missed, rejected or dismissed closes at once. */
export const isClosedEarly = ({ createdAt, expiresAt }: Pick<ChatThread, 'createdAt' | 'expiresAt'>): boolean =>
  Date.parse(expiresAt) - Date.parse(createdAt) < CONSULTATION.chatDays * DAY_MS;
