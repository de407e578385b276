import type { OpenAiAccess, PaidCaller } from '../../openai/connect-openai.ts';
import { OPENAI } from '../../openai/settings.ts';
import { SPEECH_MAX_BYTES, type SpeechFormat, type Voice } from './voice.ts';

/** Only some models accept instructions on how to read; the others refuse the field. */
const INSTRUCTIONS = 'Read in clear, calm, natural Hindi for a farmer in India, a little slowly.';
const isInstructed = (model: string): boolean => model.startsWith('gpt-');

const BEGINNINGS: Readonly<Record<SpeechFormat, RegExp>> = { opus: /^OggS/, mp3: /^(ID3|\xff[\xe0-\xff])/ };

/**
 * A voice of the OpenAI speech API or of a compatible server. A paid call is completed even after the client has
 * disconnected: the next request finds the sound in the cache.
 */
export function createOpenAiVoice(
  { client, config }: Pick<OpenAiAccess, 'client' | 'config'>,
  { model, voice }: { model: string; voice: string },
  caller: PaidCaller,
): Voice {
  return {
    name: 'openai',
    id: ['openai', config.baseUrl ?? OPENAI, model, voice].join(' '),
    say: (text, format, _left, userId) =>
      caller.run({ userId, amount: text.length }, async (signal) => {
        const asked = { model, voice, input: text, response_format: format };
        const instructed = isInstructed(model) ? { ...asked, instructions: INSTRUCTIONS } : asked;
        const reply = await (await client).audio.speech.create(instructed, { signal });
        const sound = await readUpTo(SPEECH_MAX_BYTES, reply);
        if (!BEGINNINGS[format].test(sound.toString('latin1', 0, 4))) throw new Error(`what came is no ${format}`);
        return sound;
      }),
  };
}

async function readUpTo(maxBytes: number, reply: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of reply.body ?? []) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > maxBytes) throw new Error(`more than ${maxBytes} bytes of sound`);
  }
  return Buffer.concat(pieces, bytes);
}
