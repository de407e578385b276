import { expect, it } from 'vitest';
import type { OutgoingEntry } from '../../../../device/queue/queue-entry.ts';
import { chatMessage, ME, OTHER, THREAD } from '../testing/chat-fixtures.ts';
import { MEDIA_KIND, type MediaSubmission, TEXT_KIND, type TextSubmission } from './chat-submission.ts';
import type { HeldSubmission, OnTheirWay } from './on-their-way.ts';
import { unsentOf } from './unsent.ts';

const WAITING = { name: 'waiting', from: 0 } as const;
const SENDING = { name: 'sending' } as const;
const PHOTO = { threadId: THREAD, type: 'photo', caption: 'पत्ता', width: 3, height: 4 } as const;
const VOICE = { threadId: THREAD, type: 'voice', seconds: 9, waveform: '123' } as const;

function entry(id: string, more: Partial<OutgoingEntry<TextSubmission | MediaSubmission>> = {}): OutgoingEntry {
  const payload = more.payload ?? { threadId: THREAD, content: id };
  const kind = 'type' in payload ? MEDIA_KIND : TEXT_KIND;
  return { id, userId: ME, kind, timestamp: 1000, bytes: 0, tries: 0, status: WAITING, ...more, payload };
}
const going = (more: Partial<OnTheirWay> = {}): OnTheirWay => ({ shares: new Map(), held: [], ...more });
const of = (stored: string[] = []) => ({ userId: ME, threadId: THREAD, isStored: (id: string) => stored.includes(id) });
const unsent = (
  queue: OutgoingEntry[],
  way = going(),
  ahead = [] as ReturnType<typeof chatMessage>[],
  stored = [] as string[],
) => unsentOf(queue, way, ahead, of(stored));

it.each([
  ['a text that waits', entry('a'), { messageType: 'text', content: 'a', state: { name: 'waiting' } }],
  ['a text on its way', entry('a', { status: SENDING }), { state: { name: 'sending', share: null } }],
  [
    'a refused text',
    entry('a', { status: { name: 'failed', code: 'thread_expired', reason: 'बंद', from: null } }),
    { state: { name: 'failed', reason: 'बंद', mayResend: false } },
  ],
  [
    'a text that only its doctor’s approval holds up',
    entry('a', { status: { name: 'failed', code: 'chat_doctor_unavailable', reason: 'अभी नहीं', from: null } }),
    { state: { name: 'failed', reason: 'अभी नहीं', mayResend: true } },
  ],
  ['a photo', entry('a', { payload: PHOTO }), { messageType: 'photo', content: 'पत्ता', width: 3, height: 4 }],
  ['a voice', entry('a', { payload: VOICE }), { messageType: 'voice', content: '', seconds: 9, waveform: '123' }],
])('shows %s', (_what, one, shown) => {
  expect(unsent([one])).toEqual([expect.objectContaining({ clientId: 'a', submittedAt: 1000, ...shown })]);
});

it('shows the progress of an upload', () => {
  const way = going({ shares: new Map([['a', 0.5]]) });
  expect(unsent([entry('a', { payload: PHOTO, status: SENDING })], way)[0]?.state).toEqual({
    name: 'sending',
    share: 0.5,
  });
});

it.each([
  ['of another user', entry('a', { userId: OTHER })],
  ['of another chat', entry('a', { payload: { threadId: 'another', content: 'a' } })],
  ['of another kind', entry('a', { kind: 'feedback' })],
  ['that is damaged', { ...entry('a'), payload: null } as OutgoingEntry],
  [
    'of an older build',
    { id: 'a', userId: ME, kind: TEXT_KIND, timestamp: 1, payload: PHOTO } as unknown as OutgoingEntry,
  ],
])('omits a submission %s', (_what, one) => {
  expect(unsent([one])).toEqual([]);
});

it('omits what the chat shows as stored', () => {
  expect(unsent([entry('a'), entry('b')], going(), [], ['a']).map(({ clientId }) => clientId)).toEqual(['b']);
});

it('shows each submission once, oldest first: queued, held in memory, or stored ahead of its turn', () => {
  const held: HeldSubmission = {
    id: 'held',
    userId: ME,
    kind: TEXT_KIND,
    timestamp: 1,
    payload: { threadId: THREAD, content: 'h' },
  };
  const at = (ms: number) => new Date(ms).toISOString();
  const ahead = [
    chatMessage(7, { clientId: 'ahead', createdAt: at(2) }),
    chatMessage(9, { clientId: 'queued', createdAt: at(4) }),
    chatMessage(11, { clientId: 'shown', createdAt: at(5) }),
  ];
  const shown = unsent([entry('queued', { timestamp: 3 })], going({ held: [held] }), ahead, ['shown']);
  expect(shown.map(({ clientId, state }) => [clientId, state.name])).toEqual([
    ['held', 'sending'],
    ['ahead', 'sending'],
    ['queued', 'waiting'],
  ]);
});
