import { expect, it } from 'vitest';
import { verdictOf } from './may-use.ts';

it.each([
  ['video', 'granted', 'granted', 'granted'],
  ['video', 'granted', 'ask', 'ask'],
  ['video', 'granted', 'denied', 'granted'],
  ['video', 'ask', 'granted', 'ask'],
  ['video', 'denied', 'granted', 'denied'],
  ['audio', 'granted', 'ask', 'granted'],
  ['audio', 'ask', 'denied', 'ask'],
  ['audio', 'denied', 'granted', 'denied'],
] as const)('a %s call with the microphone %s and the camera %s: %s', (media, microphone, camera, verdict) =>
  expect(verdictOf(media, microphone, camera)).toBe(verdict),
);
