import { expect, it } from 'vitest';
import { firstAnswer } from './waiting-check-row.tsx';

const AT = Date.parse('2026-08-10T06:00:00Z');
const DAY_MS = 86_400_000;
const answer = (text: string, daysLater = 0) => firstAnswer(text, AT, AT + daysLater * DAY_MS);

it.each([
  ['ब्लीचिंग पाउडर और तेज़ाब मिलाकर छिड़कूँ?', /^नहीं।.*क्लोरीन गैस/],
  ['बोर्डो मिश्रण, गंधक और तेल एक साथ?', /^नहीं।.*28 दिन/],
  ['5 प्रतिशत डालूँ?', /^नहीं।.*लेबल/],
  ['तिगुना?', /^नहीं।.*लेबल से ज्यादा/],
  ['कल तोड़ना है, आज क्या छिड़कूँ?', /^तुड़ाई कल है/],
  ['bachche ke samne spray kar sakte hai', /^नहीं।.*बच्चे/],
  ['streptocycline dalu kya', /^एंटीबायोटिक/],
])('firstAnswer: answers "%s" on the phone', (text, said) => expect(answer(text)).toMatch(said));

it.each(['', 'फल पर तेल जैसे काले धब्बे हैं', 'फल 5 प्रतिशत खराब', 'कितना पानी दें'])('firstAnswer: none for "%s"', (text) =>
  expect(answer(text)).toBeUndefined(),
);

it('firstAnswer: none in an emergency, where first aid is shown instead', () => {
  expect(answer('ब्लीच और तेजाब मिलाया, सांस नहीं आ रही, चक्कर आ रहा है')).toBeUndefined();
});

it('firstAnswer: a harvest day in the past is ignored', () => {
  expect(answer('कल तोड़ना है, आज क्या छिड़कूँ?', 1)).toMatch(/आज टूटने हैं/);
  expect(answer('कल तोड़ना है, आज क्या छिड़कूँ?', 3)).toBeUndefined();
});
