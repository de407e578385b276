import { createHmac, timingSafeEqual } from 'node:crypto';
import { endOfIndiaDay } from '@anar/india/time';

export interface MediaLinks {
  /** Path with signature, good until the end of tomorrow in India (24 to 48 hours); the same text all day. */
  sign(fileId: string, now?: Date): string;
  /** Milliseconds that the link is still good for; 0 when it is expired or was not made by us. */
  goodFor(fileId: string, query: { until?: string; signature?: string }, now?: Date): number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const endOfTomorrow = (now: Date): number => endOfIndiaDay(now).getTime() + DAY_MS;

/** Signed links to one service's media. */
export function createMediaLinks(service: string, key: string): MediaLinks {
  const signatureOf = (fileId: string, until: string): Buffer =>
    createHmac('sha256', key).update(`media\n${service}\n${fileId}\n${until}`).digest();
  return {
    sign(fileId, now = new Date()) {
      const until = String(endOfTomorrow(now) / 1000);
      const signature = signatureOf(fileId, until).toString('base64url');
      return `/media/${service}/${fileId}?until=${until}&signature=${signature}`;
    },
    goodFor(fileId, { until = '', signature = '' }, now = new Date()) {
      const given = Buffer.from(signature, 'base64url');
      const wanted = signatureOf(fileId, until);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 0;
      return Math.max(0, Number(until) * 1000 - now.getTime());
    },
  };
}
