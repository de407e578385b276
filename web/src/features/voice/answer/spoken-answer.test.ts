import type { Advice } from '@anar/contracts/diagnosis/diagnosis-records';
import { expect, it } from 'vitest';
import { spokenAnswer, wordsToSay } from './spoken-answer.ts';

const page = {
  ...{ action: 'follow_steps', confidence: 0, diagnosis: 'छंटाई', hindi_text: 'तुड़ाई के बाद करें।' },
  ...{ steps: ['सूखी डालें काटें।', 'औज़ार धोएँ।'], howTo: [{ id: 'pruning', title: 'छंटाई' }] },
} as unknown as Advice;

it('a how-to answer: speaks the steps of its page, without a doctor or a confidence', () => {
  expect(spokenAnswer(page)).toMatchObject({ title: 'छंटाई', isPage: true });
  expect(wordsToSay(page)).toBe('छंटाई। तुड़ाई के बाद करें। सूखी डालें काटें। औज़ार धोएँ।');
});
