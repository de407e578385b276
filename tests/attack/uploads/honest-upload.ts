import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { bearer, type Farmer, newKey, type Target } from '../target.ts';

/** A photo without a plant: it takes the complete upload path but no check of the daily quota. */
export const honestPhoto = () =>
  sharp(randomBytes(600 * 800 * 3), { raw: { width: 600, height: 800, channels: 3 } })
    .jpeg()
    .toBuffer();

/** Longer than a phone's timeout. */
const GIVE_UP_MS = 30_000;

/** Resolves to the status. */
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
