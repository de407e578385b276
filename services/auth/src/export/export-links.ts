import { createHmac, timingSafeEqual } from 'node:crypto';

/** A day, as the profile screen says. */
export const LINK_MS = 24 * 60 * 60 * 1000;

/** The user whose copy a link opens, and the session that requested it. */
export interface LinkOwner {
  userId: string;
  sid: string;
}

export interface ExportLinks {
  make(owner: LinkOwner): { path: string; expiresAt: Date };
  /** Undefined when the link has expired or was not issued here. */
  ownerOf(token: string): LinkOwner | undefined;
}

/**
 * `<user>.<session>.<end in seconds, base 36>.<mac>`: nothing is stored, so a link is valid for one session and one
 * day, on any device.
 */
export function createExportLinks(key: Buffer, now: () => number): ExportLinks {
  const macOf = (claims: string) => createHmac('sha256', key).update(claims).digest();

  return {
    make({ userId, sid }) {
      const seconds = Math.floor((now() + LINK_MS) / 1000);
      const claims = `${userId}.${sid}.${seconds.toString(36)}`;
      const token = `${claims}.${macOf(claims).toString('base64url')}`;
      return { path: `/api/exports/${token}`, expiresAt: new Date(seconds * 1000) };
    },
    ownerOf(token) {
      const [userId = '', sid = '', end = '', given = '', ...rest] = token.split('.');
      const mac = macOf(`${userId}.${sid}.${end}`);
      // Compared as text: a different base64url text may decode to the same bytes.
      const [wanted, claimed] = [Buffer.from(mac.toString('base64url')), Buffer.from(given)];
      if (rest.length > 0 || wanted.length !== claimed.length || !timingSafeEqual(wanted, claimed)) return undefined;
      return now() < Number.parseInt(end, 36) * 1000 ? { userId, sid } : undefined;
    },
  };
}
