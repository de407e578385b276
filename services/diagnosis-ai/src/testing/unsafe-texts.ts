import fc from 'fast-check';
import { knowledge } from './safety-bench.ts';

const { banned, restricted, expert_only } = knowledge.blocklist;

/** Amounts as people write them, in words too. */
const AMOUNTS = [
  ...['दो चम्मच', 'ढाई मिली', '2 ढक्कन प्रति पंप', 'half cap per tank', 'half a cap', '1:100', 'आधी शीशी', 'एक छोटी शीशी'],
  ...[
    'तीन-चार ढक्कन',
    'do chammach',
    'dhai mili',
    'aadhi botal',
    'एक पाउच',
    'बीस बूंद',
    'पाँच सौ ग्राम',
    'सवा किलो',
    '2 ml/L',
  ],
  ...[
    '30 पंप में',
    '15 लीटर में 30',
    'एक भाग दवा सौ भाग पानी',
    '0.3%',
    'पचास प्रतिशत',
    '100 ppm',
    'twenty drops',
    'two tea spoons',
  ],
  ...['एक-एक कप', 'दो बड़ी चम्मच', 'प्रति एकड़ दो बोतल', 'हर टंकी में एक पुड़िया', 'मात्रा दोगुनी', 'double dose'],
];

const DIGITS = '०१२३४५६७८९';
const hidden = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.normalize('NFD'),
  (text) => [...text].join('\u200b'),
  (text) => text.replace(/\d/g, (digit) => DIGITS[Number(digit)] ?? digit),
  (text) => text.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  (text) => text.replace(/a/g, 'а').replace(/o/g, 'ο').replace(/m/g, 'м'),
  (text) => `(${text})`,
);
const disguise = fc.oneof(
  hidden,
  fc.constantFrom<(name: string) => string>(
    (name) => `${name}50`,
    (name) => `36${name}`,
    (name) => `${name}३६`,
    (name) => name.replace(/(.)/, '$1 '),
    (name) => name.replace(/^(...)/, '$1-'),
    (name) => [...name].join('.'),
  ),
);

const anyName = fc.constantFrom(...[...banned, ...restricted, ...expert_only].flatMap(({ names }) => names));
const amount = fc.oneof(
  fc.constantFrom(...AMOUNTS),
  fc
    .tuple(
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom(' ग्राम', 'ml', ' मिली', ' %', ' gm/L', ' किलो', 'cc', ' एमएल'),
    )
    .map(([number, unit]) => `${number / 10}${unit}`),
);
const filler = fc.string({
  unit: fc.constantFrom(...'अआकखगचजटडतदनपबमयरलवसह abefgklmnoprst।. ,'.split('')),
  maxLength: 30,
});

/** A text with a barred name and an amount in it, each in some disguise, and what was put in. */
export const unsafeText = fc
  .tuple(filler, anyName, disguise, filler, amount, hidden, filler, fc.string({ unit: 'grapheme', maxLength: 20 }))
  .map(([before, name, dress, between, dose, hide, after, noise]) => ({
    text: `${before} ${dress(name)} ${between} ${hide(dose)} ${after}${noise}`,
    amount: dose,
  }));

/** The visible text, normalised, to search an amount in it. */
export const bare = (text: string) =>
  text
    .replace(/[\p{Default_Ignorable_Code_Point}\s]/gu, '')
    .normalize('NFKC')
    .toLowerCase();
