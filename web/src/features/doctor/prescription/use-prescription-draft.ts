import type { Consultation } from '@anar/contracts/consult/consultations';
import { useState } from 'react';
import { keepUnsent, unsentOf } from '../drafts.ts';
import { type DraftLine, draftOf, newLine, type PrescriptionDraft } from './draft.ts';

/** The draft; each change is stored on the device until it is sent. */
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
    /** Restored from an earlier session. */
    resumed,
    change,
    replace,
    changeLine: (key: string, part: Partial<DraftLine>) =>
      change({ lines: draft.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) }),
    addLine: () => change({ lines: [...draft.lines, newLine()] }),
    removeLine: (key: string) => change({ lines: draft.lines.filter((line) => line.key !== key) }),
    /** Resets to the farmer's current version. */
    resetDraft: () => {
      keepUnsent(userId, one.id, { prescription: undefined });
      setDraft(draftOf(one));
      setSavedAt(null);
      setResumed(false);
    },
    discard: () => keepUnsent(userId, one.id, { prescription: undefined }),
  };
}

export type DraftState = ReturnType<typeof usePrescriptionDraft>;
