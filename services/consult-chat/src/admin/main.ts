import { UsageError } from '@anar/service-kit/lifecycle/print-lines';
import { createCommandService, runCommand } from '@anar/service-kit/lifecycle/run-command';
import { createOperator, type Operator } from './operator.ts';

/**
 * `node services/consult-chat/src/admin/main.ts COMMAND …` with the environment of the service: `npm run admin -- doctors …` on
 * an operator's machine, or in the service's container.
 */

const USAGE = `usage:
  doctors
  doctors approve <doctor id> <revision>     the one that the list showed
  doctors suspend <doctor id>
  disputes
  disputes grant <consultation id>
  disputes refuse <consultation id>`;

const service = createCommandService(
  { name: 'consult', title: 'Commands for doctors and disputes', events: true },
  process.env,
);

await runCommand(service, async () => {
  const lines = await run(createOperator(service), process.argv.slice(2));
  await service.events.flush();
  return lines;
});

async function run(operator: Operator, [topic, command, id, revision, ...rest]: string[]): Promise<string[]> {
  const isApproval = topic === 'doctors' && command === 'approve';
  if (rest.length > 0 || (revision !== undefined) !== isApproval) throw new UsageError(USAGE);
  if (topic === 'doctors' && command === undefined) return operator.doctors();
  if (isApproval && id && revision && /^\d+$/.test(revision)) return operator.approve(id, Number(revision));
  if (topic === 'doctors' && command === 'suspend' && id) return operator.suspend(id);
  if (topic === 'disputes' && command === undefined) return operator.disputes();
  if (topic === 'disputes' && command === 'grant' && id) return operator.decide(id, 'granted');
  if (topic === 'disputes' && command === 'refuse' && id) return operator.decide(id, 'refused');
  throw new UsageError(USAGE);
}
