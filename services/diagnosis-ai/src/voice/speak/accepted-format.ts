import { CONTENT_TYPES, type SpeechFormat } from './voice.ts';

/** Opus for clients that name it in Accept (it is smaller and clearer), otherwise MP3, which every phone plays. */
export function acceptedFormat(accept = ''): SpeechFormat {
  const entries = accept
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()));
  const wanted = entries.some(
    ([type, ...rest]) => type === CONTENT_TYPES.opus && !rest.some((one) => /^q=0(\.0*)?$/.test(one)),
  );
  return wanted ? 'opus' : 'mp3';
}
