import { lazyComponent } from '../../../ui/hooks/lazy.tsx';
import type { CheckRecord } from '../check-record.ts';

const Question = lazyComponent(async () => (await import('./outcome-on-home.tsx')).OutcomeOnHome);

/** Where the start asks whether an older advice helped. */
export function OutcomeSlot({ records }: { records: CheckRecord[] }) {
  return records.length > 0 && <Question records={records} />;
}
