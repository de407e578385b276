import type { Symptom } from './symptom-label.ts';

/** The multipart form of a photo check. */
export function photoForm(userId: string, jpeg: Blob, symptom: Symptom | null, words: string): FormData {
  const form = new FormData();
  form.append('userId', userId);
  if (words !== '') form.append('userInput', words);
  if (symptom) form.append('symptom', symptom);
  form.append('image', jpeg, 'photo.jpg');
  return form;
}
