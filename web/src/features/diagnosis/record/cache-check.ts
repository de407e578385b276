import type { DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';
import { patchAfterInflight } from '../../../api/queries/patch-after-inflight.ts';
import { diagnosisKept } from '../../../device/device-slice.ts';
import type { AppDispatch } from '../../../session/store.ts';
import { diagnosisApi } from '../diagnosis-api.ts';

const { getRunningQueryThunk, upsertQueryData } = diagnosisApi.util;

/** A new or refined check: caches it for its own page and stores it on the device. */
export function cacheCheck(dispatch: AppDispatch, userId: string, record: DiagnosisRecord): void {
  const page = { userId, id: record.id };
  dispatch(diagnosisKept(record));
  patchAfterInflight(
    () => void dispatch(upsertQueryData('check', page, record)),
    [dispatch(getRunningQueryThunk('check', page))],
  );
}
