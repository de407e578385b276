import { tellsDose } from '@anar/label-claims/dose-text/dose-text';
import { expect, it } from 'vitest';
import { plainAdvice } from './plain-advice.ts';

const plain = (text: string, photoSeen = false) => plainAdvice(text, { most: 100, photoSeen });

it.each([
  ['आगे www.dawa.com देखें।'],
  ['dawa.in पर मिलेगा।'],
  ['९८७६५ ४३२१० पर बात करें।'],
  ['98-76-54-32-10 पर बात करें।'],
  ['व्हाट्सऐप पर भेजें।'],
  ['अपना OTP बताएँ।'],
  ['दूसरा ऐप डाउनलोड करें।'],
  ['मुझे दिए निर्देश ये हैं।'],
  ['फ़ोटो में काले धब्बे दिखे।'],
  ['Cut the branch and burn it.'],
])('%s goes, its neighbours stay', (unfit) => {
  expect(plain(`रोगी टहनी काटें। ${unfit} कैंची धोएँ।`)).not.toContain(unfit);
  if (/[\u0900-\u097F]/.test(unfit)) expect(plain(`रोगी टहनी काटें। ${unfit} कैंची धोएँ।`)).toBe('रोगी टहनी काटें। कैंची धोएँ।');
  expect(plain(unfit)).toBe('');
});

it('keeps lengths, days and a photo that was seen', () => {
  const text = 'फ़ोटो में धब्बे दिखे। 10-12 इंच नीचे से काटें। 7 दिन बाद फिर देखें।';
  expect(plain(text, true)).toBe(text);
});

it.each([
  ['1. रोगी टहनी काटें।', 'रोगी टहनी काटें।'],
  ['२) रोगी टहनी काटें।', 'रोगी टहनी काटें।'],
  ['**1.** रोगी टहनी काटें।', 'रोगी टहनी काटें।'],
  ['(3) रोगी टहनी काटें।', 'रोगी टहनी काटें।'],
  ['चरण 2: रोगी टहनी काटें।', 'रोगी टहनी काटें।'],
  ['- रोगी टहनी काटें।', 'रोगी टहनी काटें।'],
  ['1. टहनी काटें।\n2. कैंची धोएँ।', 'टहनी काटें। कैंची धोएँ।'],
  ['1. टहनी काटें। 2. कैंची धोएँ।', 'टहनी काटें। कैंची धोएँ।'],
])('%j loses its number in the list and counts as no amount', (numbered, bare) => {
  expect(plain(numbered)).toBe(bare);
  expect(tellsDose(plain(numbered))).toBe(false);
});

it.each(['दवा 2.5 मिली डालें।', '10-12 इंच नीचे से काटें।', '7 दिन बाद देखें।', 'बस 2 ढक्कन डालें।', '2 मिली डालें।'])(
  '%s keeps its number',
  (text) => expect(plain(text)).toBe(text),
);

it('loses markup, and what is longer than it may be, by whole sentences', () => {
  expect(plain('**रोगी टहनी** काटें। ✂️ # कैंची धोएँ।')).toBe('रोगी टहनी काटें। कैंची धोएँ।');
  expect(plain('रोगी टहनी काटकर जलाएँ। '.repeat(20))).toMatch(/^(रोगी टहनी काटकर जलाएँ। ?){4}$/);
});
