import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TRUSTED } from './limits/otp-limits.ts';

const NAME = 'anar_device';

/**
 * Identifies the browser before a login: a random id with our signature, without personal data. Only we can issue one,
 * and each costs a code that was requested or is on its way. The numbers that completed a login on a device are stored
 * in their accounts (`users.trustDevice`), so that deletion and revocation end the trust even if the cookie was copied.
 */
export interface DeviceCookie {
  /** The device of a request; undefined without a valid cookie. */
  read(request: Pick<FastifyRequest, 'cookies'>): string | undefined;
  create(): string;
  set(reply: FastifyReply, device: string): void;
  clear(reply: FastifyReply): void;
}

/** `publicUrl` decides `Secure`: on for https. */
export function createDeviceCookie(key: string, publicUrl: string): DeviceCookie {
  const macOf = (id: string) => createHmac('sha256', key).update(`device-cookie:${id}`).digest('base64url');
  const isOurs = (id: string, mac: string) => {
    const [given, right] = [Buffer.from(mac), Buffer.from(macOf(id))];
    return given.length === right.length && timingSafeEqual(given, right);
  };
  const options = {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/auth',
    secure: new URL(publicUrl).protocol === 'https:',
  } as const;
  return {
    read({ cookies }) {
      const [id = '', mac = ''] = cookies[NAME]?.split('.') ?? [];
      return isOurs(id, mac) ? id : undefined;
    },
    create: () => randomBytes(16).toString('base64url'),
    set: (reply, id) => void reply.setCookie(NAME, `${id}.${macOf(id)}`, { ...options, maxAge: TRUSTED.lifeMs / 1000 }),
    clear: (reply) => void reply.clearCookie(NAME, options),
  };
}
