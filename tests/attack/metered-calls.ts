import { voiceErrors } from '@anar/contracts/errors/voice';
import { request } from '@anar/running-system/http-client';
import { silentWav } from '@anar/service-kit/testing/recordings';
import { bearer, counted, newFarmer, newKey, type Outcome, saidBy, type Target } from './target.ts';

const CALLS = 120;

interface Loop {
  name: string;
  /** What `/api/voice` says that this server can do, and what is missing where it cannot; undefined: it always can. */
  needs?: { ability: 'listens' | 'speaks'; missing: string };
  call(index: number): Promise<Said>;
}

interface Said {
  status: number;
  code?: string;
  /** What is paid for came: an answer, a sound, words; also that a recording has no words. */
  isGiven: boolean;
}

/** A free account in a loop: what we pay for by the call is given to it first, then has an end, and that end is a clear answer. */
export async function meteredCalls(target: Target): Promise<Outcome[]> {
  let { token } = await newFarmer(target);
  const voice = await request(`${target.url}/api/voice`, 'GET', undefined, bearer(token));
  const loops: readonly Loop[] = [
    {
      name: 'questions (/api/advice)',
      call: (index) => post('/api/advice', { userText: `पत्ते पीले ${index}` }, /json/),
    },
    {
      name: 'reading aloud (/api/voice/speak)',
      needs: { ability: 'speaks', missing: 'no espeak-ng on PATH and no OPENAI_API_KEY or OPENAI_BASE_URL' },
      call: (index) => post('/api/voice/speak', { text: `नमस्ते किसान ${index}` }, /^audio\//),
    },
    {
      name: 'speech to text (/api/voice/transcribe)',
      needs: { ability: 'listens', missing: 'no OPENAI_API_KEY or OPENAI_BASE_URL' },
      call: transcribe,
    },
  ];
  async function post(path: string, body: object, type: RegExp): Promise<Said> {
    const headers = { ...bearer(token), 'idempotency-key': newKey() };
    const answer = await request(target.url + path, 'POST', body, headers);
    const isRight = type.test(answer.headers.get('content-type') ?? '');
    return { status: answer.status, ...codeOf(answer.body), isGiven: answer.status === 200 && isRight };
  }
  /** A good recording in which nothing is said: it goes the whole way to who is paid for it. */
  async function transcribe(): Promise<Said> {
    const form = new FormData();
    form.set('audio', new Blob([new Uint8Array(silentWav(2))], { type: 'audio/wav' }), 'question.wav');
    const headers = { ...bearer(token), 'idempotency-key': newKey() };
    const reply = await fetch(`${target.url}/api/voice/transcribe`, { method: 'POST', headers, body: form });
    const body = (await reply.json().catch(() => ({}))) as { text?: unknown; code?: unknown };
    const isHeard = reply.status === 200 && typeof body.text === 'string';
    const isWordless = reply.status === 422 && body.code === voiceErrors.notUnderstood.code;
    return { status: reply.status, ...codeOf(body), isGiven: isHeard || isWordless };
  }
  const outcomes: Outcome[] = [];
  for (const { name, needs, call } of loops) {
    const row = { attack: 'spending', tried: `${CALLS} × ${name} of one free account` };
    const isOffered = needs ? voice.body[needs.ability] : true;
    if (voice.status !== 200 || typeof isOffered !== 'boolean') {
      outcomes.push({ ...row, seen: `/api/voice does not say what is offered: ${saidBy(voice)}`, held: false });
      continue;
    }
    // What it has used of one budget counts in others too.
    ({ token } = await newFarmer(target));
    if (!isOffered) {
      const refused = await call(0);
      const isRefused = refused.code === voiceErrors.speechUnavailable.code;
      const seen = isRefused
        ? `not offered there: ${needs?.missing}`
        : `said not to be offered, and answers ${said(refused)}`;
      outcomes.push({ ...row, seen, held: isRefused ? undefined : false });
      continue;
    }
    const answers: Said[] = [];
    for (let index = 0; index < CALLS; index += 1) answers.push(await call(index));
    const never = answers.some(({ isGiven }) => isGiven) ? '' : 'never given what is offered: ';
    outcomes.push({ ...row, seen: never + counted(answers.map(said)), held: hasAnEnd(answers) });
  }
  return outcomes;
}

const codeOf = ({ code }: { code?: unknown }) => (typeof code === 'string' ? { code } : {});
const said = ({ status, code, isGiven }: Said) =>
  [status, code, status === 200 && !isGiven && 'of another kind'].filter(Boolean).join(' ');

/** Refused from the first call on, or answered with something else, is no limit that was seen at work. */
function hasAnEnd(answers: readonly Said[]): boolean {
  const [first, last] = [answers[0], answers.at(-1)];
  const isClear = answers.every(
    ({ status, isGiven }) => isGiven || (status >= 400 && (status < 500 || status === 503)),
  );
  return first?.isGiven === true && last?.isGiven === false && isClear;
}
