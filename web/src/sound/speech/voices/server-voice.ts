import { voiceErrors } from '@anar/contracts/errors/voice';
import { call } from '../../../api/call.ts';
import { authorized } from '../../../api/http/base-query.ts';
import { connection } from '../../../api/http/connection.ts';
import type { Outcome } from './player.ts';
import { play } from './player.ts';

/** The last sounds, so that a replay needs no network. */
const recent = new Map<string, Blob>();
const RECENT = 4;

/** The server has no voice: not asked again until the page is reloaded. */
let absent = false;

/** Reads with the server's voice; `none` when it has none, is unreachable, or no user is signed in. */
export async function sayByServer(text: string, signal: AbortSignal, onSound: () => void): Promise<Outcome> {
  const sound = recent.get(text) ?? (await soundOf(text, signal));
  if (signal.aborted) return 'done';
  return sound ? play(sound, signal, onSound) : 'none';
}

async function soundOf(text: string, signal: AbortSignal): Promise<Blob | null> {
  // A guest's call would be refused with 401, which would count as an ended session.
  if (absent || navigator.onLine === false || connection.token() === null) return null;
  const request = call('POST /api/voice/speak', { body: { text }, read: 'blob', accept: playable() });
  const { data, error } = await authorized(request, connection, signal);
  if (error) {
    // With `Retry-After` it is unavailable only for a while.
    absent = error.body.code === voiceErrors.speechUnavailable.code && error.retryAfter === undefined;
    return null;
  }
  if (!(data instanceof Blob) || data.size === 0) return null;
  recent.set(text, data);
  for (const oldest of [...recent.keys()].slice(0, -RECENT)) recent.delete(oldest);
  return data;
}

/** Opus is smaller, but not every browser plays it in Ogg. */
function playable(): string {
  const opus = new Audio().canPlayType('audio/ogg; codecs=opus') !== '';
  return opus ? 'audio/ogg, audio/mpeg;q=0.9, application/json;q=0.1' : 'audio/mpeg, application/json;q=0.1';
}

/** Records whether the server has a voice. */
export function setServerSpeaks(speaks: boolean): void {
  absent = !speaks;
}
