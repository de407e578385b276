import { expect, it } from 'vitest';
import { answeredError } from '../../api-error.ts';
import { judgeLine } from './diary-kind.ts';

const refused = (status: number, code: string) => answeredError(status, '', JSON.stringify({ error: 'x', code }), null);

it.each([
  [409, 'busy_repeat', 'retry'],
  [503, 'unavailable', 'retry'],
  [410, 'gone', 'drop'],
  [409, 'harvest_within_wait', { from: null }],
  [409, 'harvest_wait_unknown', { from: null }],
  [409, 'spray_past_harvest', { from: null }],
  [404, 'not_found', { from: null }],
  [422, 'diary_day', { from: null }],
])('a queued line that is answered with %s %s: %j', (status, code, verdict) => {
  expect(judgeLine(refused(status, code))).toEqual(verdict);
});
