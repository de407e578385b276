import { MissingProgram } from '@anar/local-infrastructure/require-program';
import type { LaunchOptions } from 'playwright-core';

/** Launch options of a test Chromium. `args`: further switches, such as a sound file for its microphone. */
export function browserOptions(args: readonly string[]): LaunchOptions {
  const executablePath = process.env.CHROME_PATH;
  if (!executablePath) throw new MissingProgram('a Chromium (CHROME_PATH)', 'chromium-headless-shell');
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'];
  return { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet, ...args] };
}
