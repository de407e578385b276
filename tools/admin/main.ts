import { type DeadLetter, listDeadLetters, replayDeadLetters } from '@anar/service-kit/dead-letters';
import { connect } from '@nats-io/transport-node';
import { PlainError, reportFailure } from '../progress.ts';
import { marketImport } from './market-import.ts';
import { natsSettings } from './nats-settings.ts';

/** `npm run admin -- <command>`: what an operator does by hand. */

const USAGE = `usage: npm run admin -- <command>
  dead                      lists parked events
  dead replay <consumer>    hands a consumer its parked events again
  market-import <file>      loads older mandi prices from a CSV of Agmarknet or data.gov.in`;

try {
  await run(process.argv.slice(2));
} catch (error) {
  reportFailure(error);
}

async function run([topic, ...rest]: string[]): Promise<void> {
  const [file] = rest;
  if (topic === 'dead') await dead(rest);
  else if (topic === 'market-import' && file !== undefined) await marketImport(file, process.env);
  else throw new PlainError(USAGE);
}

async function dead([command, consumer]: string[]): Promise<void> {
  const isReplay = command === 'replay' && consumer !== undefined;
  if (command !== undefined && !isReplay) throw new PlainError(USAGE);
  const nats = natsSettings(process.env);
  const connection = await connect({ servers: nats.url, timeout: 5000 }).catch((cause: Error) => {
    throw new PlainError(
      `NATS at ${nats.url} does not answer (${cause.message}). Is npm start running? NATS_URL names another.`,
    );
  });
  try {
    if (isReplay) {
      console.log(`${await replayDeadLetters(connection, nats, consumer)} events replayed`);
      return;
    }
    const letters = await listDeadLetters(connection, nats);
    for (const letter of letters) console.log(describe(letter));
    console.log(`${letters.length} events parked`);
  } finally {
    await connection.close();
  }
}

function describe({ parkedAt, consumer, subject, tries, error }: DeadLetter): string {
  return `${parkedAt}  ${consumer}  ${subject}  after ${tries} tries: ${error}`;
}
