import { join } from 'node:path';
import { PlainError, step } from '@anar/console/progress';
import { freePortOfBoth } from '@anar/local-infrastructure/ports';
import type { Processes } from '@anar/local-infrastructure/processes';
import { onPath } from '@anar/local-infrastructure/server';
import { startTurnServer } from './turn-server.ts';

/** TURN settings that consult-chat reads. */
export type TurnSettings = Readonly<Record<'STUN_URLS' | 'TURN_URLS' | 'TURN_SECRET', string>>;

export interface LocalTurn {
  settings: TurnSettings;
  stop(): Promise<void>;
}

const DIRECT_ONLY = 'calls work only where a direct connection is possible';

/** The relay of `npm start`, on loopback and a free port; optional. Not started if the environment names another. */
export async function localTurn(place: {
  env: NodeJS.ProcessEnv;
  dataDir: string;
  processes: Processes;
  secret: string;
}): Promise<LocalTurn | undefined> {
  const { env, dataDir, processes, secret } = place;
  if (env.TURN_URLS) return undefined;
  const program = onPath(env, 'turnserver');
  if (program === undefined) {
    console.log(`no turnserver on PATH: ${DIRECT_ONLY}. On Debian: apt-get install coturn`);
    return undefined;
  }
  const port = await freePortOfBoth();
  const dir = join(dataDir, 'coturn');
  try {
    const server = await step(`starting coturn (${program})`, () =>
      startTurnServer({ processes, dir, port, env: { ...LOCAL, PATH: env.PATH, TURN_SECRET: secret } }),
    );
    return { settings: turnSettings(port, secret, ['udp', 'tcp']), stop: () => server.stop() };
  } catch (error) {
    if (!(error instanceof PlainError) || processes.isClosed) throw error;
    console.log(`${error.message}\nwithout coturn ${DIRECT_ONLY}`);
    return undefined;
  }
}

/** Above Linux's ephemeral ports, so that no other process gets a port that a call relays at. */
export const LOCAL = { ANAR_ENV: 'local', TURN_MIN_PORT: '61000', TURN_MAX_PORT: '65535' };

export function turnSettings(port: number, secret: string, transports: readonly ('udp' | 'tcp')[]): TurnSettings {
  const turn = transports.map((transport) => `turn:127.0.0.1:${port}?transport=${transport}`);
  // Browsers do not speak STUN over TCP.
  const stun = transports.includes('udp') ? `stun:127.0.0.1:${port}` : 'none';
  return { STUN_URLS: stun, TURN_URLS: turn.join(','), TURN_SECRET: secret };
}
