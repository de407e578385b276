import { afterEach, expect, it, vi } from 'vitest';
import { toChatPhoto } from './photo-file.ts';

afterEach(() => vi.unstubAllGlobals());

const named = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type });

it.each([
  ['a page', named('page.html', 'text/html'), 'photoNotImage'],
  ['what the wrapper could not read', new File([], 'camera', { type: '' }), 'photoNotImage'],
  ['a HEIC', named('IMG.HEIC', ''), 'photoHeic'],
  ['a broken one', named('phal.jpg', 'image/jpeg'), 'photoUnreadable'],
])('%s is rejected', async (_what, file, refusal) => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
  expect(await toChatPhoto(file)).toBe(refusal);
});
