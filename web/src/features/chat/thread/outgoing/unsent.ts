import type { ChatMessage } from '@anar/contracts/consult/chat';
import { chatErrors, consultErrors } from '@anar/contracts/errors/consult';
import type { EntryStatus, OutgoingEntry } from '../../../../device/queue/queue-entry.ts';
import type { QueueEntry } from '../../../../device/storage/persisted-state.ts';
import type { UnsentMessage } from '../open-thread.ts';
import { MEDIA_KIND, type MediaSubmission, TEXT_KIND, type TextSubmission } from './chat-submission.ts';
import type { OnTheirWay } from './on-their-way.ts';

/** Rejections that depend on the doctor's current status; any other would be repeated. */
const NOT_NOW: readonly string[] = [consultErrors.notApproved.code, chatErrors.doctorUnavailable.code];

interface Of {
  userId: string;
  threadId: string;
  /** Whether the chat already shows it as stored. */
  isStored: (clientId: string) => boolean;
}

/** The user's submissions in this chat that are not shown as stored yet, oldest first. */
export function unsentOf(
  queue: readonly QueueEntry[],
  { shares, held }: OnTheirWay,
  ahead: readonly ChatMessage[],
  { userId, threadId, isStored }: Of,
): UnsentMessage[] {
  const isOfThis = (submission: { id: string; userId: string; payload?: unknown }) =>
    submission.userId === userId && readThreadId(submission.payload) === threadId && !isStored(submission.id);
  const waiting = queue.filter(isChatEntry).filter(isOfThis);
  const waitingIds = new Set(waiting.map(({ id }) => id));
  const sending = { name: 'sending' } as const;
  const others = [
    ...ahead.filter(({ clientId }) => !waitingIds.has(clientId) && !isStored(clientId)).map(fromStored),
    ...held.filter(isOfThis).map((submission) => toUnsent({ ...submission, status: sending }, shares)),
  ];
  const listed = waiting.map((entry) => toUnsent(entry, shares));
  return [...others, ...listed].sort((one, other) => one.submittedAt - other.submittedAt);
}

type Shown = Pick<OutgoingEntry<TextSubmission | MediaSubmission>, 'id' | 'payload' | 'timestamp' | 'status'>;

function toUnsent({ id, payload, timestamp, status }: Shown, shares: ReadonlyMap<string, number>): UnsentMessage {
  const base = { clientId: id, submittedAt: timestamp, state: stateOf(status, shares.get(id) ?? null) };
  if (!('type' in payload)) return { ...base, messageType: 'text', content: payload.content };
  if (payload.type === 'photo') {
    const { caption, width, height } = payload;
    return { ...base, messageType: 'photo', content: caption, width, height };
  }
  const { seconds, waveform } = payload;
  return { ...base, messageType: 'voice', content: '', seconds, waveform };
}

function stateOf(status: EntryStatus, share: number | null): UnsentMessage['state'] {
  if (status.name === 'sending') return { name: 'sending', share };
  if (status.name === 'waiting') return { name: 'waiting' };
  return { name: 'failed', reason: status.reason, mayResend: NOT_NOW.includes(status.code) };
}

/** The server has it; earlier messages have not arrived on this phone yet. */
function fromStored(message: ChatMessage): UnsentMessage {
  const { clientId, content, messageType, createdAt, mediaWidth, mediaHeight, mediaDuration, waveform } = message;
  return {
    clientId,
    content,
    messageType: messageType === 'system' ? 'text' : messageType,
    submittedAt: Date.parse(createdAt),
    state: { name: 'sending', share: null },
    ...(mediaWidth !== undefined && { width: mediaWidth }),
    ...(mediaHeight !== undefined && { height: mediaHeight }),
    ...(mediaDuration !== null && { seconds: mediaDuration }),
    ...(waveform !== undefined && { waveform }),
  };
}

const readThreadId = (payload: unknown) => (payload as { threadId?: unknown } | null)?.threadId;

/** Also rejects entries left by an older or broken build. */
function isChatEntry(entry: QueueEntry): entry is OutgoingEntry<TextSubmission | MediaSubmission> {
  const { payload, status } = entry as Partial<OutgoingEntry<Partial<TextSubmission> & Partial<MediaSubmission>>>;
  if (typeof status !== 'object' || typeof payload?.threadId !== 'string') return false;
  return entry.kind === TEXT_KIND
    ? typeof payload.content === 'string'
    : entry.kind === MEDIA_KIND && 'type' in payload;
}
