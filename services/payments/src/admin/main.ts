import { UsageError } from '@anar/service-kit/lifecycle/print-lines';
import { createCommandService, runCommand } from '@anar/service-kit/lifecycle/run-command';
import { describeProblem } from '../ledger/check-ledger.ts';
import { createOperator, type Operator } from './operator.ts';

/**
 * `node services/payments/src/admin/main.ts COMMAND …` with the service's environment: `npm run admin -- payments …` on
 * an operator's machine, or in the service's container.
 */

const USAGE = `usage:
  story <order, payment or person id>
  refund <order or payment id>                  of an order with a second payment, that one first
  reconcile [order]
  ledger-check
  payouts                                    everybody with something to pay, and how much of it plans paid
  payout <doctor id>                         the balance, and the farmers it was earned with
  payout <doctor id> <rupees> <payout id>    the same payout id twice is paid once`;
const TOO_MUCH = 'too much: fees given back after their payout, kept from what is earned next';
const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;
const PERSON_OR_ORDER = /^[0-9A-HJKMNP-TV-Z]{26}$/;

const service = createCommandService({ name: 'payments', title: 'Commands for payments', events: true }, process.env);
const operator = createOperator(service);

await runCommand(service, () => run(operator, process.argv.slice(2)));

async function story(what: string): Promise<string[]> {
  if (!PERSON_OR_ORDER.test(what)) return operator.order(what);
  return operator.order(what).catch(() => operator.person(what));
}

async function run({ refund, reconcile, checkLedger, payouts }: Operator, args: string[]): Promise<string[]> {
  const [command, first, second, third] = args;
  if (command === 'story' && first) return story(first);
  if (command === 'refund' && first) return refund(first);
  if (command === 'reconcile') return [`${await reconcile(first)} orders are asked about within a minute`];
  if (command === 'ledger-check') {
    const { wallets, problems, shown } = await checkLedger();
    if (problems > 0) process.exitCode = 1;
    return [...shown.map(describeProblem), `${wallets} wallets, ${problems} problems`];
  }
  if (command === 'payouts') {
    const owed = await payouts.listOwed();
    const lines = owed.map(
      ({ doctorId, balancePaise, earnedPaise, planPaise, farmers, mostOfOnePlanPaise, isAccountDeleted }) => {
        const earned = `earned ${rupees(earnedPaise)} of ${farmers} farmers`;
        const plans = `plans paid ${rupees(planPaise)}, at most ${rupees(mostOfOnePlanPaise)} for one farmer`;
        return `${doctorId}: ${rupees(balancePaise)} to pay, ${earned}, ${plans}${isAccountDeleted ? ', has left' : ''}`;
      },
    );
    return [...lines, `${owed.length} doctors to pay`];
  }
  if (command === 'payout' && first) {
    if (second && third) {
      const amountPaise = Math.round(Number(second) * 100);
      const outcome = await payouts.payOut({ doctorId: first, amountPaise, payoutId: third });
      if (outcome === 'more_than_balance') process.exitCode = 1;
      return [`${outcome}: ${rupees(amountPaise)} to ${first}`];
    }
    const { earnedPaise, paidOutPaise, balancePaise } = await payouts.readDoctorBalance(first);
    const balance = `${rupees(Math.abs(balancePaise))} ${balancePaise < 0 ? TOO_MUCH : 'to pay'}`;
    const pairs = (await payouts.listPairs(first)).map(
      ({ farmerId, consultations, paise, planPaise }) =>
        `   farmer ${farmerId}: ${consultations} consultations, ${rupees(paise)}, of it by the plan ${rupees(planPaise)}`,
    );
    return [`${first}: ${rupees(earnedPaise)} earned, ${rupees(paidOutPaise)} paid out, ${balance}`, ...pairs];
  }
  throw new UsageError(USAGE);
}
