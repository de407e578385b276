import { cleanText } from '@anar/hindi/clean-text';
import { soundOf } from '@anar/hindi/sound';

/** A message of a doctor; for a photo, the content is its caption. */
export interface Said {
  content?: string | undefined;
  /** Of a voice message. */
  seconds?: number | undefined;
}

export interface AdviceRule {
  /** Minimum of distinct words, and of their letters (including vowel signs and digits) in total. */
  words: number;
  letters: number;
}

/** "रोगी टहनियाँ काटकर जला दें", in one message or several. */
const IN_CHAT: AdviceRule = { words: 4, letters: 20 };
/** For prescriptions and notes, which are written on purpose: "पानी न दें". */
export const ON_PAPER: AdviceRule = { words: 2, letters: 8 };
/** Of a voice message. */
const LEAST_SECONDS = 5;

const soundsOf = (list: string) => new Set(list.split(/\s+/).map((word) => soundOf(cleanText(word))));
/** Greetings, thanks, yes and no, forms of address, and requests for an answer. */
const FILLERS = soundsOf(
  `नमस्ते नमस्कार प्रणाम राम सलाम hello hi hey good morning evening afternoon night स्वागत welcome धन्यवाद शुक्रिया thanks thank you धन्यवाद
  जी हां हाँ हो ठीक है हैं ok okay ओके अच्छा achha yes सर sir मैडम madam भाई भैया साहब दादा काका डॉक्टर doctor आप आपका आपको आपने
  बताइए बताइये बताएँ बताएं बताओ बताना बोलिए बोलो सुनिए देखिए भेजें भेजिए भेजो फोटो photo please प्लीज कृपया`,
);
const QUESTION_WORDS = soundsOf(
  'क्या कब कैसे कैसा कैसी कितना कितने कितनी कहाँ कौन कौनसा कौनसी किस क्यों काय कसे किती कुठे what where who why',
);
const SENTENCE = /[^.!?।॥\n]*[.!?।॥\n]?/gu;

const wordsOf = (text: string): string[] => cleanText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const plain = (text: string): string => wordsOf(text).join(' ');

/** Words of a text without questions, greetings and fillers. */
function contentWords(text: string): string[] {
  return (text.match(SENTENCE) ?? []).flatMap((sentence) => {
    const words = wordsOf(sentence);
    if (sentence.endsWith('?') || words.some((word) => QUESTION_WORDS.has(soundOf(word)))) return [];
    return words.filter((word) => !FILLERS.has(soundOf(word)));
  });
}

/**
 * Whether a doctor's messages can be advice at all: a voice message that is long enough, or texts with enough content
 * together. Quick replies, greetings and questions do not count.
 */
export function isAdvice(
  said: readonly Said[],
  { quickReplies = [], rule = IN_CHAT }: { quickReplies?: readonly string[]; rule?: AdviceRule } = {},
): boolean {
  if (said.some(({ seconds = 0 }) => seconds >= LEAST_SECONDS)) return true;
  const replies = new Set(quickReplies.map(plain));
  const texts = said.flatMap(({ content = '' }) => (replies.has(plain(content)) ? [] : [content]));
  const words = new Set(texts.flatMap(contentWords));
  return words.size >= rule.words && [...[...words].join('')].length >= rule.letters;
}
