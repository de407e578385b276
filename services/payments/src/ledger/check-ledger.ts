import { isGivenBack, isOpenHold } from '../wallet/hold-state.ts';
import type { AuditedWallet, WalletStore } from '../wallet/wallet.store.ts';
import { isBalanced, movedTo } from './journal-entry.ts';
import { doctorOf, heldOf, walletOf } from './ledger.model.ts';
import type { LedgerStore } from './ledger.store.ts';

/**
 * A violated invariant. `expected` and `found` are paise; in `entries_differ` entries, in `returned_plan_used`
 * consultations.
 */
export interface LedgerProblem {
  what:
    | 'available_differs'
    | 'held_differs'
    | 'holds_differ'
    | 'paid_out_differs'
    | 'entries_differ'
    | 'below_zero'
    | 'wallet_missing'
    | 'returned_plan_used'
    | 'entry_unbalanced'
    | 'total_not_zero';
  /** A user's id, or an entry's. */
  whose: string;
  expected: number;
  found: number;
}

export interface LedgerReport {
  /** Number of checked wallets. */
  wallets: number;
  /** Number of problems. */
  problems: number;
  /** The first hundred of them. */
  shown: LedgerProblem[];
}

export interface CheckLedgerDeps {
  wallets: Pick<WalletStore, 'audited' | 'auditedAll' | 'existing'>;
  ledger: Pick<LedgerStore, 'balances' | 'paidOut' | 'tallies' | 'unbalanced' | 'count' | 'owners'>;
}

const BATCH = 200;
const SHOWN = 100;
/** Retries for a wallet that changed during its check. */
const LOOKS = 10;

/**
 * Checks that each wallet equals the ledger plus its undrained entries, that every entry sums to zero, and all accounts
 * together too. Runs while money moves; each query is about a few hundred users, so query cost and memory do not grow
 * with the number of users.
 */
export async function checkLedger({ wallets, ledger }: CheckLedgerDeps): Promise<LedgerReport> {
  const report: LedgerReport = { wallets: 0, problems: 0, shown: [] };
  function add(problem: LedgerProblem): void {
    report.problems += 1;
    if (report.shown.length < SHOWN) report.shown.push(problem);
  }

  async function sumsOf(batch: readonly AuditedWallet[]): Promise<Sums> {
    const people = batch.map(({ _id }) => _id);
    const waiting = batch.flatMap(({ entries }) => entries.map(({ id }) => id));
    const accounts = people.flatMap((userId) => [walletOf(userId), heldOf(userId)]);
    const [balances, paidOut, tallies] = await Promise.all([
      ledger.balances(accounts, waiting),
      ledger.paidOut(people.map(doctorOf), waiting),
      ledger.tallies(people, waiting),
    ]);
    return { balances, paidOut, tallies };
  }

  /** Judges by a read during which the wallet did not change. */
  async function judgeAgain(userId: string): Promise<void> {
    for (let look = 0; look < LOOKS; look++) {
      const before = await wallets.audited(userId);
      if (!before) return;
      const problems = problemsOf(before, await sumsOf([before]));
      if (before.seq !== (await wallets.audited(userId))?.seq) continue;
      for (const problem of problems) add(problem);
      return;
    }
  }

  const stored = await ledger.count();
  let [counted, total] = [0, 0];
  for await (const batch of wallets.auditedAll(BATCH)) {
    const sums = await sumsOf(batch);
    for (const wallet of batch) {
      report.wallets += 1;
      if (problemsOf(wallet, sums).length > 0) await judgeAgain(wallet._id);
      for (const entry of wallet.entries) if (!isBalanced(entry)) add(unbalanced(entry.id));
    }
    for (const [userId, tally] of sums.tallies) {
      counted += tally.entries;
      total += tally.total;
      for (const id of tally.unbalanced > 0 ? await ledger.unbalanced(userId, SHOWN) : []) add(unbalanced(id));
    }
  }
  if (total !== 0) add({ what: 'total_not_zero', whose: '-', expected: 0, found: total });
  if (counted < stored) for await (const owner of withoutWallet({ wallets, ledger })) add(missing(owner));
  return report;
}

/** Owners with entries in the ledger but no wallet. */
async function* withoutWallet({ wallets, ledger }: CheckLedgerDeps): AsyncGenerator<string> {
  const reported = new Set<string>();
  for await (const owners of ledger.owners(BATCH)) {
    const there = await wallets.existing(owners);
    for (const owner of owners) {
      if (there.has(owner) || reported.has(owner)) continue;
      reported.add(owner);
      yield owner;
    }
  }
}

/** One line for an operator. */
export const describeProblem = ({ what, whose, expected, found }: LedgerProblem): string =>
  `${what} ${whose}: ${found} paise, expected ${expected}`;

const unbalanced = (whose: string): LedgerProblem => ({ what: 'entry_unbalanced', whose, expected: 0, found: 0 });

const missing = (whose: string): LedgerProblem => ({ what: 'wallet_missing', whose, expected: 0, found: 0 });

/** Ledger sums of some users, without the undrained entries of their wallets. */
interface Sums {
  balances: Awaited<ReturnType<LedgerStore['balances']>>;
  paidOut: Awaited<ReturnType<LedgerStore['paidOut']>>;
  tallies: Awaited<ReturnType<LedgerStore['tallies']>>;
}

function problemsOf(wallet: AuditedWallet, { balances, paidOut, tallies }: Sums): LedgerProblem[] {
  const { _id, availablePaise, heldPaise, paidOutPaise, posted, entries, holds, returnedPlans = [] } = wallet;
  const waiting = (account: Parameters<typeof movedTo>[1]) =>
    entries.reduce((sum, entry) => sum + movedTo(entry, account), 0);
  const [available, held, doctor] = [walletOf(_id), heldOf(_id), doctorOf(_id)];
  const payouts = entries.filter(({ kind }) => kind === 'payout');
  const paid = payouts.reduce((sum, entry) => sum + movedTo(entry, doctor), paidOut.get(doctor) ?? 0);
  const open = holds.filter(({ state }) => isOpenHold(state));
  const kept = open.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const ofReturned = holds.filter(
    ({ planPaymentId, state }) =>
      !isGivenBack(state) && returnedPlans.some(({ paymentId }) => paymentId === planPaymentId),
  ).length;
  const before = returnedPlans.reduce((sum, { consultations }) => sum + consultations, 0);
  const rows = [
    ['available_differs', (balances.get(available) ?? 0) + waiting(available), availablePaise],
    ['held_differs', (balances.get(held) ?? 0) + waiting(held), heldPaise],
    ['holds_differ', kept, heldPaise],
    // Avoids -0 where nothing was paid out.
    ['paid_out_differs', 0 - paid, paidOutPaise],
    ['entries_differ', posted - entries.length, tallies.get(_id)?.entries ?? 0],
    ['returned_plan_used', Math.min(before, ofReturned), ofReturned],
    ['below_zero', 0, Math.min(0, availablePaise, heldPaise)],
  ] as const;
  return rows
    .filter(([, expected, found]) => expected !== found)
    .map(([what, expected, found]) => ({ what, whose: _id, expected, found }));
}
