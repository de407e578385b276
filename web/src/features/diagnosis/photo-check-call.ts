import { call } from '../../api/call.ts';
import type { Symptom } from './symptom-label.ts';

interface PhotoQuestion {
  userId: string;
  photo: Blob;
  symptom: Symptom | null;
  text: string;
  idempotencyKey: string;
}

/** The request of a photo check. */
export function photoCheck({ userId, photo, symptom, text, idempotencyKey }: PhotoQuestion) {
  return call('POST /api/diagnose', {
    form: { userId, userInput: text || undefined, symptom: symptom ?? undefined },
    files: { image: new File([photo], 'photo.jpg', { type: photo.type }) },
    idempotencyKey,
  });
}
