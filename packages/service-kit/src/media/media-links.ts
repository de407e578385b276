import { createHmac, timingSafeEqual } from 'node:crypto';
import { endOfIndiaDay } from '@anar/india/time';

export interface SignedQuery {
  until?: string;
  private?: string;
  signature?: string;
}

export interface MediaLinks {
  /** Path with signature, good until the end of tomorrow in India (24 to 48 hours); the same text all day. */
  sign(fileId: string, now?: Date): string;
  /** The same for what only a few people may see: good for 10 to 15 minutes, the same text for 5. */
  signPrivate(fileId: string, now?: Date): string;
  /** Milliseconds that the link is still good for; 0 when it is expired or was not made by us. */
  goodFor(fileId: string, query: SignedQuery, now?: Date): number;
  /** Which file a link of ours leads to, also up to a day after it expired; undefined for everything else. */
  fileIdOf(url: string, now?: Date): string | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;
export const PRIVATE_LINK_MS = 15 * 60 * 1000;
/** Lists are read again and again: a link that stays the same for a while spares the photo its second download. */
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

  /** When a link that we made ends; undefined when we did not. */
  function endOf(fileId: string, { until = '', signature = '', ...query }: SignedQuery): number | undefined {
    // As text: the same bytes have several spellings.
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
