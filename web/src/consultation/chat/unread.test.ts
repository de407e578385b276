import { expect, it } from 'vitest';
import { countText, placeText, unreadIn, unreadText } from './unread.ts';

const reply = {
  total: 5,
  threads: [
    { threadId: 'A', consultationId: 'CA', unread: 2 },
    { threadId: 'B', consultationId: 'CB', unread: 3 },
  ],
};

it('counts the messages of one chat', () => {
  expect(['A', 'B', 'C'].map((id) => unreadIn(reply, id))).toEqual([2, 3, 0]);
  expect(unreadIn(undefined, 'A')).toBe(0);
});

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%d is written %s', (count, written) => {
  expect(countText(count)).toBe(written);
  expect(unreadText(count)).toBe(`${written} नए संदेश`);
  expect(placeText('परामर्श', count)).toBe(`परामर्श, ${written} नए संदेश`);
});
