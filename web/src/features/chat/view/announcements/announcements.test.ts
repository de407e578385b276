import { beforeEach, describe, expect, it } from 'vitest';
import { chatMessage } from '../../thread/testing/chat-fixtures.ts';
import type { Row } from '../list/rows.ts';
import { createAnnouncements } from './announcements.ts';

const NOW = { otherName: 'लता', isExpired: false, isOffline: false };
const WAITING = { name: 'waiting' } as const;
const SENDING = { name: 'sending', share: null } as const;
const FAILED = { name: 'failed', reason: 'बंद है', mayResend: true } as const;

type State = typeof WAITING | typeof SENDING | typeof FAILED;
const place = { day: null, newFrom: null };
const unsent = (clientId: string, state: State): Row => ({
  ...place,
  key: clientId,
  kind: 'unsent',
  unsent: { clientId, messageType: 'text', content: 'ठीक है', submittedAt: 0, state },
});
const stored = (key: string, seq = 1): Row => ({
  ...place,
  key,
  kind: 'stored',
  isMine: true,
  message: chatMessage(seq, { content: 'ठीक है' }),
});
const received = (seq: number, content = `text ${seq}`): Row => ({
  ...place,
  key: `of other ${seq}`,
  kind: 'stored',
  isMine: false,
  message: chatMessage(seq, { content }),
});
const system = (seq: number): Row => ({
  ...place,
  key: `system ${seq}`,
  kind: 'system',
  isNewest: true,
  message: chatMessage(seq, {
    messageType: 'system',
    senderId: null,
    system: { line: 'prescription', prescriptionVersion: 2 },
  }),
});

/** Written while the chat is open; all others were there before. */
const isWrittenHere = (clientId: string) => clientId.startsWith('new');
let announce: ReturnType<typeof createAnnouncements>;
beforeEach(() => {
  announce = createAnnouncements(isWrittenHere);
});

describe('messages of the other user', () => {
  it('that were there before, or are older, are not announced', () => {
    expect(announce([received(5), received(6)], NOW)).toEqual([]);
    expect(announce([received(3), received(4), received(5), received(6)], NOW)).toEqual([]);
  });

  it('are announced once each, even with equal text', () => {
    announce([], NOW);
    const rows = [received(1, 'हाँ'), received(2, 'हाँ'), received(3, 'हाँ')];
    expect(announce(rows, NOW)).toEqual(['लता: हाँ', 'लता: हाँ', 'लता: हाँ']);
    expect(announce([...rows, received(4, 'हाँ')], NOW)).toEqual(['लता: हाँ']);
    expect(announce([...rows, received(4, 'हाँ')], NOW)).toEqual([]);
  });

  it('are announced as a count when they are many', () => {
    announce([received(1)], NOW);
    expect(
      announce(
        [1, 2, 3, 4, 5].map((seq) => received(seq)),
        NOW,
      ),
    ).toEqual(['लता: 4 नए संदेश']);
  });

  it('and system lines: a new prescription is announced', () => {
    announce([received(1)], NOW);
    expect(announce([received(1), system(2)], NOW)).toEqual(['पर्चा 2 लिखा गया']);
  });
});

describe('own messages', () => {
  const ways: [string, Row[][], string[][]][] = [
    [
      'its words once, then that it was sent',
      [[unsent('new', WAITING)], [unsent('new', SENDING)], [stored('new')]],
      [['आप: ठीक है'], [], ['भेजा']],
    ],
    ['both where it was sent before it was drawn', [[stored('new')]], [['आप: ठीक है. भेजा']]],
    [
      'once that it waits, however often it is tried',
      [
        [unsent('new', WAITING)],
        [unsent('new', SENDING)],
        [unsent('new', WAITING)],
        [unsent('new', SENDING)],
        [unsent('new', WAITING)],
        [stored('new')],
      ],
      [['आप: ठीक है'], [], ['कतार में'], [], [], ['भेजा']],
    ],
    [
      'that it waits behind one that waits',
      [[unsent('new', SENDING)], [unsent('new', WAITING)], [unsent('new', WAITING), unsent('new 2', WAITING)]],
      [['आप: ठीक है'], ['कतार में'], ['आप: ठीक है. कतार में']],
    ],
    [
      'each time that it is refused',
      [[unsent('new', FAILED)], [unsent('new', WAITING)], [unsent('new', SENDING)], [unsent('new', FAILED)]],
      [['आप: ठीक है. संदेश नहीं गया। बंद है'], [], [], ['संदेश नहीं गया। बंद है']],
    ],
    ['nothing where the queue is read later than the chat', [[unsent('before', WAITING)]], [[]]],
    [
      'the new state of one that waited before, not its words',
      [[unsent('before', WAITING)], [unsent('before', SENDING)], [stored('before')]],
      [[], [], ['भेजा']],
    ],
  ];
  it.each(ways)('announce %s', (_what, rows, said) => {
    announce([], NOW);
    expect(rows.map((some) => announce(some, NOW))).toEqual(said);
  });

  it('are announced as waiting at once without a network', () => {
    announce([], NOW);
    expect(announce([unsent('new', WAITING)], { ...NOW, isOffline: true })).toEqual(['आप: ठीक है. कतार में']);
    expect(announce([unsent('new', WAITING)], NOW)).toEqual([]);
  });

  it('written before are not announced when the chat is opened again', () => {
    expect(announce([stored('new'), unsent('new 2', WAITING), unsent('new 3', FAILED)], NOW)).toEqual([]);
  });
});
