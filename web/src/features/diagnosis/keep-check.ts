import type { DiagnosisRecord } from '@anar/contracts/diagnosis-records';
import { diagnosisKept } from '../../app/device-slice.ts';
import type { AppDispatch } from '../../app/store.ts';
import { diagnosisApi } from './diagnosis-api.ts';

/** A new or refined check: shown at once on its own page, and remembered on the device. */
export function keepCheck(dispatch: AppDispatch, userId: string, record: DiagnosisRecord): void {
  dispatch(diagnosisKept(record));
  void dispatch(diagnosisApi.util.upsertQueryData('check', { userId, id: record.id }, record));
}

export const pathOfCheck = (id: string) => `/diagnosis/${encodeURIComponent(id)}`;
