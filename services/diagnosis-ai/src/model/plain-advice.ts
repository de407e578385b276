import { cleanText } from '@anar/india/clean-text';
import { dropSentences } from '../safety/drop-sentences.ts';

const MARKUP = /[*_`#>|~]+|\p{Extended_Pictographic}\ufe0f?/gu;
/** "1. ", "(2) ", "चरण 3: " before an item of a list: it counts the items and nothing that is applied. */
const LIST_NUMBER =
  /(^|[\n।॥.!?;:]\s*)(?:[([]?\p{Nd}{1,2}[.):\]–-]|(?:चरण|कदम|step)\s*\p{Nd}{1,2}\s*[.):–-]?|[-•])\s+(?=\p{L})/giu;
const SENTENCES = /[^।॥.!?\n]+[।॥.!?\n]*/gu;
const LETTER = /\p{L}/gu;
const HINDI_LETTER = /\p{Script=Devanagari}/u;

/** Leads away from the app, asks for money or secrets: links, addresses, numbers to call, other apps. */
const LEADS_AWAY = [
  /https?:|www\.|\b[a-z0-9-]+\.(?:com|in|org|net|io|app|ly|me|co|xyz|info|link)\b|\S+@\S+/i,
  /\d(?:[\s().+-]*\d){5,}/,
  /whats\s?app|व्हाट्स|वाट्स|telegram|टेलीग्राम|youtube|यूट्यूब|facebook|फेसबुक|instagram/i,
  /\botp\b|ओटीपी|\bupi\b|यूपीआई|password|पासवर्ड|बैंक|पैसे भेज|भुगतान कर|डाउनलोड|download|install|इंस्टॉल/i,
];
/** Speaks about the model instead of the plant. */
const ABOUT_ITSELF = /system prompt|\bprompt\b|json|confidence|problemId|निर्देश|नियम भूल|ignore|AI मॉडल/i;
const ABOUT_PHOTO = /फोटो|तस्वीर|चित्र|photo|image|picture/i;

export interface AdviceRules {
  /** Longest text, in characters; it ends with a whole sentence. */
  most: number;
  /** Whether it may speak of a photo. */
  photoSeen: boolean;
}

/**
 * One text of a model as a card may carry it: plain Hindi in whole sentences, nothing that leads away from the app.
 * Empty when nothing of it may stay. Amounts and names of products are the safety policy's work.
 */
export function plainAdvice(text: string, { most, photoSeen }: AdviceRules): string {
  const plain = text.replace(MARKUP, ' ').trim().replace(LIST_NUMBER, '$1').replace(/\s+/gu, ' ');
  const kept = dropSentences(plain, (part) => unfit(cleanText(part), photoSeen));
  const short = firstSentences(kept, most);
  return isHindi(short) ? short.trim() : '';
}

function firstSentences(text: string, most: number): string {
  let short = '';
  for (const sentence of text.match(SENTENCES) ?? []) {
    if (short.length + sentence.length > most) break;
    short += sentence;
  }
  return short;
}

function unfit(part: string, photoSeen: boolean): boolean {
  return LEADS_AWAY.some((one) => one.test(part)) || ABOUT_ITSELF.test(part) || (!photoSeen && ABOUT_PHOTO.test(part));
}

/** Most letters are Devanagari: names of sciences may be Latin, advice may not. */
function isHindi(text: string): boolean {
  const letters = text.match(LETTER) ?? [];
  return letters.filter((letter) => HINDI_LETTER.test(letter)).length > letters.length / 2;
}
