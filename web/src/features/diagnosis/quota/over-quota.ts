import type { ApiError } from '../../../api/api-error.ts';

/** 402: today's checks of this kind are used up, or too many of them got no answer. */
export function isOverQuota({ status }: ApiError): boolean {
  return status === 402;
}
