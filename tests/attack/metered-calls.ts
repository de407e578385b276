import { request } from '@anar/running-system/http-client';
import { bearer, counted, newFarmer, newKey, type Outcome, type Target } from './target.ts';

const CALLS = 120;

/** One free account in a loop: what we pay for by the call has an end, and that end is a clear answer. */
export async function meteredCalls(target: Target): Promise<Outcome[]> {
  const { token } = await newFarmer(target);
  const loops: Readonly<Record<string, (index: number) => Promise<number>>> = {
    'questions (/api/advice)': async (index) => post('/api/advice', { userText: `पत्ते पीले ${index}` }),
    'reading aloud (/api/voice/speak)': async (index) => post('/api/voice/speak', { text: `नमस्ते किसान ${index}` }),
    'speech to text (/api/voice/transcribe)': transcribe,
  };
  async function post(path: string, body: object): Promise<number> {
    const headers = { ...bearer(token), 'idempotency-key': newKey() };
    return (await request(target.url + path, 'POST', body, headers)).status;
  }
  async function transcribe(): Promise<number> {
    const form = new FormData();
    form.set('audio', new Blob([new Uint8Array(2000)], { type: 'audio/wav' }), 'question.wav');
    const headers = { ...bearer(token), 'idempotency-key': newKey() };
    return (await fetch(`${target.url}/api/voice/transcribe`, { method: 'POST', headers, body: form })).status;
  }
  const outcomes: Outcome[] = [];
  for (const [name, call] of Object.entries(loops)) {
    const answers: number[] = [];
    for (let index = 0; index < CALLS; index += 1) answers.push(await call(index));
    outcomes.push({
      attack: 'spending',
      tried: `${CALLS} × ${name} of one free account`,
      seen: counted(answers),
      held: answers.at(-1) !== 200 && answers.every((status) => status < 500 || status === 503),
    });
  }
  return outcomes;
}
