import { voiceErrors } from '@anar/contracts/errors/voice';
import { request } from '@anar/running-system/http-client';
import { silentWav } from '@anar/service-kit/testing/media/recordings';
import { bearer, counted, newFarmer, newKey, type Outcome, saidBy, type Target } from './target.ts';

const CALLS = 120;

interface Loop {
  name: string;
  /** Availability by `/api/voice`, and what is missing; undefined: always available. */
  needs?: { ability: 'listens' | 'speaks'; missing: string };
  call(index: number): Promise<Said>;
}

interface Said {
  status: number;
  code?: string;
  /** The paid result arrived: an answer, audio, text, or that a recording contains no words. */
  isGiven: boolean;
}

/** A free account in a loop: calls that cost us money succeed first, then end with a clear refusal. */
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
  /** A valid silent recording: it is forwarded to the paid provider. */
  async function transcribe(): Promise<Said> {
    const form = new FormData();
    form.set('audio', new Blob([new Uint8Array(silentWav(2))], { type: 'audio/wav' }), 'question.wav');
    const headers = { ...bearer(token), 'idempotency-key': newKey() };
    const reply = await fetch(`${target.url}/api/voice/transcribe`, { method: 'POST', headers, body: form });
    const body = (await reply.json().catch(() => ({}))) as { text?: unknown; code?: unknown };
    const isTranscribed = reply.status === 200 && typeof body.text === 'string';
    const isWordless = reply.status === 422 && body.code === voiceErrors.notUnderstood.code;
    return { status: reply.status, ...codeOf(body), isGiven: isTranscribed || isWordless };
  }
  const outcomes: Outcome[] = [];
  for (const { name, needs, call } of loops) {
    const row = { attack: 'spending', tried: `${CALLS} × ${name} of one free account` };
    const isOffered = needs ? voice.body[needs.ability] : true;
    if (voice.status !== 200 || typeof isOffered !== 'boolean') {
      outcomes.push({ ...row, seen: `/api/voice does not say what is offered: ${saidBy(voice)}`, held: false });
      continue;
    }
    // Usage of one budget counts against others too.
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

/** A refusal from the first call on, or another status, does not prove a working limit. */
function hasAnEnd(answers: readonly Said[]): boolean {
  const [first, last] = [answers[0], answers.at(-1)];
  const isClear = answers.every(
    ({ status, isGiven }) => isGiven || (status >= 400 && (status < 500 || status === 503)),
  );
  return first?.isGiven === true && last?.isGiven === false && isClear;
}
