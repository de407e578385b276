import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { gatewayErrors } from '@anar/contracts/errors/gateway';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { Row } from '../routes.ts';

export type BodyLimits = Pick<Row, 'bodyLimit' | 'bodyIdleMs' | 'bodyTotalMs'>;

/** How long the rest of a refused body is read and thrown away, so that the client gets to read the answer. */
const DISCARD_MS = 5000;
/** More than this is not read in that time either. */
const DISCARD_BYTES = 64 * 1024 * 1024;
const discarded = new WeakSet<IncomingMessage>();

const tooLarge = () => new AppError(kitErrors.payloadTooLarge);
const tooSlow = () => new AppError(gatewayErrors.requestTimeout);
const clientLeft = () => new AppError(kitErrors.invalidRequest, { cause: new Error('the client left') });

/** Reads on without keeping anything, then cuts the connection if the client still has not finished. */
function discardRest(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed || discarded.has(raw)) return;
  discarded.add(raw);
  let bytes = 0;
  raw.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > DISCARD_BYTES) raw.destroy();
  });
  raw.resume();
  const cut = setTimeout(() => raw.destroy(), DISCARD_MS).unref();
  raw.once('close', () => clearTimeout(cut));
}

/** True while the rest of a refused body is read: who then closes the connection cuts it under the answer. */
export function isDiscarded(raw: IncomingMessage): boolean {
  return discarded.has(raw);
}

/** Throws 413 when the client says beforehand that its body is over the limit. */
function refuseDeclaredLength(raw: IncomingMessage, limits: BodyLimits): void {
  if (Number(raw.headers['content-length'] ?? 0) <= limits.bodyLimit) return;
  discardRest(raw);
  throw tooLarge();
}

/** Calls `refuse` when nothing came for `bodyIdleMs`, or the whole took longer than `bodyTotalMs`. */
function watchClock(limits: BodyLimits, refuse: () => void): { seen(): void; stop(): void } {
  const idle = setTimeout(refuse, limits.bodyIdleMs);
  const total = setTimeout(refuse, limits.bodyTotalMs);
  return {
    seen: () => idle.refresh(),
    stop: () => {
      clearTimeout(idle);
      clearTimeout(total);
    },
  };
}

/** The whole body. Throws 413 over the limit (declared or chunked) and 408 when it comes too slowly. */
export async function readWhole(raw: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  refuseDeclaredLength(raw, limits);
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise<Buffer>((resolve, reject) => {
    const finish = (error?: Error) => {
      clock.stop();
      raw.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
      if (error === undefined) return resolve(Buffer.concat(chunks, size));
      discardRest(raw);
      reject(error);
    };
    const clock = watchClock(limits, () => finish(tooSlow()));
    const onEnd = () => finish();
    const onGone = () => finish(clientLeft());
    const onData = (chunk: Buffer) => {
      clock.seen();
      size += chunk.length;
      if (size > limits.bodyLimit) finish(tooLarge());
      else chunks.push(chunk);
    };
    raw.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}

/**
 * The body as it comes, to be sent on. It breaks with 413 over the limit, 408 when the client is too slow,
 * 503 when it is the service that does not take it.
 */
export function streamMetered(raw: IncomingMessage, limits: BodyLimits): Transform {
  refuseDeclaredLength(raw, limits);
  let size = 0;
  const metered = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      clock.seen();
      size += chunk.length;
      done(size > limits.bodyLimit ? tooLarge() : null, chunk);
    },
  });
  const clock = watchClock(limits, () => {
    const serviceStalls = metered.writableNeedDrain;
    metered.destroy(serviceStalls ? new AppError(kitErrors.serviceUnavailable) : tooSlow());
  });
  const onGone = () => {
    if (!raw.complete) metered.destroy(clientLeft());
  };
  raw.on('error', onGone).on('close', onGone);
  const letGo = () => {
    clock.stop();
    raw.unpipe(metered);
    discardRest(raw);
  };
  // Also an error that nobody waits for any more, because the request was answered without its body.
  metered.once('error', letGo).once('close', letGo);
  return raw.pipe(metered);
}
