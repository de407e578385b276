import { expect, it } from 'vitest';
import { measure, ratio } from '../measure.ts';

/** Floors of the models (`npm run bench -- emergencies`), with room for a few deliberate losses. */
it('kept emergencies are detected, and hardly any ordinary sentence is taken for one', () => {
  const { seen, rightKind, falseAlarms } = measure();
  expect(ratio(seen)).toBeGreaterThanOrEqual(0.95);
  expect(ratio(rightKind)).toBeGreaterThanOrEqual(0.85);
  expect(ratio(falseAlarms)).toBeLessThanOrEqual(0.02);
});
