import { SPEECH_MAX } from '@anar/contracts/constants';

/** Sentences of a text; browsers stop a long utterance after some 15 seconds, so each is said by itself. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[।.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** Whole sentences joined to parts that one call may read aloud; a sentence longer than that is cut. */
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
