import { expect, it } from 'vitest';
import { acceptedFormat } from '../routes.ts';

it.each([
  [undefined, 'mp3'],
  ['*/*', 'mp3'],
  ['audio/*', 'mp3'],
  ['audio/mpeg', 'mp3'],
  ['audio/ogg, audio/mpeg;q=0.5', 'opus'],
  ['audio/mpeg, Audio/OGG;codecs=opus', 'opus'],
  ['audio/ogg;q=0, audio/mpeg', 'mp3'],
  ['audio/ogg-like', 'mp3'],
])('Accept %j gets %s', (accept, format) => {
  expect(acceptedFormat(accept)).toBe(format);
});
