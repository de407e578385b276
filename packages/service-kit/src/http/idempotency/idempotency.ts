import { createHash } from 'node:crypto';
import { kitErrors } from '@anar/contracts/errors/kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from 'mongoose';
import { ulid } from 'ulid';
import type { Logger } from '../../lifecycle/operations/logger.ts';
import { isDuplicateKey } from '../../mongo/mongo.ts';
import { userIdOf } from '../access/guard.ts';
import type { Caller } from '../access/tokens.ts';
import { isUnavailable } from '../errors/unavailable.ts';
import { AppError } from '../errors.ts';
import type { FormFile } from '../form.ts';
import { type IdempotencyRow, idempotencyModel } from './idempotency.model.ts';

type IdempotentRequest = FastifyRequest & {
  idempotencyKey: string | undefined;
  callerOrNull: Caller | null;
  callingServiceOrNull: string | null;
  formFiles: FormFile[] | null;
};

/** JSON with sorted keys, so that the same facts give the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** The same for the same route, parameters, fields and files; the order of fields does not matter. */
function fingerprintOf(request: IdempotentRequest): string {
  const hash = createHash('sha256').update(`${request.method} ${request.routeOptions.url}\n`);
  hash.update(canonical({ params: request.params, query: request.query, body: request.body }));
  for (const file of request.formFiles ?? []) hash.update(`\n${file.name}\n`).update(file.bytes);
  return hash.digest('base64url');
}

export interface Idempotency {
  /**
   * Runs the work once for (sender, Idempotency-Key) and gives every repeat the same successful reply for 30 days; 410
   * `gone` when the record in the reply was removed meanwhile.
   */
  answer<T>(request: IdempotentRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T>;
  /**
   * Empties the owner's stored replies that contain this id, for a record that was removed: a repeat of their keys is
   * 410 and a no-op. Idempotent; call it after the removal.
   */
  clearRepliesAbout(owner: string, id: string): Promise<void>;
  /** Deletes an erased user's stored replies, also those to other services, and empties other users' that name them. */
  erase(personId: string): Promise<void>;
}

export interface IdempotencyOptions {
  /** How long the lock of a key lasts, in ms; a running holder renews it. */
  lockMs?: number;
  /** How long a concurrent repeat waits for the first request before 409, in ms. */
  waitMs?: number;
}

const KEEP_MS = 30 * 24 * 60 * 60 * 1000;
/** Default of `waitMs`. */
export const REPEAT_WAIT_MS = 3000;
const LOOK_MS = 50;
const RETRY_MS = 500;
const UNFINISHED = { done: { $exists: false }, gone: { $exists: false } };

const ULIDS = /\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g;
/** Leaves nothing of request and reply, not even their digest. */
const EMPTIED = { $set: { gone: true, fingerprint: '' }, $unset: { done: 1, about: 1, removed: 1 } } as const;

/**
 * Who sends a key, and whom it is about. A service sends on behalf of a user, `-` for none, so that one key for two
 * users stays separate. Of the parts of `_id` only the key may contain a colon, and it comes last.
 */
function sidesOf(request: IdempotentRequest): { sender: string; owner: string } {
  const { callerOrNull, callingServiceOrNull } = request;
  if (callerOrNull) return { sender: callerOrNull.userId, owner: callerOrNull.userId };
  if (!callingServiceOrNull) return { sender: 'public', owner: 'public' };
  const person = userIdOf(request.params, request.query, request.body) ?? '-';
  return { sender: `service:${callingServiceOrNull}:${person}`, owner: person };
}

/** Replies of idempotent requests, in the service's own database. */
export function createIdempotency(connection: Connection, log: Logger, options: IdempotencyOptions = {}): Idempotency {
  const model = idempotencyModel(connection);
  const lockMs = options.lockMs ?? 30_000;
  const waitMs = options.waitMs ?? REPEAT_WAIT_MS;
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
      if (other?.gone) throw new AppError(kitErrors.gone);
      if (other !== null && other.fingerprint !== row.fingerprint) throw new AppError(kitErrors.keyReused);
      if (other?.done) return other;
      if (other !== null && other.lockedUntil.getTime() < Date.now()) {
        const taken = await model.updateOne(
          { _id: row._id, holder: other.holder, lockedUntil: other.lockedUntil, ...UNFINISHED },
          { $set: { holder: row.holder, lockedUntil: lockedUntil() } },
        );
        if (taken.modifiedCount === 1) return 'ours';
      }
      if (Date.now() > giveUpAt) throw new AppError(kitErrors.busyRepeat, { headers: { 'retry-after': '2' } });
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Releases the key; retried while Mongo is unreachable, until the lock has expired anyway. */
  async function free(row: IdempotencyRow): Promise<void> {
    for (const giveUpAt = Date.now() + lockMs; Date.now() < giveUpAt; ) {
      try {
        await model.deleteOne({ _id: row._id, holder: row.holder, ...UNFINISHED });
        return;
      } catch (err) {
        log.debug({ err }, 'a failed request could not free its key yet');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  }

  /** Stores a reply, emptied when a record in it was removed while the request was running. */
  async function keep(mine: { _id: string; holder: string }, done: { status: number; body: string }): Promise<void> {
    const about = [...new Set(done.body.match(ULIDS))];
    const kept = { done, about, expiresAt: new Date(Date.now() + KEEP_MS) };
    const { matchedCount } = await model.updateOne({ ...mine, removed: { $nin: about } }, { $set: kept });
    if (matchedCount === 0) await model.updateOne(mine, EMPTIED);
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
      await keep(mine, { status: reply.statusCode, body: JSON.stringify(result ?? null) }).catch((err) =>
        log.error({ err }, 'a reply could not be kept for its idempotency key'),
      );
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
      const { sender, owner } = sidesOf(request);
      const row: IdempotencyRow = {
        _id: `${sender}:${key}`,
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
    async clearRepliesAbout(owner, id) {
      // Running requests first: those that finished before are matched by the second update.
      await model.updateMany({ owner, ...UNFINISHED }, { $addToSet: { removed: id } });
      await model.updateMany({ owner, about: id }, EMPTIED);
    },
    async erase(personId) {
      await model.deleteMany({ owner: personId });
      await model.updateMany(UNFINISHED, { $addToSet: { removed: personId } });
      await model.updateMany({ about: personId }, EMPTIED);
    },
  };
}
