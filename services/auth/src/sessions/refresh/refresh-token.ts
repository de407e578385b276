import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A refresh token is `<sid>.<generation>.<mac>`: the mac, under a key that only this service has, covers the session,
 * its random salt and the generation. So nothing that works as a token is stored, the same successor can be issued
 * twice, and an old token can be distinguished from a forged one.
 */
export interface RefreshTokens {
  issue(session: { id: string; salt: string }, generation: number): string;
  /** Splits a token without verifying it; undefined when it has not the form of one. */
  read(token: string): PresentedToken | undefined;
  isGenuine(token: PresentedToken, session: { id: string; salt: string }): boolean;
}

export interface PresentedToken {
  sid: string;
  generation: number;
  mac: string;
}

/** A weak network repeats requests: the previous token is accepted for this long after the rotation. */
const ROTATION_GRACE_MS = 60_000;

const FORM = /^([0-9A-HJKMNP-TV-Z]{26})\.([1-9][0-9]{0,8})\.([A-Za-z0-9_-]{43})$/;

export function createRefreshTokens(key: Buffer): RefreshTokens {
  const macOf = (session: { id: string; salt: string }, generation: number) =>
    createHmac('sha256', key).update(`${session.id}.${session.salt}.${generation}`).digest('base64url');
  return {
    issue: (session, generation) => `${session.id}.${generation}.${macOf(session, generation)}`,
    read(token) {
      const [, sid, generation, mac] = FORM.exec(token) ?? [];
      return sid && generation && mac ? { sid, generation: Number(generation), mac } : undefined;
    },
    isGenuine: ({ sid, generation, mac }, session) =>
      sid === session.id && timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(session, generation))),
  };
}

/**
 * What to do with a genuine token: `rotate` the current one, `repeat` the successor of the previous one within its
 * grace period, and treat anything older as stolen (`reused`).
 */
export function judgeRefresh(
  token: { generation: number },
  session: { generation: number; rotatedAt: Date },
  now: number,
): 'rotate' | 'repeat' | 'reused' {
  if (token.generation === session.generation) return 'rotate';
  const justBefore = token.generation === session.generation - 1;
  return justBefore && now - session.rotatedAt.getTime() <= ROTATION_GRACE_MS ? 'repeat' : 'reused';
}
