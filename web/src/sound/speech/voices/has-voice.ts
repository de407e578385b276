import { call } from '../../../api/call.ts';
import { authorized } from '../../../api/http/base-query.ts';
import { connection } from '../../../api/http/connection.ts';
import { phoneSpeaksHindi } from './browser-voice.ts';
import { setServerSpeaks } from './server-voice.ts';

/** Whether the server has a voice; fetched once per page by a signed-in user. */
let serverSpeaks: Promise<boolean> | null = null;

/** Whether the phone or the server has a Hindi voice. If the server does not answer, true. */
export async function hasVoice(): Promise<boolean> {
  if (await phoneSpeaksHindi()) return true;
  serverSpeaks ??= askServer();
  return serverSpeaks;
}

async function askServer(): Promise<boolean> {
  const { data } = await authorized(call('GET /api/voice'), connection);
  if (!data) {
    serverSpeaks = null;
    return true;
  }
  setServerSpeaks(data.speaks);
  return data.speaks;
}
