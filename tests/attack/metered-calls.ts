import { request } from '@anar/running-system/http-client';
import { silentWav } from '@anar/service-kit/testing/recordings';
import { bearer, counted, newFarmer, newKey, type Outcome, type Target } from './target.ts';

const CALLS = 120;

interface Loop {
  name: string;
  /** What `/api/voice` says that this server can do; undefined: it always can. */
  needs?: 'listens' | 'speaks';
  call(index: number): Promise<number>;
}

/** A free account in a loop: what we pay for by the call is given to it first, then has an end, and that end is a clear answer. */
export async function meteredCalls(target: Target): Promise<Outcome[]> {
  let { token } = await newFarmer(target);
  const { body: abilities } = await request(`${target.url}/api/voice`, 'GET', undefined, bearer(token));
  const loops: readonly Loop[] = [
    { name: 'questions (/api/advice)', call: (index) => post('/api/advice', { userText: `पत्ते पीले ${index}` }) },
    {
      name: 'reading aloud (/api/voice/speak)',
      needs: 'speaks',
      call: (index) => post('/api/voice/speak', { text: `नमस्ते किसान ${index}` }),
    },
    { name: 'speech to text (/api/voice/transcribe)', needs: 'listens', call: transcribe },
  ];
  async function post(path: string, body: object): Promise<number> {
    const headers = { ...bearer(token), 'idempotency-key': newKey() };
    return (await request(target.url + path, 'POST', body, headers)).status;
  }
  /** A good recording in which nothing is said: it goes the whole way to who is paid for it. */
  async function transcribe(): Promise<number> {
    const form = new FormData();
    form.set('audio', new Blob([new Uint8Array(silentWav(2))], { type: 'audio/wav' }), 'question.wav');
    const headers = { ...bearer(token), 'idempotency-key': newKey() };
    return (await fetch(`${target.url}/api/voice/transcribe`, { method: 'POST', headers, body: form })).status;
  }
  const outcomes: Outcome[] = [];
  for (const { name, needs, call } of loops) {
    const row = { attack: 'spending', tried: `${CALLS} × ${name} of one free account` };
    if (needs && abilities[needs] !== true) {
      outcomes.push({ ...row, seen: 'not offered there', held: undefined });
      continue;
    }
    // What it has used of one budget counts in others too.
    ({ token } = await newFarmer(target));
    const answers: number[] = [];
    for (let index = 0; index < CALLS; index += 1) answers.push(await call(index));
    outcomes.push({ ...row, seen: counted(answers), held: hasAnEnd(answers) });
  }
  return outcomes;
}

/** Refused from the first call on is no limit that was seen at work: 422 is a recording without words. */
function hasAnEnd(answers: readonly number[]): boolean {
  const isGiven = (status: number | undefined) => status === 200 || status === 422;
  const isClear = answers.every((status) => status < 500 || status === 503);
  return isGiven(answers[0]) && !isGiven(answers.at(-1)) && isClear;
}
