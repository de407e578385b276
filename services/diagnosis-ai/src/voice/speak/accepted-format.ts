import { CONTENT_TYPES, type SpeechFormat } from './voice.ts';

/** Opus for those who name it in Accept (it is smaller and clearer), MP3 for everybody else: every phone plays it. */
export function acceptedFormat(accept = ''): SpeechFormat {
  const wishes = accept
    .toLowerCase()
    .split(',')
    .map((wish) => wish.split(';').map((part) => part.trim()));
  const wanted = wishes.some(
    ([type, ...rest]) => type === CONTENT_TYPES.opus && !rest.some((one) => /^q=0(\.0*)?$/.test(one)),
  );
  return wanted ? 'opus' : 'mp3';
}
