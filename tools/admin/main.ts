import { PlainError, reportFailure } from '@anar/console/progress';
import { consultCommand } from './consult.ts';
import { dead } from './dead.ts';
import { erasures, replay } from './erasures.ts';
import { failedJobs, retryJobs } from './jobs.ts';
import { marketImport } from './market-import.ts';
import { paymentsCommand } from './payments.ts';
import { questionsCommand } from './questions.ts';

/** `npm run admin -- <command>`: an operator's manual commands. */

const USAGE = `usage: npm run admin -- <command>
  dead                        lists parked events
  dead replay <consumer>      hands a consumer its parked events again
  erasures                    lists who was erased in the last 30 days, and what services have yet to do of it or failed at
  erasures replay [<time>]    after a restore: has every service erase them once more; those since a time, or all
  jobs                        lists failed jobs
  jobs retry <queue> <id>     has a failed job tried again; --all in place of the id: every one of the queue
  payments <phone|order>      tells everything of a person's money, or of one order, in time order
  refund <order|payment>      gives the money of an order, or of one of its payments, back; again it is the same refund
  reconcile [order]           has the provider asked about an order, or all that are open
  ledger-check                compares every wallet with the ledger
  payouts                     lists doctors who are owed something, those who left first
  payout <phone|id> [<rupees> <payout id>]  what a doctor is owed; pays it, once for an id
  doctors                     lists doctors with their approval and number, those that wait first
  doctors approve <phone|id> <revision>  lets a doctor work as the list showed that revision
  doctors suspend <phone|id>  does not let a doctor work
  disputes                    lists what farmers say brought no help
  disputes grant|refuse <consultation>  decides; granted, the fee goes back
  questions [<days>]          lists questions of people who let the adviser learn, and what came of them
  questions label <id> <label>  says what one is about
  questions export            prints those with a label as training sentences; see npm run retrain
  market-import <file>        loads older mandi prices from a CSV of Agmarknet or data.gov.in`;

try {
  await run(process.argv.slice(2));
} catch (error) {
  reportFailure(error);
}

async function run([topic, ...rest]: string[]): Promise<void> {
  const [first, second, third] = rest;
  const env = process.env;
  if (topic === 'dead' && first === undefined) await dead(env);
  else if (topic === 'dead' && first === 'replay' && second !== undefined) await dead(env, second);
  else if (topic === 'erasures' && first === undefined) await erasures(env);
  else if (topic === 'erasures' && first === 'replay') await replay(env, second);
  else if (topic === 'jobs' && first === undefined) await failedJobs(env);
  else if (topic === 'jobs' && first === 'retry' && second !== undefined && third !== undefined)
    await retryJobs(env, { queue: second, ...(third !== '--all' && { id: third }) });
  else if (topic === 'questions') await questionsCommand(rest, env);
  else if (topic === 'market-import' && first !== undefined) await marketImport(first, env);
  else if (topic === 'payments' && first !== undefined) await paymentsCommand(['story', first], env);
  else if (topic === 'refund' && first !== undefined) await paymentsCommand(['refund', first], env);
  else if (
    topic === 'reconcile' ||
    topic === 'ledger-check' ||
    topic === 'payouts' ||
    (topic === 'payout' && first !== undefined)
  )
    await paymentsCommand([topic, ...rest], env);
  else if (topic === 'doctors' && (first === undefined || isOne(first, ['approve', 'suspend'], second)))
    await consultCommand([topic, ...rest], env);
  else if (topic === 'disputes' && (first === undefined || isOne(first, ['grant', 'refuse'], second)))
    await consultCommand([topic, ...rest], env);
  else throw new PlainError(USAGE);
}

function isOne(command: string, of: readonly string[], argument: string | undefined): boolean {
  return of.includes(command) && argument !== undefined;
}
