import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { bearer, type Farmer, newKey, type Target } from './target.ts';

/** A photo in which nothing can be recognised: it takes the whole way of an upload and no check of the day. */
export const honestPhoto = () =>
  sharp(randomBytes(600 * 800 * 3), { raw: { width: 600, height: 800, channels: 3 } })
    .jpeg()
    .toBuffer();

/** Longer than a phone waits. */
const GIVE_UP_MS = 30_000;

/** Its status. */
export async function upload({ url }: Target, { token }: Farmer, image: Buffer) {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { ...bearer(token), 'idempotency-key': newKey() };
  try {
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    const reply = await fetch(`${url}/api/diagnose`, { method: 'POST', headers, body: form, signal });
    await reply.body?.cancel();
    return reply.status;
  } catch {
    return 'no answer';
  }
}

export async function timedUpload(target: Target, farmer: Farmer): Promise<{ status: number | string; ms: number }> {
  const image = await honestPhoto();
  const startedAt = performance.now();
  const status = await upload(target, farmer, image);
  return { status, ms: performance.now() - startedAt };
}
