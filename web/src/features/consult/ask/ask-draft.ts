import { deviceStore } from '../../../device/device-store.ts';

/** What a farmer is about to ask: it survives a reload, a top-up, a lost network, and a doctor who says no. */
export interface AskDraft {
  problem: string;
  sharesRecords: boolean;
  orchardId?: string | undefined;
  /** The plant check whose words and photo were taken over. */
  checkId?: string | undefined;
  /** Chosen; the wallet is being filled up for this doctor's fee. */
  doctorId?: string | undefined;
  /** The doctor who was asked with it last; it goes once one says yes. */
  askedId?: string | undefined;
}

const EMPTY: AskDraft = { problem: '', sharesRecords: false };

export const askDraft = deviceStore<AskDraft>({ key: 'anar-mitra:consult:v1', scope: 'person', read });

export function changeDraft(change: Partial<AskDraft>): void {
  askDraft.set({ ...askDraft.get(), ...change });
}

function read(stored: unknown): AskDraft {
  if (typeof stored !== 'object' || stored === null) return EMPTY;
  const { problem, sharesRecords, ...ids } = stored as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    problem: text(problem) ?? '',
    sharesRecords: sharesRecords === true,
    orchardId: text(ids.orchardId),
    checkId: text(ids.checkId),
    doctorId: text(ids.doctorId),
    askedId: text(ids.askedId),
  };
}
