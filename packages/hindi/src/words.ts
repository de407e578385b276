import { cleanText, dropInvisible } from './clean-text.ts';
import { soundOf } from './sound.ts';

/** One word of a text as typed or dictated, in Devanagari or Latin letters. */
export interface Word {
  /** As written, without invisible letters. */
  text: string;
  /** Sound key; `0` for every number. */
  sound: string;
  /** Clause number: increases at punctuation and joining words. */
  clause: number;
  /** Negated within its clause. */
  denied: boolean;
  /** Negates others: "not", "without". */
  denies: boolean;
}

const TOKEN = /[\p{L}\p{M}\p{N}]+|[,;:।॥.!?\n|]+/gu;
const STARTS_WORD = /^[\p{L}\p{N}]/u;
const NUMBER = /^\d+$/;

const soundOfWord = (word: string) => (NUMBER.test(word) ? '0' : soundOf(word));
const soundsOf = (words: string) => new Set(words.split(' ').map((word) => soundOfWord(cleanText(word))));

/** Negate what precedes them: Hindi and its neighbours put the verb last. */
const NOT = soundsOf(
  'नहीं नही नहि नई नी ना न नाही नाहीत नाय नव्हते नव्हता नसतात नको नथी कोनी कोन्या कोणी nahi nahin nhi nhin nai nay nahit na not isnt arent dont doesnt didnt never none',
);
/** Negate what follows. */
const WITHOUT = soundsOf('बिना बगैर बिन विना bina bagair without no nor');
const JOINS = soundsOf(
  'और तथा या लेकिन लेकीन मगर परंतु परन्तु किंतु बस सिर्फ केवल आणि अन अने पण aur and ani ane lekin magar but bas or',
);
/** "on" after a noun, "but" after a verb or a negation. */
const ON_OR_BUT = soundsOf('पर par pr');
const ENDS_STATEMENT = soundsOf(
  'है हैं था थे थी हो रहे रहा रही गया गए गई आए आया लगा लगे दिखता दिखते करता करते आहे आहेत छे hai hain he h tha the thi raha rahe rahi gaya gaye gayi ahe ahet che is are',
);
/** Function words, which name nothing. */
const GRAMMAR = soundsOf(
  'पर में का के की को से ने है हैं हो होकर रहा रहे रही गया गए गई था थे थी कर जैसा जैसे जैसी भी तो मेरे मेरा हमारे चा ची चे च्या वर ला आहे आहेत par pe me mein ka ke ki ko se ne hai he h ho raha rahe rahi gaya gaye gayi jaisa jaise bhi to mere mera the a an of on in is are my and with',
);
/** Reach in words: before a negation, after it, and after "without". */
const REACH = { before: 6, after: 1, without: 3 };

/** Splits a text into words with clause numbers (from 0) and negations. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let clause = 0;
  for (const token of dropInvisible(text).match(TOKEN) ?? []) {
    if (!STARTS_WORD.test(token)) {
      clause++;
      continue;
    }
    const sound = soundOfWord(cleanText(token));
    const last = words.at(-1);
    const isBut = ON_OR_BUT.has(sound) && last !== undefined && endsStatement(last);
    if (JOINS.has(sound) || isBut) clause++;
    words.push({ text: token, sound, clause, denied: false, denies: NOT.has(sound) || WITHOUT.has(sound) });
  }
  markDenied(words);
  return words;
}

const endsStatement = ({ sound }: Word) => ENDS_STATEMENT.has(sound) || NOT.has(sound);

function markDenied(words: readonly Word[]): void {
  words.forEach(({ sound, clause }, index) => {
    const deny = (from: number, to: number) => {
      const step = to < from ? -1 : 1;
      for (let at = from; at !== to + step; at += step) {
        const word = words[at];
        if (word?.clause !== clause || NOT.has(word.sound)) return;
        word.denied = true;
      }
    };
    if (NOT.has(sound)) {
      deny(index - 1, index - REACH.before);
      deny(index + 1, index + REACH.after);
    }
    if (WITHOUT.has(sound)) deny(index + 1, index + REACH.without);
  });
}

/** Whether a word, by its sound, only joins others. */
export const isGrammarSound = (sound: string) => GRAMMAR.has(sound) || NOT.has(sound);
export const isGrammar = ({ sound }: Word) => isGrammarSound(sound);
