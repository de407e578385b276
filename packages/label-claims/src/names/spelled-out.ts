import { hasOthers, joinFamilies, lettersIn, soundsOf, withDigitsAsLetters, withoutOthers } from './name-shape.ts';

/** Any words are joined to catch "mono croto phos"; short ones to catch "c a r b a r y l". */
export const JOIN_WORDS = 5;
const JOIN_SHORT = 16;
const SHORT_WORD = 3;

/** Everyday words that sound like a name: the false positives among all sentences of `packages/classifier/training`. */
export const ORDINARY: ReadonlySet<string> = new Set([
  ...['मेथी मिल', 'methi mil'],
  ...['me to mil', 'ek tara', 'एक तारा'],
  ...['फली डाल', 'fali dal', 'phali dal'],
  ...['defoliation', 'defoliations', 'डिफोलिएशन', 'डीफोलिएशन', 'डिफोलियेशन'],
  ...['रोग और', 'रोग हर', 'rog aur'],
  ...['पर कत्थई', 'पर कथ्थई', 'par katthai', 'par kathai', 'par kaththai'],
  ...['for it', 'shelf as'],
  ...['dekho fal', 'खपटी फल', 'करत हैं', 'मैंने स्टोर', 'मासे पहाटे', 'स्फुरद दोन'],
]);
/** "Disease and": what follows is joined to it and is not what follows a name ("रोग और का छिड़काव"). */
const JOINS = / (?:और|aur)$/;
const BELONGS = /^(?:का|की|के|को|ka|ki|ke|ko|स्प्रे|spray|डाल.*|छिड़.*|छिडक.*|dal.*|daal.*|chhid.*)$/;
/** Ends an English sentence; before another word it sounds like part of a name. */
const LAST = 'for it';
const ORDINARY_WORDS = 3;
const ORDINARY_STARTS: ReadonlySet<string> = new Set([...ORDINARY].map((said) => said.split(' ')[0] ?? ''));

/** The words of a text. */
export interface Wording {
  words: readonly string[];
  /** For each word the exclusive end of the words that one name may span from there. */
  ends: readonly number[];
  /** Devanagari or Latin letters, for which everyday words are listed. */
  isFamiliar: boolean;
}

/**
 * `breaks`: words with a pause before them. A name crosses a pause only letter by letter: "c. a. r.", not "लें। दाने".
 */
export function wordingOf(words: readonly string[], breaks: ReadonlySet<number>, isFamiliar: boolean): Wording {
  const letters = words.map(lettersIn);
  const short = letters.map((count) => count <= SHORT_WORD);
  const isOne = (at: number) => letters[at] === 1;
  return { words, ends: words.map((_, start) => endOfRun(start)), isFamiliar };

  function endOfRun(start: number): number {
    let allShort = true;
    let at = start;
    for (; at < words.length && at < start + JOIN_SHORT; at++) {
      allShort &&= short[at] === true;
      if (!allShort && at >= start + JOIN_WORDS) break;
      if (at > start && breaks.has(at) && !(isOne(at - 1) && isOne(at))) break;
    }
    return at;
  }
}

/**
 * Creates a search for names, given as consonant families, that a text contains only in parts: "c a r b a r y l".
 * Returns sounds that may be such parts. Adjacent parts sound like many things ("khet me to mila" contains methomyl),
 * so only all of them together are a name. A run is followed only while its consonants begin a name: five hundred
 * single letters have eight thousand runs.
 */
export function createSpelledOut(names: Iterable<string>) {
  const whole = new Set(names);
  const beginnings = new Set([...whole].flatMap((bones) => [...bones].map((_, at) => bones.slice(0, at))));

  return (wording: Wording): string[] => [
    ...inRuns(wording, wording.words.map(withoutOthers)),
    ...(wording.words.some(hasOthers) ? inRuns(wording, wording.words.map(withDigitsAsLetters)) : []),
  ];

  function inRuns(wording: Wording, forms: readonly string[]): string[] {
    const found: string[] = [];
    for (let start = 0; start < forms.length; start++) {
      let bones = '';
      for (let at = start; at < (wording.ends[start] ?? 0); at++) {
        bones = joinFamilies(bones, soundsOf(forms[at] ?? '').families);
        if (at > start && whole.has(bones) && !isOrdinary(wording, start, at)) {
          found.push(soundsOf(forms.slice(start, at + 1).join('')).sound);
        } else if (!whole.has(bones) && !beginnings.has(bones)) break;
      }
    }
    return found;
  }
}

/** Whether all words from `start` to `at`, inclusive, are everyday words. */
export function isOrdinary({ words, ends, isFamiliar }: Wording, start: number, at: number): boolean {
  if (!isFamiliar || at >= start + ORDINARY_WORDS || !ORDINARY_STARTS.has(words[start] ?? '')) return false;
  const said = words.slice(start, at + 1).join(' ');
  const next = at + 1 < (ends[start] ?? 0) ? words[at + 1] : undefined;
  if (JOINS.test(said)) return ORDINARY.has(said) && next !== undefined && !BELONGS.test(next);
  return ORDINARY.has(said) && (said !== LAST || next === undefined);
}
