/** Bytes of a whole, both ends included. */
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

function lastBytes(count: number, length: number): ByteRange | 'beyond' {
  return count === 0 || length === 0 ? 'beyond' : { first: Math.max(0, length - count), last: length - 1 };
}
