import { expect, it } from 'vitest';
import { daysNamed, withPlainTimes } from './days-named.ts';
import { wordsOf } from './words.ts';

/** A Sunday. */
const TODAY = '2026-11-22';
const named = (text: string, today = TODAY) => daysNamed(wordsOf(withPlainTimes(text)), today).map(({ days }) => days);

it.each<[string, (number | null)[]]>([
  ['आज', [0]],
  ['कल', [1]],
  ['उद्या', [1]],
  ['tomorrow', [1]],
  ['परसों', [2]],
  ['परवा', [2]],
  ['day after tomorrow', [2]],
  ['नरसों', [3]],
  ['आज कल में', [0]],
  ['कल या परसों', [1, 2]],
  ['एक दो दिन में', [1]],
  ['दो चार दिन में', [2]],
  ['10 दिन बाद', [10]],
  ['१० दिन बाद', [10]],
  ['10din baad', [10]],
  ['10-12 दिन बाद', [10]],
  ['15 से 20 दिन', [15]],
  ['das din baad', [10]],
  ['पंधरा दिवसांनी', [15]],
  ['२० दिवस', [20]],
  ['in 12 days', [12]],
  ['in 2 weeks', [14]],
  ['हफ्ते भर में', [7]],
  ['दो हफ्ते बाद', [14]],
  ['डेढ़ महीने बाद', [45]],
  ['ढाई महीने बाद', [75]],
  ['साढ़े तीन महीने', [105]],
  ['अगले महीने', [9]],
  ['अगले हफ्ते', [1]],
  ['पुढच्या आठवड्यात', [1]],
  ['इस हफ्ते', [0]],
  ['या आठवड्यात', [0]],
  ['15 दिसंबर को', [23]],
  ['1 दिसंबर से', [9]],
  ['10 डिसेंबरला', [18]],
  ['dec 10', [18]],
  ['दिसंबर में', [9]],
  ['5 तारीख को', [13]],
  ['24 ko', [2]],
  ['15/12 को', [23]],
  ['2026-12-10 को', [18]],
  ['20 जनवरी को', [59]],
  ['5 फ़रवरी', [75]],
  ['जानेवारी महिन्यात', [40, 30]],
  ['मंगलवार को', [2]],
  ['सोमवारी', [1]],
  ['रविवार को', [0]],
  ['अगले रविवार को', [7]],
  ['friday', [5]],
  ['10 दिन के अंदर', [0]],
  ['within 10 days', [0]],
  ['10 दिवसांच्या आत', [0]],
  ['महीने के अंदर', [0]],
  ['कुछ दिन में', [0]],
  ['few days', [0]],
  ['जल्दी', [0]],
  ['लवकरच', [0]],
  ['10 दिन पहले', [10]],
  ['3 दिन से', [null]],
  ['10 दिन हुए', [null]],
  ['पिछले महीने', [null]],
  ['मागच्या आठवड्यात', [null]],
  ['yesterday', [null]],
  ['since monday', [null]],
  ['20 नवंबर को', [null]],
  ['0 दिन में', [0]],
  ['0.5 महीने बाद', [0]],
  ['0-5 दिन में', [0]],
  ['48 घंटे बाद', [2]],
  ['दो घंटे में', [0]],
  ['36 hours', [1]],
  ['less than 10 days', [0]],
  ['2/3 दिन बाद', [2]],
  ['10/12 दिन', [10]],
  ['12/31 को', [39]],
  ['31-12-2026 को', [39]],
  ['दस पंद्रह बीस दिन बाद', [10]],
  ['आज से 8 दिन बाद', [8]],
  ['15 decembar ko', [23]],
  ['5 may', [164]],
  ['we may pick', []],
  ['देख कर', []],
  ['dekh kar', []],
  ['जान लो', []],
  ['free hokar', []],
  ['in no days', []],
  ['मेरे साथ', []],
  ['99/99', [0]],
  ['सात पेड़', []],
  ['thode fal', []],
  ['10 डिब्बे', []],
])('%s: %j', (text, days) => expect(named(text)).toEqual(days));

it('any amount gives a whole number of days from 0', () => {
  for (let amount = 0; amount < 1000; amount++) {
    for (const unit of ['दिन', 'घंटे', 'हफ्ते', 'महीने']) {
      const [days = null] = named(`${amount} ${unit} बाद`);
      expect(Number.isInteger(days) && Number(days) >= 0).toBe(true);
    }
  }
});

it.each([
  ['45 नवंबर', 0],
  ['31 नवंबर', 0],
  ['0 दिसंबर', 9],
  ['30 फरवरी', 71],
  ['40 तारीख', 0],
])('of %s, which no calendar has, the fewest days are taken: %i', (text, days) => expect(named(text)).toEqual([days]));

it('a date without a year means the nearest year', () => {
  expect(named('5 जनवरी', '2026-12-28')).toEqual([8]);
  expect(named('28 दिसंबर', '2027-01-05')).toEqual([null]);
});

it('the indexes of the words of a time are returned', () => {
  const words = wordsOf(withPlainTimes('फल 10din बाद तोड़ेंगे'));
  const [time] = daysNamed(words, TODAY);
  expect(words.slice(time?.from, time?.to).map(({ text }) => text)).toEqual(['10', 'din', 'बाद']);
});
