import { CHAT } from '@anar/contracts/consult/constants';
import { afterEach, expect, it, vi } from 'vitest';
import { toChatPhoto } from './photo-file.ts';

afterEach(() => vi.unstubAllGlobals());

const named = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type });

it.each([
  ['more than 5 MB', named('phal.jpg', 'image/jpeg', CHAT.photoMaxBytes + 1), 'photoTooLarge'],
  ['a page', named('page.html', 'text/html'), 'photoNotImage'],
  ['what the wrapper could not read', new File([], 'camera', { type: '' }), 'photoNotImage'],
  ['a HEIC', named('IMG.HEIC', ''), 'photoHeic'],
  ['a broken one', named('phal.jpg', 'image/jpeg'), 'photoUnreadable'],
])('%s is rejected', async (_what, file, refusal) => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
  expect(await toChatPhoto(file)).toBe(refusal);
});

it('exactly 5 MB passes the size check', async () => {
  const open = vi.fn(() => Promise.reject(new Error('broken')));
  vi.stubGlobal('createImageBitmap', open);
  await toChatPhoto(named('phal.jpg', 'image/jpeg', CHAT.photoMaxBytes));
  expect(open).toHaveBeenCalledTimes(1);
});
