import type { FastifyReply, FastifyRequest } from 'fastify';

/** A range of bytes, both ends inclusive. */
export interface ByteRange {
  first: number;
  last: number;
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * The part that a Range header asks for of `length` bytes (RFC 9110, section 14). Undefined: send the whole, because
 * nothing, several parts or another unit were asked for. `beyond`: no byte of it exists, answer 416.
 */
export function byteRange(header: string | undefined, length: number): ByteRange | 'beyond' | undefined {
  const [, from = '', to = ''] = ONE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return lastBytes(Number(to), length);
  const first = Number(from);
  const last = to === '' ? length - 1 : Number(to);
  if (last < first && to !== '') return undefined;
  return first < length ? { first, last: Math.min(last, length - 1) } : 'beyond';
}

/**
 * Sets status and headers for what a request wants of `length` bytes that never change under this `etag`: the part to
 * send, undefined for the whole, or `none` when the reply has no body (416). Players on weak networks fetch piece by
 * piece, and an iPhone plays nothing else.
 */
export function answerRange(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, length }: { etag: string; length: number },
): ByteRange | 'none' | undefined {
  reply.headers({ etag, 'accept-ranges': 'bytes' });
  const { range, 'if-range': onlyIf = etag } = request.headers;
  // Ranges are defined for GET; our text-to-speech POST honours them too.
  const part = onlyIf === etag && request.method !== 'HEAD' ? byteRange(range, length) : undefined;
  if (part === undefined) return undefined;
  if (part === 'beyond') {
    reply.code(416).header('content-range', `bytes */${length}`);
    return 'none';
  }
  reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${length}`);
  return part;
}

function lastBytes(count: number, length: number): ByteRange | 'beyond' {
  return count === 0 || length === 0 ? 'beyond' : { first: Math.max(0, length - count), last: length - 1 };
}
