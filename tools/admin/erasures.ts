import { PlainError } from '@anar/console/progress';
import {
  type Erasure,
  erasuresAhead,
  failedErasures,
  listErasures,
  replayErasures,
} from '@anar/service-kit/events/erasure/replay-erasures';
import { printLines } from '@anar/service-kit/lifecycle/print-lines';
import { redisOf, unanswered } from './jobs.ts';
import { withNats } from './with-nats.ts';

/** Lists deleted accounts, with services whose erasure is pending or failed. */
export async function erasures(env: NodeJS.ProcessEnv): Promise<void> {
  await withNats(env, async (connection, config) => {
    const known = await listErasures(connection, config);
    printLines([...known.map(describe), `${known.length} people were erased in the last 30 days`]);
    const ahead = await erasuresAhead(connection, config);
    for (const { service, waiting, parked } of ahead) {
      if (waiting > 0) console.log(`${service} has ${waiting} yet to do`);
      if (parked > 0) console.log(`${service} failed at ${parked}: npm run admin -- dead lists them`);
    }
    const failed = await failedErasures(redisOf(env)).catch(unanswered);
    printLines(failed.map(({ queue, id }) => `${queue} of ${id} failed: npm run admin -- jobs says why`));
    if (ahead.length + failed.length === 0) console.log('every service has done all of it');
  });
}

/** Requests another erasure of them from every service: those since an instant, or all known ones. */
export async function replay(env: NodeJS.ProcessEnv, since?: string): Promise<void> {
  const from = since === undefined ? 0 : Date.parse(since);
  if (Number.isNaN(from)) throw new PlainError(`${since} is no time, such as 2026-11-23T06:17Z`);
  await withNats(env, async (connection, config) => {
    const wanted = (await listErasures(connection, config)).filter(({ toldAt }) => toldAt.getTime() >= from);
    await replayErasures(connection, wanted);
    console.log(`${wanted.length} people are erased once more by every service, as soon as it runs`);
  });
}

const describe = ({ userId, toldAt }: Erasure) => `${toldAt.toISOString()}  ${userId}`;
