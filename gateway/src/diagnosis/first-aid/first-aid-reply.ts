import { type Advice, advise, type DiagnosisRecord, diagnoseText } from '@anar/contracts/diagnosis/diagnosis-records';
import type { Emergency } from '@anar/emergencies/emergency';
import { firstAidFor } from '@anar/emergencies/first-aid';
import { asDiagnosis } from '@anar/emergencies/first-aid-diagnosis';
import { readEmergency } from '@anar/emergencies/read-emergency';
import { ulid } from 'ulid';

/** Routes whose body has a question as text, and the field of that text. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  [diagnoseText.path, 'text'],
  [advise.path, 'userText'],
]);

/** A question that shows danger to the life of the farmer or of another person. */
export interface EmergencyQuestion {
  readonly emergency: Emergency;
  readonly text: string;
}

/** Checks the body of a route for danger to life, in a few tenths of a millisecond. Undefined for everything else. */
export function emergencyIn(path: string, body: unknown): EmergencyQuestion | undefined {
  const field = FIELDS.get(path);
  if (field === undefined || !Buffer.isBuffer(body)) return undefined;
  const text = textIn(body, field);
  const emergency = text === undefined ? undefined : readEmergency(text);
  return emergency && text !== undefined ? { emergency, text } : undefined;
}

function textIn(body: Buffer, field: string): string | undefined {
  try {
    const text = (JSON.parse(body.toString()) as Record<string, unknown> | null)?.[field];
    return typeof text === 'string' ? text : undefined;
  } catch {
    // The service reports the invalid body.
    return undefined;
  }
}

/** Fallback when the service fails: the same card, but no record is stored. */
export function firstAidReply(
  path: string,
  { emergency, text }: EmergencyQuestion,
): { status: number; body: Advice | DiagnosisRecord } {
  const diagnosis = asDiagnosis(firstAidFor(emergency));
  if (path === advise.path) return { status: 200, body: { ...diagnosis, recordId: ulid() } };
  return { status: 201, body: { id: ulid(), userInput: text, diagnosis, createdAt: new Date().toISOString() } };
}
