import { SPEECH_MAX } from '@anar/contracts/constants';

/** Splits a text into sentences: browsers cut off a long utterance after some 15 seconds. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[।.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** Joins whole sentences to parts within the server's limit; a longer sentence is split. */
export function partsOf(text: string, longest: number = SPEECH_MAX): string[] {
  const parts: string[] = [];
  for (const sentence of sentencesOf(text).flatMap((one) => cut(one, longest))) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + 1 + sentence.length <= longest) {
      parts[parts.length - 1] = `${last} ${sentence}`;
    } else {
      parts.push(sentence);
    }
  }
  return parts;
}

function cut(sentence: string, longest: number): string[] {
  if (sentence.length <= longest) return [sentence];
  const space = sentence.lastIndexOf(' ', longest);
  const end = space > 0 ? space : longest;
  return [sentence.slice(0, end), ...cut(sentence.slice(end).trim(), longest)];
}
