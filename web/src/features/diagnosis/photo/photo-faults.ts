import { diagnosisErrors } from '@anar/contracts/errors/diagnosis';
import type { PhotoFault } from '@anar/photo-checks/judge-photo';
import type { PhotoProblem } from '../../../photo/prepare/photo-file.ts';

const refusals = {
  'too-small': diagnosisErrors.photoTooSmall,
  'too-dark': diagnosisErrors.photoTooDark,
  blurred: diagnosisErrors.photoBlurred,
  'no-plant': diagnosisErrors.photoNoPlant,
} as const satisfies Record<PhotoFault, object>;

export function isFault(problem: PhotoProblem): problem is PhotoFault {
  return problem in refusals;
}

/** The photo fault for an error code of the server; undefined for other errors. */
export function faultOfCode(code: string): PhotoFault | undefined {
  return (Object.keys(refusals) as PhotoFault[]).find((fault) => refusals[fault].code === code);
}

/** The server's own texts: what is wrong, and how to do better. */
export function hintFor(fault: PhotoFault): { what: string; how: string } {
  const [what = '', ...how] = refusals[fault].error.split(/(?<=।) /);
  return { what, how: how.join(' ') };
}
