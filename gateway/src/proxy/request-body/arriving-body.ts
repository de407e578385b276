import type { IncomingMessage } from 'node:http';
import { gatewayErrors } from '@anar/contracts/errors/gateway';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { Row } from '../../routes.ts';
import { type ArrivalLimits, watchArrival } from './arrival-clock.ts';
import { inviteBody } from './expect-continue.ts';
import { gatherPieces } from './gather-pieces.ts';

export type BodyLimits = ArrivalLimits & Pick<Row, 'bodyLimit'>;

/** How long the rest of a refused body is read and discarded, so that the client can read the answer. */
const DISCARD_MS = 5000;
/** Most that is discarded in that time. */
const DISCARD_BYTES = 64 * 1024 * 1024;
const discarded = new WeakSet<IncomingMessage>();

const tooLarge = () => new AppError(kitErrors.payloadTooLarge);
const tooSlow = () => new AppError(gatewayErrors.requestTimeout, { headers: { 'retry-after': '5' } });
export const clientLeft = () => new AppError(kitErrors.invalidRequest, { cause: new Error('the client left') });

/** Reads and discards the rest, then cuts the connection if the client still has not finished. */
export function discardRest(raw: IncomingMessage): void {
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

/** Throws 413 when the declared length is over the limit. */
function refuseDeclaredLength(raw: IncomingMessage, limits: BodyLimits): void {
  if (Number(raw.headers['content-length'] ?? 0) <= limits.bodyLimit) return;
  discardRest(raw);
  throw tooLarge();
}

/**
 * Passes each piece of the body to `keep`, the next one when `keep` is done. Throws what `keep` throws, 413 over the
 * limit (declared or chunked) and 408 when the body arrives too slowly.
 */
export async function readPieces(
  raw: IncomingMessage,
  limits: BodyLimits,
  keep: (piece: Buffer) => Promise<void> | undefined,
): Promise<void> {
  refuseDeclaredLength(raw, limits);
  inviteBody(raw);
  let size = 0;
  return new Promise((resolve, reject) => {
    const finish = (error?: Error) => {
      clock.stop();
      raw.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
      if (error === undefined) return resolve();
      discardRest(raw);
      reject(error);
    };
    const clock = watchArrival(limits, () => finish(tooSlow()));
    const onEnd = () => finish();
    const onGone = () => finish(clientLeft());
    const onData = (piece: Buffer) => {
      clock.seen(piece.length);
      size += piece.length;
      if (size > limits.bodyLimit) return finish(tooLarge());
      const keeping = keep(piece);
      if (keeping === undefined) return;
      raw.pause();
      keeping.then(() => raw.resume(), finish);
    };
    raw.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}

/** The whole body in memory. */
export async function readWhole(raw: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  const pieces = gatherPieces();
  await readPieces(raw, limits, (piece) => void pieces.add(piece));
  return pieces.take();
}
