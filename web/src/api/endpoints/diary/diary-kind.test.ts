import { expect, it } from 'vitest';
import { answeredError } from '../../api-error.ts';
import { judgeLine } from './diary-kind.ts';

const refused = (status: number, code: string) => answeredError(status, '', JSON.stringify({ error: 'x', code }), null);

it.each([
  [409, 'busy_repeat', 'retry'],
  [503, 'unavailable', 'retry'],
  [409, 'harvest_within_wait', 'drop'],
  [409, 'harvest_wait_unknown', 'drop'],
  [409, 'spray_past_harvest', 'drop'],
  [422, 'diary_day', 'drop'],
])('a queued line that is answered with %s %s: %s', (status, code, verdict) => {
  expect(judgeLine(refused(status, code))).toBe(verdict);
});
