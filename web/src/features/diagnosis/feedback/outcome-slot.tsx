import { type ComponentType, useEffect, useState } from 'react';
import type { CheckRecord } from '../check-record.ts';

type Question = ComponentType<{ records: CheckRecord[] }>;

/** Where the start asks whether an older advice helped. Its code comes after the first picture. */
export function OutcomeSlot({ records }: { records: CheckRecord[] }) {
  const [Question, setQuestion] = useState<Question | null>(null);
  const wanted = records.length > 0 && !Question;
  useEffect(() => {
    if (!wanted) return;
    import('./outcome-on-home.tsx').then(
      (module) => setQuestion(() => module.OutcomeOnHome),
      (cause: unknown) => console.warn('code of the question did not load', cause),
    );
  }, [wanted]);
  return Question && <Question records={records} />;
}
