import { isApiError } from '../../../api/api-error.ts';

const FINAL = [400, 403, 404, 409, 422];

/** Answers that another try will not change: the check is gone, it is not theirs, or it is too young to tell. */
export function isRefusedForGood(error: unknown): boolean {
  return isApiError(error) && FINAL.includes(error.status);
}
