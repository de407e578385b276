import { authorized } from '../../../api/base-query.ts';
import { connection } from '../../../api/connection.ts';
import type { HttpResult } from '../../../api/http.ts';
import { uploadForm } from '../../../api/upload-form.ts';
import { photoForm } from '../photo-form.ts';
import type { WaitingCheck } from './waiting-check.ts';

/** Sends a check exactly as its first try was sent, so that the server knows it again. Never throws. */
export function sendCheck({ id, userId, text, symptom }: WaitingCheck, photo: Blob | undefined): Promise<HttpResult> {
  if (!photo) {
    const request = { method: 'POST', url: '/api/diagnose/text', json: { userId, text }, timeoutMs: 60_000 } as const;
    return authorized({ ...request, idempotencyKey: id }, connection);
  }
  return uploadForm({ url: '/api/diagnose', form: photoForm(userId, photo, symptom, text), idempotencyKey: id });
}
