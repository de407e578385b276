import { parseArgs } from 'node:util';
import { PlainError, reason } from '@anar/console/progress';

export interface ChatRunOptions {
  minutes: number;
  /** Same seed, same choices; undefined: random. */
  seed: number | undefined;
}

const MOST_MINUTES = 24 * 60;
export const USAGE = `npm run test:chat [-- --minutes N] [--seed S]

40 people talk in 20 chats over three replicas while servers come and go, for N minutes (0 to ${MOST_MINUTES}; 0 when not
given) and 5,000 messages at least. Says what became of every message; ends with 1 when one was lost, doubled or
out of order. --seed: a whole number, which a run prints, makes the same choices again.`;

/** Parsed options; null: show the usage. Throws with the correct usage. */
export function chatRunOptions(args: string[]): ChatRunOptions | null {
  const { values } = read(args);
  if (values.help) return null;
  const minutes = Number(values.minutes || Number.NaN);
  if (!(minutes >= 0 && minutes <= MOST_MINUTES))
    refuse(`--minutes ${values.minutes}: 0 to ${MOST_MINUTES} are possible`);
  const seed = values.seed === undefined ? undefined : Number(values.seed || Number.NaN);
  if (seed !== undefined && !Number.isSafeInteger(seed)) refuse(`--seed ${values.seed}: write a whole number`);
  return { minutes, seed };
}

function read(args: string[]) {
  try {
    const options = {
      minutes: { type: 'string', default: '0' },
      seed: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    } as const;
    return parseArgs({ args, options });
  } catch (error) {
    return refuse(reason(error).split('. ')[0] ?? '');
  }
}

function refuse(why: string): never {
  throw new PlainError(`${why}\n\n${USAGE}`);
}
