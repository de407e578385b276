import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../progress.ts';

const noteFile = join(import.meta.dirname, '../../.data/events.json');

export interface NatsSettings {
  url: string;
  stream: string;
}

/** Where the events are: the environment says it, or the last `npm start` in this folder wrote it down. */
export function natsSettings(env: NodeJS.ProcessEnv, file = noteFile): NatsSettings {
  const noted: Partial<NatsSettings> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const url = env.NATS_URL ?? noted.url;
  const stream = env.NATS_STREAM ?? noted.stream;
  if (!url || !stream) throw new PlainError('which system? set NATS_URL and NATS_STREAM, or run npm start here first');
  return { url, stream };
}
