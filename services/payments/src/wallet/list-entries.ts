import { PAGE, WALLET_ENTRY_KINDS } from '@anar/contracts/constants';
import { kitErrors } from '@anar/contracts/errors/kit';
import type { WalletEntry } from '@anar/contracts/payments/wallet';
import { AppError } from '@anar/service-kit/http/errors';
import { settledEntryIds } from '../holds/hold-entries.ts';
import { type JournalEntry, movedTo, type PostedEntry } from '../ledger/journal-entry.ts';
import { walletOf } from '../ledger/ledger.model.ts';
import type { LedgerStore } from '../ledger/ledger.store.ts';
import type { WalletStore } from './wallet.store.ts';

export interface EntryPage {
  entries: WalletEntry[];
  next?: string;
}

export interface ListEntriesDeps {
  wallets: Pick<WalletStore, 'undrained'>;
  ledger: Pick<LedgerStore, 'range' | 'findAll'>;
}

/** Read in addition to the page size, because some entries are not shown. */
const SPARE = 10;

/**
 * A user's history, newest first. A fee is one row, at the place of its hold: what became of it changes the row. The
 * amounts of all rows sum up to the spendable balance. Read are ledger entries and those not drained yet, each once, also during a drain. The cost of
 * a page does not grow with the length of the history.
 */
export function createListEntries({ wallets, ledger }: ListEntriesDeps) {
  /** With what became of the holds among them. */
  async function rowsOf(userId: string, page: readonly PostedEntry[], waiting: readonly PostedEntry[]) {
    const settledIds = ({ kind, consultationId }: JournalEntry) =>
      kind === 'fee_held' && consultationId !== undefined ? settledEntryIds(consultationId) : [];
    const drained = await ledger.findAll(userId, page.flatMap(settledIds));
    const known = new Map([...drained, ...waiting].map((entry) => [entry.id, entry]));
    return page.map((entry) => {
      const settled = settledIds(entry).flatMap((id) => known.get(id) ?? []);
      return onWire([entry, ...settled], userId);
    });
  }

  return async (
    userId: string,
    { limit = PAGE.limit, before }: { limit?: number; before?: string },
  ): Promise<EntryPage> => {
    const place = before === undefined ? Number.MAX_SAFE_INTEGER : readPlace(before);
    // The wallet is read first: an entry that is drained meanwhile is already in the ledger by then.
    const { entries: waiting, posted } = await wallets.undrained(userId);
    const found: PostedEntry[] = [];
    let size = limit + SPARE;
    for (let end = Math.min(place, posted + 1); end > 1 && found.length <= limit; size *= 2) {
      const from = Math.max(1, end - size);
      const inRange = waiting.filter(({ no }) => no >= from && no < end);
      const all = new Map([...(await ledger.range(userId, from, end)), ...inRange].map((entry) => [entry.id, entry]));
      const shown = [...all.values()].filter((entry) => isShown(entry, userId));
      found.push(...shown.sort((a, b) => b.no - a.no));
      end = from;
    }
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      entries: await rowsOf(userId, page, waiting),
      ...(last && found.length > limit && { next: String(last.no) }),
    };
  };
}

type ShownKind = WalletEntry['kind'];
const SHOWN: readonly string[] = WALLET_ENTRY_KINDS;
/** They change the row of their hold. */
const SETTLES: readonly string[] = ['fee_paid', 'fee_returned'] satisfies ShownKind[];

const isShown = ({ kind, postings }: JournalEntry, userId: string) =>
  SHOWN.includes(kind) && !SETTLES.includes(kind) && postings.some(({ account }) => account === walletOf(userId));

/** A row of one entry, or of a hold and what became of it, oldest first. */
function onWire([first, ...settled]: readonly [JournalEntry, ...JournalEntry[]], userId: string): WalletEntry {
  const { id, at, orderId, consultationId, doctorId } = first;
  const last = settled.at(-1);
  const moved = (entry: JournalEntry) => movedTo(entry, walletOf(userId));
  return {
    id,
    kind: (last ?? first).kind as ShownKind,
    amountPaise: [first, ...settled].reduce((sum, entry) => sum + moved(entry), 0),
    at: at.toISOString(),
    ...(orderId !== undefined && { orderId }),
    ...(consultationId !== undefined && { consultationId, feePaise: -moved(first) }),
    ...(doctorId !== undefined && { doctorId }),
    ...(last && { settledAt: last.at.toISOString() }),
  };
}

/** The number of the previous page's last entry. */
function readPlace(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new AppError(kitErrors.invalidRequest, { details: [{ field: 'before', problem: 'is no `next` of a page' }] });
}
