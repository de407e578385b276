import { createHmac, timingSafeEqual } from 'node:crypto';

/** A day, as the profile says. */
export const LINK_MS = 24 * 60 * 60 * 1000;

/** Whose copy a link opens, and the login that asked for it. */
export interface LinkOwner {
  userId: string;
  sid: string;
}

export interface ExportLinks {
  make(owner: LinkOwner): { path: string; expiresAt: Date };
  /** Undefined when its day is over, or it was never made here. */
  ownerOf(token: string): LinkOwner | undefined;
}

/** `<person>.<login>.<end in seconds, base 36>.<mac>`: nothing is stored, so a link holds for one login and one day, wherever it is opened. */
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
      // As text: base64url of other bits may be read as the same bytes.
      const [wanted, claimed] = [Buffer.from(mac.toString('base64url')), Buffer.from(given)];
      if (rest.length > 0 || wanted.length !== claimed.length || !timingSafeEqual(wanted, claimed)) return undefined;
      return now() < Number.parseInt(end, 36) * 1000 ? { userId, sid } : undefined;
    },
  };
}
