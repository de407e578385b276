import { expect, it } from 'vitest';
import { isAdvicePromised, photoFailedText } from './over-texts.ts';

it.each([
  ['after a talk', { seconds: 30, endReason: 'hung_up' }, true],
  ['after an hour of it', { seconds: 3600, endReason: 'too_long' }, true],
  ['not after a call that never connected', { seconds: 0, endReason: 'hung_up' }, false],
  ['not where the consultation is over', { seconds: 30, endReason: 'consultation_over' }, false],
] as const)('prescription and advice are promised %s', (_name, state, isSo) =>
  expect(isAdvicePromised(state)).toBe(isSo),
);

it('a photo that fails after the end of the call: the text does not say that the call goes on', () => {
  expect(photoFailedText({ phase: 'connected' })).toBe('photoFailedText');
  expect(photoFailedText({ phase: 'ended' })).toBe('photoFailedOver');
});
