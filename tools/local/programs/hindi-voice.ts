import { PlainError, step } from '@anar/console/progress';
import type { Processes } from '../processes/processes.ts';
import { onPath } from '../servers/server.ts';
import { installOnMachine } from './apt.ts';
import { whyNoPackages } from './debian-root.ts';

/** Text-to-speech program, encoder for browsers, and their Debian packages. */
const PROGRAMS = { 'espeak-ng': 'espeak-ng', opusenc: 'opus-tools', lame: 'lame' };

/** The Hindi voice of `npm start`, fetched where possible; optional, and its absence is one line. */
export async function hindiVoice({ env, processes }: { env: NodeJS.ProcessEnv; processes: Processes }): Promise<void> {
  const packages = Object.entries(PROGRAMS).flatMap(([program, name]) => (onPath(env, program) ? [] : [name]));
  if (packages.length === 0) return;
  const names = packages.join(' ');
  const without = (why: string) =>
    console.log(`no Hindi voice (${why}): nothing is read aloud. On Debian: apt-get install ${names}`);
  const closed = whyNoPackages(env);
  if (closed) return without(closed);
  try {
    await step(`installing a Hindi voice: ${names} (once)`, () => installOnMachine(processes, ...packages));
  } catch (error) {
    if (!(error instanceof PlainError) || processes.isClosed) throw error;
    without('apt-get did not install it');
  }
}
