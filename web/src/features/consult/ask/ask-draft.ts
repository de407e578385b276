import { deviceStore } from '../../../device/storage/device-store.ts';

/** The farmer's unsent request: survives a reload, a wallet top-up, a lost network, and a doctor's rejection. */
export interface AskDraft {
  problem: string;
  sharesRecords: boolean;
  orchardId?: string | undefined;
  /** The plant check whose text and photo were copied into the request. */
  checkId?: string | undefined;
  /** The chosen doctor, while the farmer tops up the wallet for the fee. */
  doctorId?: string | undefined;
  /** Id of the last consultation requested with this draft; the draft is cleared once a doctor accepts. */
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
