import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { persistedQueries } from './persisted-queries.ts';

const KEY = 'plans';
const device = new Map<string, string>();
beforeEach(() => {
  device.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const plans = persistedQueries<{ doses: string[] }>({ key: KEY, scope: 'device' }, 3, ({ doses }) =>
  doses.every((dose) => dose.length > 0),
);
const keep = (id: string, userId = 'mohan', at = 1) => plans.keep({ userId, id, at, answer: { doses: [id] } });
const ids = (userId = 'mohan') => plans.of(userId).map(({ id }) => id);

it('keeps the newest answer to each id, and at most three answers', () => {
  for (const id of ['a', 'b', 'c', 'd']) keep(id);
  keep('c', 'mohan', 2);
  expect(ids()).toEqual(['c', 'd', 'b']);
  expect(plans.find('mohan', 'c')).toEqual({ userId: 'mohan', id: 'c', at: 2, answer: { doses: ['c'] } });
  expect(plans.copy('mohan', 'c').read()).toEqual({ at: 2, data: { doses: ['c'] } });
  expect(plans.copy('mohan', 'a').read()).toBeNull();
});

it('hides the answers of another user, and removes them when this user keeps one', () => {
  keep('a');
  expect(ids('sita')).toEqual([]);
  keep('s', 'sita');
  expect([ids(), ids('sita')]).toEqual([[], ['s']]);
});

it('removeOthers: removes the ids that are not listed', () => {
  keep('a');
  keep('b');
  plans.removeOthers('mohan', ['b', 'c']);
  expect(ids()).toEqual(['b']);
});

it.each([
  '',
  'x',
  '{}',
  '[null, 7]',
  '[{"userId":"mohan","id":"a","at":1,"answer":{}}]',
  '[{"userId":"mohan","id":"a","at":1,"answer":{"doses":[""]}}]',
])('damaged storage %j reads as empty', (text) => {
  device.set(KEY, text);
  expect(ids()).toEqual([]);
});
