import { type Advice, advise, type DiagnosisRecord, diagnoseText } from '@anar/contracts/diagnosis-records';
import type { Emergency } from '@anar/emergencies/emergency';
import { firstAidFor } from '@anar/emergencies/first-aid';
import { asDiagnosis } from '@anar/emergencies/first-aid-diagnosis';
import { readEmergency } from '@anar/emergencies/read-emergency';
import { ulid } from 'ulid';

/** The rows whose body is a question in words, and the field that it is in. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  [diagnoseText.path, 'text'],
  [advise.path, 'userText'],
]);

/** What somebody writes whose life, or another's, is in danger. */
export interface EmergencyQuestion {
  readonly emergency: Emergency;
  readonly text: string;
}

/** Reads the body of a row for danger to life: a few tenths of a millisecond. Undefined for everything else. */
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
    // The service says what is wrong with it.
    return undefined;
  }
}

/** The answer when the service cannot give it: the same card. No record is kept of it. */
export function firstAidReply(
  path: string,
  { emergency, text }: EmergencyQuestion,
): { status: number; body: Advice | DiagnosisRecord } {
  const diagnosis = asDiagnosis(firstAidFor(emergency));
  if (path === advise.path) return { status: 200, body: { ...diagnosis, recordId: ulid() } };
  return { status: 201, body: { id: ulid(), userInput: text, diagnosis, createdAt: new Date().toISOString() } };
}
