import { finished } from 'node:stream';
import { PHOTO_MAX_BYTES } from '@anar/contracts/constants';
import { kitErrors } from '@anar/contracts/errors/kit';
import type { RouteContract } from '@anar/contracts/route';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { overloaded } from './server/load-shedding.ts';

export interface FormFile {
  /** Name of the form field. */
  name: string;
  bytes: Buffer;
  /** As the client says; never to be trusted. */
  mimetype: string;
}

export interface FormParts {
  fields: Record<string, unknown>;
  files: FormFile[];
}

/** An upload that sends nothing for this long is aborted; the whole request may take the server's requestTimeout. */
const IDLE_MS = 30_000;

/** Limits of one form: files and bytes by contract (1 file of 8 MB when it does not say), 40 fields of 16 KB. */
export function formLimits(contract: RouteContract) {
  const files = contract.files ?? { max: 1, maxBytes: PHOTO_MAX_BYTES };
  return {
    fileSize: files.maxBytes,
    files: files.max,
    fields: 40,
    fieldSize: 16 * 1024,
    fieldNameSize: 100,
    headerPairs: 100,
    parts: 40 + files.max,
  };
}

/** Memory limit for the files of all forms: eight photos of the largest size, or two hundred as the web sends them. */
const HELD_MAX = 64 * 1024 * 1024;

/** Reserves memory for bytes; false when the limit is reached. */
type Hold = (bytes: number) => boolean;

export type ReadForm = (request: FastifyRequest, reply: FastifyReply) => Promise<FormParts>;

/**
 * Reads multipart forms into memory. Throws 415 for other content, 413 beyond the limits, 400 for broken forms and for
 * more files than the contract takes, and 503 when the files of all unanswered requests would exceed the memory limit.
 */
export function createReadForm(heldMax = HELD_MAX): ReadForm {
  let held = 0;
  return (request, reply) => {
    let own = 0;
    finished(reply.raw, () => {
      held -= own;
    });
    return readForm(request, (bytes) => {
      const fits = held + bytes <= heldMax;
      // A refused form releases its bytes at once: otherwise concurrent forms could all refuse one another.
      [held, own] = fits ? [held + bytes, own + bytes] : [held - own, 0];
      return fits;
    });
  };
}

/** Reads a file to its end, also when it does not fit; its memory stays reserved until its request is answered. */
async function read(file: MultipartFile['file'], hold: Hold): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let fits = true;
  for await (const piece of file as AsyncIterable<Buffer>) {
    fits &&= hold(piece.length);
    if (fits) pieces.push(piece);
    else pieces.length = 0;
  }
  if (!fits) throw overloaded();
  if (file.truncated) throw new AppError(kitErrors.payloadTooLarge);
  return Buffer.concat(pieces);
}

async function readForm(request: FastifyRequest, hold: Hold): Promise<FormParts> {
  if (!request.isMultipart()) throw new AppError(kitErrors.unsupportedMedia);
  const { socket } = request.raw;
  socket?.setTimeout?.(IDLE_MS);
  const parts: FormParts = { fields: {}, files: [] };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        parts.files.push({ name: part.fieldname, bytes: await read(part.file, hold), mimetype: part.mimetype });
      } else {
        if (part.valueTruncated)
          throw new AppError(kitErrors.payloadTooLarge, { details: [{ field: part.fieldname }] });
        parts.fields[part.fieldname] = part.value;
      }
    }
  } catch (cause) {
    discardRest(request);
    if (cause instanceof Error && 'code' in cause && cause.code === 'FST_FILES_LIMIT')
      throw new AppError(kitErrors.tooManyFiles, { cause });
    if (cause instanceof Error && 'statusCode' in cause) throw cause;
    throw new AppError(kitErrors.invalidRequest, { cause });
  } finally {
    socket?.setTimeout?.(0);
  }
  return parts;
}

/** An unread body blocks its keep-alive connection: the next request on it, of another user, would wait forever. */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}
