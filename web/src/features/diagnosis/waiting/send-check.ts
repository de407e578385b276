import { authorized } from '../../../api/base-query.ts';
import { call } from '../../../api/call.ts';
import { connection } from '../../../api/connection.ts';
import type { HttpResult } from '../../../api/http.ts';
import { uploadForm } from '../../../api/upload-form.ts';
import { photoCheck } from '../photo-check-call.ts';
import type { WaitingCheck } from './waiting-check.ts';

/** Sends a check exactly as its first try was sent, so that the server knows it again. Never throws. */
export function sendCheck({ id, userId, text, symptom }: WaitingCheck, photo: Blob | undefined): Promise<HttpResult> {
  if (!photo) {
    const request = call('POST /api/diagnose/text', { body: { userId, text }, idempotencyKey: id, timeoutMs: 60_000 });
    return authorized(request, connection);
  }
  return uploadForm(photoCheck({ userId, photo, symptom, text, idempotencyKey: id }));
}
