import type { Readable } from 'node:stream';
import { gatewayErrors } from '@anar/contracts/errors/gateway';
import { AppError } from '@anar/service-kit/http/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressSubject, userSubject } from '../limits/subject.ts';
import { type BodyLimits, clientLeft, readPieces } from '../proxy/request-body/arriving-body.ts';
import { createSpool } from './spool.ts';

export interface UploadSettings {
  /** Uploads that one user may have open at a time. */
  readonly openPerUser: number;
  /** The same per address; generous, because a carrier's NAT puts a whole village behind one. */
  readonly openPerAddress: number;
  /** Bytes that all open uploads may fill together. */
  readonly spoolBytes: number;
  readonly spoolDir: string;
}

export interface Uploads {
  readonly open: number;
  readonly spooledBytes: number;
  /**
   * Resolves with the whole body, so that a service is called only then; the body is kept until the answer is sent.
   * Throws 429 when too many are open, 408 when it arrives too slowly, 413 over its limit, 503 when the spool is full.
   */
  receive(request: FastifyRequest, reply: FastifyReply, limits: BodyLimits): Promise<Buffer | Readable>;
}

const RETRY_AFTER = { 'retry-after': '10' };

/** Uploads of this process: how many are open per user and address, and their received bytes. */
export function createUploads(
  { openPerUser, openPerAddress, spoolBytes, spoolDir }: UploadSettings,
  onRefused: (by: 'user' | 'address') => void,
): Uploads {
  const spool = createSpool({ dir: spoolDir, maxBytes: spoolBytes });
  const openOf = new Map<string, number>();
  let open = 0;

  function refuse(by: 'user' | 'address'): never {
    onRefused(by);
    throw new AppError(gatewayErrors.tooManyUploads, { headers: RETRY_AFTER });
  }

  /** Takes a slot for each subject; the returned function releases them. */
  function enter({ ip, callerOrNull }: FastifyRequest): () => void {
    const address = addressSubject(ip);
    const user = callerOrNull ? userSubject(callerOrNull.userId) : undefined;
    if (user !== undefined && (openOf.get(user) ?? 0) >= openPerUser) refuse('user');
    if ((openOf.get(address) ?? 0) >= openPerAddress) refuse('address');
    const subjects = user === undefined ? [address] : [address, user];
    open += 1;
    for (const subject of subjects) openOf.set(subject, (openOf.get(subject) ?? 0) + 1);
    return () => {
      open -= 1;
      for (const subject of subjects) {
        const left = (openOf.get(subject) ?? 1) - 1;
        if (left > 0) openOf.set(subject, left);
        else openOf.delete(subject);
      }
    };
  }

  return {
    get open() {
      return open;
    },
    get spooledBytes() {
      return spool.bytes;
    },
    async receive(request, reply, limits) {
      if (request.raw.socket.destroyed) throw clientLeft();
      const leave = enter(request);
      const body = spool.begin();
      reply.raw.once('close', () => {
        leave();
        body.close().catch((err: unknown) => request.log.error({ err }, 'an upload could not be removed'));
      });
      await readPieces(request.raw, limits, body.write);
      return body.read();
    },
  };
}
