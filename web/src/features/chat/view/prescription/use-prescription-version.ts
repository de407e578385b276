import type { Prescription } from '@anar/contracts/consult/prescriptions';
import { useEffect } from 'react';
import { usePrescriptionsQuery } from '../../../../api/endpoints/consult-api.ts';
import { useQueryState } from '../../../../api/queries/use-query-state.ts';

/** One version of the prescription; refetches when it is newer than the loaded data. */
export function usePrescriptionVersion(consultationId: string, version: number) {
  const query = useQueryState(usePrescriptionsQuery(consultationId));
  const { data, fetching, refetch } = query;
  const prescription: Prescription | undefined = data?.versions.find((one) => one.version === version);
  const isMissing = data !== undefined && prescription === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once for each version that is missing
  useEffect(() => {
    if (isMissing && !fetching) refetch();
  }, [isMissing, version]);
  return {
    prescription,
    doctorName: data?.doctor.name,
    failed: prescription === undefined && (query.failed || (isMissing && !fetching)),
    refetch,
  };
}
