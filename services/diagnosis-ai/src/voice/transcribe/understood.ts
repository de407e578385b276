import { QUESTION_MAX } from '@anar/contracts/constants';
import { cutText } from '@anar/india/cut-text';

/** Names that a model would otherwise misrecognise, sent as its prompt: every model continues from it. */
export const ORCHARD_WORDS =
  'अनार के बाग की बात: तेलिया, तेल्या, फल फटना, फल छेदक, सूत्रकृमि, उकठा, मर रोग, माहू, थ्रिप्स, मिलीबग, शॉट होल बोरर, ' +
  'बोर्डो घोल, नीम तेल, टपक सिंचाई, अंबे बहार, मृग बहार, हस्त बहार, छँटाई, फूल गिरना।';

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const orchardWords = wordsOf(ORCHARD_WORDS).join(' ');
/** Fewer words in sequence may well be the farmer's own. */
const ECHO_WORDS = 4;

/**
 * The transcript cut to the longest question, or undefined when it has no words. On noise models repeat their prompt:
 * that counts as none.
 */
export function understood(transcript: string): string | undefined {
  const words = wordsOf(transcript);
  const echo = words.length >= ECHO_WORDS && orchardWords.includes(words.join(' '));
  if (words.length === 0 || echo) return undefined;
  return cutText(
    transcript
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .toWellFormed(),
    QUESTION_MAX,
  );
}
