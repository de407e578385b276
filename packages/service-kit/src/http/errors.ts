import type { ErrorEntry } from '@anar/contracts/errors/error-catalogue';

export interface AppErrorOptions {
  /** For programs; shown to the caller. Never put a secret or another person's data here. */
  details?: unknown;
  cause?: unknown;
  /** Reply headers, e.g. Retry-After in seconds. */
  headers?: Readonly<Record<string, string>>;
}

/** An answer other than success, taken from a catalogue. Thrown, never returned. */
export class AppError extends Error {
  readonly code: string;
  readonly statusCode: number;
  readonly details: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(entry: ErrorEntry, options: AppErrorOptions = {}) {
    super(entry.error, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = entry.code;
    this.statusCode = entry.status;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }
}
