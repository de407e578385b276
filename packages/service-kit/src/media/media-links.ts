import { createHmac, timingSafeEqual } from 'node:crypto';
import { endOfIndiaDay } from '@anar/india/time';

export interface SignedQuery {
  until?: string;
  private?: string;
  signature?: string;
}

export interface MediaLinks {
  /** Signed path, valid until the end of tomorrow in India (24 to 48 hours); the same URL all day. */
  sign(fileId: string, now?: Date): string;
  /** The same for private media: valid for 10 to 15 minutes, the same URL for 5. */
  signPrivate(fileId: string, now?: Date): string;
  /** Milliseconds until the link expires; 0 when it has expired or was not made by us. */
  goodFor(fileId: string, query: SignedQuery, now?: Date): number;
  /** The file of a link made by us, also up to a day after it expired; undefined for everything else. */
  fileIdOf(url: string, now?: Date): string | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;
export const PRIVATE_LINK_MS = 15 * 60 * 1000;
/** Lists are re-read often: a link that stays the same for a while lets the client cache the photo. */
const PRIVATE_LINK_STEP_MS = 5 * 60 * 1000;
const PRIVATE = '1';

const endOfTomorrow = (now: Date): number => endOfIndiaDay(now).getTime() + DAY_MS;
const endOfPrivate = (now: Date): number =>
  Math.floor(now.getTime() / PRIVATE_LINK_STEP_MS) * PRIVATE_LINK_STEP_MS + PRIVATE_LINK_MS;

/** Signed links to one service's media. */
export function createMediaLinks(service: string, key: string): MediaLinks {
  const root = `/media/${service}/`;
  const signatureOf = (fileId: string, until: string, isPrivate: boolean): string =>
    createHmac('sha256', key)
      .update(`media\n${service}\n${fileId}\n${until}${isPrivate ? '\nprivate' : ''}`)
      .digest('base64url');

  /** Expiry of a link made by us; undefined for others. */
  function endOf(fileId: string, { until = '', signature = '', ...query }: SignedQuery): number | undefined {
    // Compared as text: in base64url the same bytes have several spellings.
    const given = Buffer.from(signature);
    const wanted = Buffer.from(signatureOf(fileId, until, query.private === PRIVATE));
    const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
    return isOurs ? Number(until) * 1000 : undefined;
  }

  return {
    sign(fileId, now = new Date()) {
      const until = String(endOfTomorrow(now) / 1000);
      const signature = signatureOf(fileId, until, false);
      return `${root}${fileId}?until=${until}&signature=${signature}`;
    },
    signPrivate(fileId, now = new Date()) {
      const until = String(endOfPrivate(now) / 1000);
      const signature = signatureOf(fileId, until, true);
      return `${root}${fileId}?until=${until}&private=${PRIVATE}&signature=${signature}`;
    },
    goodFor(fileId, query, now = new Date()) {
      return Math.max(0, (endOf(fileId, query) ?? 0) - now.getTime());
    },
    fileIdOf(url, now = new Date()) {
      const { pathname, searchParams } = URL.parse(url, 'http://media') ?? {};
      if (!pathname?.startsWith(root)) return undefined;
      const fileId = pathname.slice(root.length);
      const end = endOf(fileId, Object.fromEntries(searchParams ?? []));
      return end !== undefined && end + DAY_MS > now.getTime() ? fileId : undefined;
    },
  };
}
