import { createHmac } from 'node:crypto';
import type { readIceServers } from '@anar/contracts/consult/calls';
import { CALL } from '@anar/contracts/consult/constants';
import type { ReplyOf } from '@anar/contracts/route';

export interface IceConfig {
  stunUrls: readonly string[];
  /** Undefined: calls connect only directly, without a relay. */
  turn: { urls: readonly string[]; secret: string } | undefined;
}

/**
 * STUN, and TURN credentials of this user that expire. The format of coturn's `use-auth-secret`: the username is expiry
 * (Unix seconds) and user id, the password the base64 HMAC-SHA1 of the username (draft-uberti-behave-turn-rest-00,
 * 2.2).
 */
export function iceServersFor(userId: string, { stunUrls, turn }: IceConfig, at: Date): ReplyOf<typeof readIceServers> {
  const stun = stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : [];
  if (!turn) return { iceServers: stun };
  const until = Math.floor(at.getTime() / 1000) + CALL.iceTtlSeconds;
  const username = `${until}:${userId}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return {
    iceServers: [...stun, { urls: [...turn.urls], username, credential }],
    expiresAt: new Date(until * 1000).toISOString(),
  };
}
