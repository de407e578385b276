import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
/** Brotli quality: takes some milliseconds, and the size is close to that of the best. */
const QUALITY = 9;

/** A page in each content encoding. */
export interface PackedPage {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
}

export async function packPage(html: string): Promise<PackedPage> {
  const plain = Buffer.from(html);
  const [br, packed] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    zip(plain, { level: 9 }),
  ]);
  // Weak, because all encodings share it.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, br, gzip: packed, etag };
}

/** Sends the page in an encoding that the browser accepts, or 304 to one that has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: PackedPage): FastifyReply {
  const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers;
  reply.headers({ etag: page.etag, vary: 'accept-encoding' });
  if (known?.split(',').some((tag) => tag.trim() === page.etag)) return reply.code(304).send();
  const encoding = (['br', 'gzip'] as const).find((one) => takes(String(accepted ?? ''), one));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page[encoding ?? 'plain']);
}

/** Whether `Accept-Encoding` contains the encoding, and not with the weight 0, which forbids it. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((one) => {
    const [name, ...params] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !params.some((param) => /^q=0(?:\.0*)?$/.test(param));
  });
}
