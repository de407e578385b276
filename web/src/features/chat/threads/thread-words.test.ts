import type { ChatSummary } from '@anar/contracts/consult/chat';
import { expect, it } from 'vitest';
import { repliesOf } from './quick-replies-sheet.tsx';
import { daysLeft, groupThreads, lastWords, nameOf, searchThreads, whenText } from './thread-words.ts';

const NOW = Date.parse('2026-11-23T06:00:00Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

const message: NonNullable<ChatSummary['last']> = {
  seq: 1,
  isMine: false,
  content: '',
  messageType: 'text',
  mediaDuration: null,
  isDeleted: false,
  createdAt: ago(5),
};
const thread = (threadId: string, changed: Partial<ChatSummary> = {}): ChatSummary => ({
  threadId,
  consultationId: `C-${threadId}`,
  other: { name: 'लता जाधव', isErased: false },
  expiresAt: ago(-60),
  isExpired: false,
  unread: 0,
  last: message,
  ...changed,
});

it('sorts unread chats first, and each group by its last message', () => {
  const said = (minutes: number) => ({ last: { ...message, createdAt: ago(minutes) } });
  const groups = groupThreads([
    thread('old', said(50)),
    thread('new', { unread: 1, ...said(9) }),
    thread('fresh', said(1)),
    thread('newest', { unread: 4, ...said(2) }),
    thread('silent', { last: null, expiresAt: new Date(NOW + 3 * 86_400_000 - 20 * 60_000).toISOString() }),
  ]);
  expect(groups.unread.map(({ threadId }) => threadId)).toEqual(['newest', 'new']);
  expect(groups.read.map(({ threadId }) => threadId)).toEqual(['fresh', 'silent', 'old']);
});

it.each([
  [{ content: ' लोहा कब छिड़कूँ? ' }, 'लोहा कब छिड़कूँ?'],
  [{ content: 'ठीक है', isMine: true }, 'आप: ठीक है'],
  [{ messageType: 'photo', content: 'टहनी' }, 'फोटो: टहनी'],
  [{ messageType: 'photo', isMine: true }, 'आप: फोटो'],
  [{ messageType: 'voice', mediaDuration: 24 }, 'आवाज़ 0:24'],
  [{ messageType: 'voice', mediaDuration: 59.7 }, 'आवाज़ 1:00'],
  [{ messageType: 'voice' }, 'आवाज़'],
  [{ messageType: 'system', content: 'परामर्श पूरा हुआ' }, 'परामर्श पूरा हुआ'],
  [{ isDeleted: true, isMine: true, messageType: 'photo' }, 'संदेश हटाया गया'],
] as const)('the last message %j is shown as %s', (changed, text) => {
  expect(lastWords({ ...message, ...changed })).toBe(text);
});

it('a chat without messages says so', () => expect(lastWords(null)).toBe('अभी कोई संदेश नहीं'));

it.each([
  [{ name: 'लता जाधव', isErased: false }, 'लता जाधव'],
  [{ name: ' ', isErased: false }, 'किसान'],
  [{ name: 'लता जाधव', isErased: true }, 'हटाया गया उपयोगकर्ता'],
])('%j is called %s', (other, name) => expect(nameOf({ other })).toBe(name));

it.each([
  ['2026-11-23T05:11:00Z', 'सुबह 10:41'],
  ['2026-11-23T04:18:00Z', 'सुबह 9:48'],
  ['2026-11-22T18:30:00Z', 'रात 12:00'],
  ['2026-11-22T18:29:00Z', 'कल'],
  ['2026-11-20T06:00:00Z', '20 नव॰'],
  ['2025-11-20T06:00:00Z', '20 नव॰ 2025'],
])('%s is shown as %s', (at, shown) => expect(whenText(at, NOW)).toBe(shown));

it.each([
  [3 * 24 * 60 - 1, 2],
  [24 * 60, 1],
  [300, 0],
  [-5, 0],
  [500_000, 3],
])('%d minutes before the end %d days are left', (minutes, days) => {
  expect(daysLeft(ago(-minutes), NOW)).toBe(days);
});

it('searches the last known chats by name or last message', () => {
  const all = [thread('A'), thread('B', { other: { name: 'Ganesh', isErased: false } })];
  const found = (search: string) => searchThreads(all, search).map(({ threadId }) => threadId);
  expect([found('जाधव'), found('gan'), found('x')]).toEqual([['A'], ['B'], []]);
});

it('quick replies are saved trimmed, without empty ones and duplicates', () => {
  expect(repliesOf([' पास की फोटो भेजें ', '', '  ', 'कल बताएँ', 'पास की फोटो भेजें'])).toEqual(['पास की फोटो भेजें', 'कल बताएँ']);
});
