import type { ChatMessage, ChatThread } from '@anar/contracts/consult/chat';

export const ME = '01JD0000000000000000000ME1';
export const OTHER = '01JD00000000000000000THEY1';
export const THREAD = '01JD000000000000000THREAD1';
/** The server's clock at the start of a test. */
export const SERVER_NOW = Date.parse('2026-11-23T06:00:00.000Z');

const NO_MARK = { upToSeq: 0, at: null };

export function chatThread(more: Partial<ChatThread> = {}): ChatThread {
  return {
    id: THREAD,
    consultationId: '01JD00000000000000CONSULT1',
    status: 'connected',
    createdAt: '2026-11-22T06:00:00.000Z',
    expiresAt: '2026-11-25T06:00:00.000Z',
    isExpired: false,
    now: new Date(SERVER_NOW).toISOString(),
    other: { id: OTHER, name: 'डॉ. सुनीता', isErased: false },
    rev: 0,
    lastSeq: 0,
    marks: { mine: { delivered: NO_MARK, read: NO_MARK }, theirs: { delivered: NO_MARK, read: NO_MARK } },
    ...more,
  };
}

/** Odd ones are mine, even ones the other user's. */
export function chatMessage(seq: number, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `message${seq}`,
    threadId: THREAD,
    seq,
    clientId: `client-id-${seq}`,
    senderId: seq % 2 === 0 ? OTHER : ME,
    content: `text ${seq}`,
    messageType: 'text',
    mediaUrl: null,
    mediaDuration: null,
    createdAt: new Date(SERVER_NOW - 3600_000 + seq * 1000).toISOString(),
    deliveredAt: null,
    readAt: null,
    isDeleted: false,
    ...more,
  };
}
