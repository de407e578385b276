import { createHmac } from 'node:crypto';
import type { readIceServers } from '@anar/contracts/consult/calls';
import { CALL } from '@anar/contracts/consult/constants';
import type { ReplyOf } from '@anar/contracts/route';

export interface IceConfig {
  stunUrls: readonly string[];
  /** Undefined: calls find only direct ways. */
  turn: { urls: readonly string[]; secret: string } | undefined;
}

/**
 * STUN, and a TURN account of this person's own that dies by itself. It is the form of coturn's `use-auth-secret`: the name is the
 * second of its end and whose it is, the password the HMAC-SHA1 of the name, base64 (draft-uberti-behave-turn-rest-00, 2.2).
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
