import { kitErrors } from '@anar/contracts/errors/kit';
import type { FastifyReply } from 'fastify';
import type { Connection } from 'mongoose';
import { ulid } from 'ulid';
import type { Logger } from '../../lifecycle/logger.ts';
import { isDuplicateKey } from '../../mongo/mongo.ts';
import { AppError } from '../errors.ts';
import { isUnavailable } from '../unavailable.ts';
import { type IdempotencyRow, idempotencyModel } from './idempotency.model.ts';
import { fingerprintOf, type IdempotentRequest } from './request-fingerprint.ts';

export interface Idempotency {
  /** Runs the work once for (owner, Idempotency-Key) and gives every repeat the same successful reply for 30 days. */
  answer<T>(request: IdempotentRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T>;
  /** Drops the stored replies of an erased person. */
  forget(owner: string): Promise<void>;
}

export interface IdempotencyOptions {
  /** How long a holder that says nothing keeps the key, in ms. A living one renews it. */
  lockMs?: number;
  /** How long the second of two at once waits before 409, in ms. */
  waitMs?: number;
}

const KEEP_MS = 30 * 24 * 60 * 60 * 1000;
const LOOK_MS = 50;
const RETRY_MS = 500;

/** Whose key it is. No owner contains a colon but that of a service, whose name contains none: `<owner>:<key>` stays unique. */
function ownerOf({ callerOrNull, callingServiceOrNull }: IdempotentRequest): string {
  if (callerOrNull) return callerOrNull.userId;
  return callingServiceOrNull ? `service:${callingServiceOrNull}` : 'public';
}

/** Replies of idempotent requests, in the service's own database. */
export function createIdempotency(connection: Connection, log: Logger, options: IdempotencyOptions = {}): Idempotency {
  const model = idempotencyModel(connection);
  const lockMs = options.lockMs ?? 30_000;
  const waitMs = options.waitMs ?? 3000;
  const lockedUntil = () => new Date(Date.now() + lockMs);

  /** The finished row, or 'ours' when this request holds the key now. */
  async function claim(row: IdempotencyRow): Promise<IdempotencyRow | 'ours'> {
    const giveUpAt = Date.now() + waitMs;
    for (;;) {
      try {
        await model.create(row);
        return 'ours';
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const other = await model.findById(row._id).lean();
      if (other !== null && other.fingerprint !== row.fingerprint) throw new AppError(kitErrors.keyReused);
      if (other?.done) return other;
      if (other !== null && other.lockedUntil.getTime() < Date.now()) {
        const taken = await model.updateOne(
          { _id: row._id, holder: other.holder, lockedUntil: other.lockedUntil, done: { $exists: false } },
          { $set: { holder: row.holder, lockedUntil: lockedUntil() } },
        );
        if (taken.modifiedCount === 1) return 'ours';
      }
      if (Date.now() > giveUpAt) throw new AppError(kitErrors.busyRepeat, { headers: { 'retry-after': '2' } });
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Frees the key, tried again while Mongo is away until the lock has expired anyway. */
  async function free(row: IdempotencyRow): Promise<void> {
    for (const giveUpAt = Date.now() + lockMs; Date.now() < giveUpAt; ) {
      try {
        await model.deleteOne({ _id: row._id, holder: row.holder, done: { $exists: false } });
        return;
      } catch (err) {
        log.debug({ err }, 'a failed request could not free its key yet');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  }

  async function runHolding<T>(row: IdempotencyRow, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    const mine = { _id: row._id, holder: row.holder };
    const renew = setInterval(() => {
      model
        .updateOne(mine, { $set: { lockedUntil: lockedUntil() } })
        .catch((err) => log.warn({ err }, 'an idempotent request could not renew its key'));
    }, lockMs / 3);
    try {
      const result = await work();
      const done = { status: reply.statusCode, body: JSON.stringify(result ?? null) };
      await model
        .updateOne(mine, { $set: { done, expiresAt: new Date(Date.now() + KEEP_MS) } })
        .catch((err) => log.error({ err }, 'a reply could not be kept for its idempotency key'));
      return result;
    } catch (error) {
      const freed = free(row);
      if (!isUnavailable(error)) await freed;
      throw error;
    } finally {
      clearInterval(renew);
    }
  }

  return {
    async answer(request, reply, work) {
      const key = request.idempotencyKey;
      if (key === undefined) return work();
      const owner = ownerOf(request);
      const row: IdempotencyRow = {
        _id: `${owner}:${key}`,
        owner,
        fingerprint: fingerprintOf(request),
        holder: ulid(),
        lockedUntil: lockedUntil(),
        expiresAt: new Date(Date.now() + KEEP_MS),
      };
      const found = await claim(row).catch((error: unknown) => {
        if (isUnavailable(error)) void free(row);
        throw error;
      });
      if (found === 'ours') return runHolding(row, reply, work);
      reply.code(found.done?.status ?? 200).header('idempotency-replayed', 'true');
      return JSON.parse(found.done?.body ?? 'null');
    },
    async forget(owner) {
      await model.deleteMany({ owner });
    },
  };
}
