import type { Consultation } from '@anar/contracts/consult/consultations';
import { useState } from 'react';
import { keepUnsent, unsentOf } from '../drafts.ts';
import { type DraftLine, draftOf, newLine, type PrescriptionDraft } from './draft.ts';

/** What is being written; each change is kept on the device until it is sent. */
export function usePrescriptionDraft(userId: string, one: Consultation) {
  const [kept] = useState(() => unsentOf(userId, one.id));
  const [draft, setDraft] = useState<PrescriptionDraft>(() => kept?.prescription ?? draftOf(one));
  const [savedAt, setSavedAt] = useState<number | null>(() => (kept?.prescription ? kept.at : null));
  const [resumed, setResumed] = useState(kept?.prescription !== undefined);

  const replace = (next: PrescriptionDraft) => {
    setDraft(next);
    setSavedAt(keepUnsent(userId, one.id, { prescription: next }));
  };
  const change = (part: Partial<PrescriptionDraft>) => replace({ ...draft, ...part });
  return {
    draft,
    savedAt,
    /** It was begun before and not sent. */
    resumed,
    change,
    replace,
    changeLine: (key: string, part: Partial<DraftLine>) =>
      change({ lines: draft.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) }),
    addLine: () => change({ lines: [...draft.lines, newLine()] }),
    removeLine: (key: string) => change({ lines: draft.lines.filter((line) => line.key !== key) }),
    /** Back to what the farmer has. */
    startAnew: () => {
      keepUnsent(userId, one.id, { prescription: undefined });
      setDraft(draftOf(one));
      setSavedAt(null);
      setResumed(false);
    },
    forget: () => keepUnsent(userId, one.id, { prescription: undefined }),
  };
}

export type DraftState = ReturnType<typeof usePrescriptionDraft>;
