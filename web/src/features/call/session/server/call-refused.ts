import type { ApiError } from '../../../../api/api-error.ts';

/** Thrown when a call cannot start; `errorText` gives the text to show. */
export class CallRefused extends Error implements ApiError {
  /** Socket errors have no HTTP status. */
  readonly status = 0;
  readonly body: ApiError['body'];

  constructor({ code, error }: { code: string; error: string }) {
    super(`the call was refused: ${code}`);
    this.body = { code, error };
  }
}
