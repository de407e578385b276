import { expect, it } from 'vitest';
import { initials } from './avatar.tsx';

it.each([
  ['रमेश शिंदे', 'रश'],
  ['किसान', 'क'],
  ['  ramesh   kumar  shinde ', 'RK'],
  ['', ''],
  ['श्रीकांत', 'श'],
])('%s has the initials %s', (name, wanted) => {
  expect(initials(name)).toBe(wanted);
});
