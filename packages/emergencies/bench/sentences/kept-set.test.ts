import { expect, it } from 'vitest';
import { measure, ratio } from '../measure.ts';

/** What the models reach (`npm run bench -- emergencies`): one that loses a few is a choice, one that loses more a mistake. */
it('emergencies in sentences that the models were not made with are seen, and hardly any ordinary one is taken for one', () => {
  const { seen, rightKind, falseAlarms } = measure();
  expect(ratio(seen)).toBeGreaterThanOrEqual(0.95);
  expect(ratio(rightKind)).toBeGreaterThanOrEqual(0.85);
  expect(ratio(falseAlarms)).toBeLessThanOrEqual(0.02);
});
