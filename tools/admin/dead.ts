import { type DeadLetter, listDeadLetters, replayDeadLetters } from '@anar/service-kit/events/consumer/dead-letters';
import { printLines } from '@anar/service-kit/lifecycle/print-lines';
import { withNats } from './with-nats.ts';

/** Lists parked events, or redelivers those of one consumer. */
export async function dead(env: NodeJS.ProcessEnv, replayOf?: string): Promise<void> {
  await withNats(env, async (connection, config) => {
    if (replayOf !== undefined) {
      console.log(`${await replayDeadLetters(connection, config, replayOf)} events replayed`);
      return;
    }
    const letters = await listDeadLetters(connection, config);
    printLines([...letters.map(describe), `${letters.length} events parked`]);
  });
}

function describe({ parkedAt, consumer, subject, tries, error }: DeadLetter): string {
  return `${parkedAt}  ${consumer}  ${subject}  after ${tries} tries: ${error}`;
}
