import { PHOTO_MAX_BYTES } from '@anar/contracts/constants';
import { kitErrors } from '@anar/contracts/errors/kit';
import type { RouteContract } from '@anar/contracts/route';
import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

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

/** An upload that sends nothing for this long is ended; the whole request may take the server's requestTimeout. */
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

/** Reads a multipart form into memory. Throws 415 for other content, 413 beyond the limits, 400 for broken forms
 * and for more files than the contract takes. */
export async function readForm(request: FastifyRequest): Promise<FormParts> {
  if (!request.isMultipart()) throw new AppError(kitErrors.unsupportedMedia);
  const { socket } = request.raw;
  socket?.setTimeout?.(IDLE_MS);
  const parts: FormParts = { fields: {}, files: [] };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        parts.files.push({ name: part.fieldname, bytes: await part.toBuffer(), mimetype: part.mimetype });
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

/** A body that is not read to its end keeps the connection: the next request on it, of another person, would wait for ever. */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}
