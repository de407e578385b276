import { QUESTION_MAX } from '@anar/contracts/constants';
import fc from 'fast-check';
import { phrasesOf } from '../knowledge/problem.ts';
import { knowledge } from './safety-bench.ts';

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const HINDI = 'कखगघचछजझटठडढणतथदधनपफबभमयरलवशसहािीुूेैोौंृ्';
const CONSONANTS = 'कखगघचछजझटठडढणतथदधनपफबभमयरलवशसह';
const MARKS = '\u0301\u093c\u0941\u094d\u200b\u200d\u2060';
/** Expand to up to eighteen letters when normalised. */
const SWELLING = 'ﷺﷻ﷽ﬃ½㎏㏄㌀㍿İΐ\u0958';
const PRODUCTS = Object.values(knowledge.blocklist).flatMap((rows) => rows.flatMap((row) => row.names));
const KNOWN = [...new Set(knowledge.problems.flatMap(phrasesOf)), ...PRODUCTS];
const STEERING = 'नहीं बिना no not और पर लेकिन but टमाटर कपास मिर्च अनार पिछले साल पड़ोसी जैसे फल पत्ती टहनी जड़ में के'.split(' ');
const OTHER_READERS =
  'बच्चे ने दवा ज़हर पी लिया खा गाय भाई मर जाऊंगा बेहोश आँख में चली गई साँप काट kal parso तुड़ाई todai तोड़ेंगे harvest 5 दिन बाद पहले नहीं 15/12 2 ml दो ढक्कन डबल dose मात्रा'.split(
    ' ',
  );

const letter = (letters: string) => fc.constantFrom(...letters);
const word = (letters: string, most: number, least = 1) =>
  fc.array(letter(letters), { minLength: least, maxLength: most }).map((all) => all.join(''));
const known = fc.constantFrom(...KNOWN);
const nearMiss = fc
  .tuple(known, fc.nat(), letter(LATIN + HINDI))
  .map(([text, at, wrong]) => text.slice(0, at % text.length) + wrong + text.slice((at % text.length) + 1));

const nearProduct = fc
  .tuple(fc.constantFrom(...PRODUCTS), fc.nat(), letter(LATIN + HINDI))
  .map(([text, at, wrong]) => text.slice(0, at % text.length) + wrong + text.slice((at % text.length) + 1));
const anyLetter = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });

/** The limit counts code points. */
const fill = (text: string) => {
  const points = [...text];
  return Array.from({ length: QUESTION_MAX }, (_, at) => points[at % points.length]).join('');
};
/** As many pieces as fill the longest question. */
const filled = (piece: fc.Arbitrary<string>, between = '') =>
  fc.array(piece, { minLength: 200, maxLength: 200 }).map((pieces) => fill(pieces.join(between) + between));
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''));
/** A few pieces repeated in order. */
const repeated = (piece: fc.Arbitrary<string>) =>
  fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => fill(pieces.join('')));
const between = fc.constantFrom(' ', '', ', ', '। ', '!', '\u200b');

/** Texts of the greatest length that a question may have, in shapes that could be slow to read. */
export const TEXT_SHAPES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'unbroken Latin letters': filled(letter(LATIN)),
  'unbroken Hindi letters': filled(letter(HINDI)),
  'one letter again and again': letter(`aks${HINDI}`).map(fill),
  'one syllable again and again': word(LATIN + HINDI, 4, 2).map(fill),
  'combining marks': filled(fc.oneof({ weight: 4, arbitrary: letter(MARKS) }, letter(LATIN + HINDI))),
  'letters with nothing between them': filled(letter(LATIN + HINDI), '\u200b'),
  'two scripts in one word': filled(letter(LATIN + HINDI)),
  'letters of other scripts': filled(letter('அஆಅಆابتжшд漢字ハ𝓪𝓫ﬃ')),
  'digits and signs': filled(letter('0123456789०१२@$!')),
  'digits among letters': filled(letter(`0134@$!${LATIN}`)),
  emoji: filled(fc.constantFrom('🍎', '🌱', '👨‍🌾', '❤️')),
  'single letters': filled(letter(LATIN + HINDI), ' '),
  'short words': filled(word(LATIN, 3), ' '),
  'short Hindi words': filled(word(HINDI, 4), ' '),
  'words of no language': filled(word(LATIN + HINDI, 14, 6), ' '),
  'words as long as words can be': filled(word(LATIN, 32, 24), ' '),
  'known words': filled(known, ' '),
  'known words joined': filled(known.map((text) => text.replaceAll(' ', ''))),
  'nearly known words': filled(nearMiss, ' '),
  'nearly known words joined': filled(nearMiss.map((text) => text.replaceAll(' ', ''))),
  'products letter by letter': filled(
    fc.constantFrom(...PRODUCTS).map((name) => [...name].join(' ')),
    ' ',
  ),
  'bits of names of products': filled(
    fc.tuple(fc.constantFrom(...PRODUCTS), fc.nat(), fc.nat()).map(([name, from, to]) => {
      const [start, end] = [from % name.length, to % name.length].sort((a, b) => a - b);
      return name.slice(start, (end ?? 0) + 1);
    }),
    ' ',
  ),
  'nearly names of products, parted': filled(joined(nearProduct, fc.constantFrom('', ' ', '\u200d', '.', '0')), ' '),
  'one code point again and again': joined(anyLetter, fc.constantFrom('', ' ', '!')).map(fill),
  'any code points': filled(anyLetter),
  'letters that swell': filled(joined(letter(SWELLING), fc.constantFrom('', ' '))),
  'words of two scripts in turn': filled(joined(word(LATIN, 7, 3), fc.constant(' '), word(HINDI, 7, 3)), ' '),
  conjuncts: filled(joined(word(CONSONANTS, 1), fc.constant('\u094d'))),
  'words of conjuncts': filled(
    fc.array(letter(CONSONANTS), { minLength: 2, maxLength: 5 }).map((all) => `${all.join('\u094d')}ा`),
    ' ',
  ),
  'words that steer': filled(fc.constantFrom(...STEERING), ' '),
  'a few words again and again': repeated(joined(fc.constantFrom(...STEERING, ...KNOWN, ...OTHER_READERS), between)),
  'a few bits again and again': repeated(joined(word(LATIN + HINDI, 3), between)),
  'words of other readers': filled(joined(fc.constantFrom(...OTHER_READERS), between)),
  'clauses of a letter or two': filled(word(LATIN, 2), '!'),
  'commas and denials': filled(fc.constantFrom('नहीं', 'धब्बे', ',', '।', 'काले', 'no', 'फल', 'पर'), ' '),
};
