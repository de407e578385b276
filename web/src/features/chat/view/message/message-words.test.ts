import type { ChatMessage } from '@anar/contracts/consult/chat';
import { expect, it } from 'vitest';
import type { UnsentMessage } from '../../thread/open-thread.ts';
import type { Row } from '../list/rows.ts';
import {
  boxRatio,
  choicesOf,
  dayText,
  messageLabel,
  newText,
  shortName,
  systemText,
  tickText,
} from './message-words.ts';

const AT = Date.parse('2026-11-21T03:42:00Z');
const MINUTE = 60_000;

const stored = (isMine: boolean, over: Partial<ChatMessage> = {}): Row => ({
  key: 'key',
  day: null,
  newFrom: null,
  kind: 'stored',
  isMine,
  message: {
    id: 'id',
    threadId: 'thread',
    seq: 1,
    clientId: 'client',
    senderId: isMine ? 'me' : 'other',
    content: 'ठीक है',
    messageType: 'text',
    mediaUrl: null,
    mediaDuration: null,
    createdAt: new Date(AT).toISOString(),
    deliveredAt: null,
    readAt: null,
    isDeleted: false,
    ...over,
  },
});
const unsent = (state: UnsentMessage['state'], over: Partial<UnsentMessage> = {}): Row => ({
  key: 'key',
  day: null,
  newFrom: null,
  kind: 'unsent',
  unsent: { clientId: 'client', messageType: 'text', content: 'कल', submittedAt: AT, state, ...over },
});

it.each([
  ['2026-11-21', 'आज'],
  ['2026-11-20', 'कल'],
  ['2026-11-08', '8 नवंबर'],
])('%s is called %s', (day, text) => {
  expect(dayText(day, '2026-11-21')).toBe(text);
});

it.each([
  [1, '1 नया संदेश'],
  [2, '2 नए संदेश'],
])('%d new messages are shown as %s', (count, text) => {
  expect(newText(count)).toBe(text);
});

it.each([
  ['stored', 'भेजा'],
  ['delivered', 'पहुँचा'],
  ['read', 'पढ़ा'],
  [{ name: 'waiting' }, 'कतार में'],
  [{ name: 'sending', share: null }, 'जा रहा है'],
  [{ name: 'sending', share: 0.406 }, '40% गया'],
  [{ name: 'failed', reason: 'कोई', mayResend: false }, 'नहीं गया'],
] as const)('%o is shown as %s', (state, text) => {
  expect(tickText(state)).toBe(text);
});

it.each([
  ['one’s own', stored(true), 'read', 'आप, ठीक है, सुबह 9:12, पढ़ा'],
  ['the other’s', stored(false), null, 'डॉ. सुनीता, ठीक है, सुबह 9:12'],
  ['a photo', stored(false, { messageType: 'photo', content: 'धब्बे' }), null, 'डॉ. सुनीता, फोटो: धब्बे, सुबह 9:12'],
  ['a photo alone', stored(false, { messageType: 'photo', content: '' }), null, 'डॉ. सुनीता, फोटो, सुबह 9:12'],
  [
    'a voice',
    stored(false, { messageType: 'voice', content: '', mediaDuration: 17.6 }),
    null,
    'डॉ. सुनीता, आवाज़, 18 सेकंड, सुबह 9:12',
  ],
  ['a deleted one', stored(false, { isDeleted: true, content: '' }), null, 'डॉ. सुनीता, यह संदेश हटाया गया, सुबह 9:12'],
  ['one that waits', unsent({ name: 'waiting' }), null, 'आप, कल, सुबह 9:12, कतार में'],
] as const)('the screen-reader label of %s', (_name, row, tick, text) => {
  expect(messageLabel(row, tick, 'डॉ. सुनीता')).toBe(text);
});

it.each([
  ['one’s own at 15 minutes', stored(true), 15 * MINUTE, { copy: 'ठीक है', remove: 'yes' }],
  ['one’s own after 15 minutes', stored(true), 15 * MINUTE + 1, { copy: 'ठीक है', remove: 'late' }],
  ['the other’s', stored(false), 0, { copy: 'ठीक है', remove: 'no' }],
  ['the other’s voice', stored(false, { messageType: 'voice', content: '' }), 0, null],
  ['a deleted one', stored(true, { isDeleted: true, content: '' }), 0, null],
  ['one that waits', unsent({ name: 'waiting' }), 60 * MINUTE, { copy: 'कल', remove: 'yes' }],
  ['one on its way', unsent({ name: 'sending', share: 0.5 }), 0, { copy: 'कल', remove: 'no' }],
  [
    'one that was refused',
    unsent({ name: 'failed', reason: '', mayResend: true }, { content: '' }),
    0,
    { copy: null, remove: 'yes' },
  ],
])('the choices of %s', (_name, row, after, choices) => {
  expect(choicesOf(row, AT + after)).toEqual(choices);
});

it.each([
  ['डॉ. सुनीता पाटील', 'डॉ. सुनीता'],
  ['Dr Sunita Patil', 'Dr Sunita'],
  ['लता जाधव', 'लता'],
  ['लता', 'लता'],
])('%s is %s for short', (name, short) => {
  expect(shortName(name)).toBe(short);
});

it.each([
  ['accepted', false, 'परामर्श स्वीकार हुआ'],
  ['ended', false, 'परामर्श पूरा हुआ, चैट खुली है'],
  ['ended', true, 'परामर्श पूरा हुआ'],
  ['missed', false, 'बात नहीं हो पाई'],
  ['prescription', false, 'पर्चा 2 लिखा गया'],
] as const)('system line %s, expired %s: %s', (line, isExpired, text) => {
  const row = stored(false, { messageType: 'system', system: { line, prescriptionVersion: 2 } });
  expect(row.kind === 'stored' && systemText(row.message, isExpired)).toBe(text);
});

it('a missed call is not a missed consultation', () => {
  const system = { line: 'missed', callId: '01JCALL0000000000000000000' } as const;
  const row = stored(false, { messageType: 'system', system });
  expect(row.kind === 'stored' && systemText(row.message, false)).toBe('छूटी कॉल');
});

it.each([
  [1200, 900, 4 / 3],
  [4000, 500, 16 / 9],
  [500, 4000, 3 / 4],
  [undefined, undefined, 4 / 3],
])('%s by %s has a box of %d', (width, height, ratio) => {
  expect(boxRatio(width, height)).toBeCloseTo(ratio);
});
