import type { ApiError } from '../../../../api/api-error.ts';

/** Thrown where a call cannot begin; `errorText` has the sentence to show. */
export class CallRefused extends Error implements ApiError {
  /** A socket has none. */
  readonly status = 0;
  readonly body: ApiError['body'];

  constructor({ code, error }: { code: string; error: string }) {
    super(`the call was refused: ${code}`);
    this.body = { code, error };
  }
}
