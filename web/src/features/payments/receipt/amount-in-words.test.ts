import { expect, it } from 'vitest';
import { amountInWords, numberInWords } from './amount-in-words.ts';
import { numberWords } from './number-words.hi.ts';

it('each number below a hundred has its own word', () => {
  expect(numberWords).toHaveLength(100);
  expect(new Set(numberWords).size).toBe(100);
});

it.each([
  [0, 'शून्य'],
  [7, 'सात'],
  [99, 'निन्यानवे'],
  [100, 'एक सौ'],
  [149, 'एक सौ उनचास'],
  [999, 'नौ सौ निन्यानवे'],
  [1999, 'एक हज़ार नौ सौ निन्यानवे'],
  [10_000, 'दस हज़ार'],
  [45_079, 'पैंतालीस हज़ार उनासी'],
  [1_00_001, 'एक लाख एक'],
  [12_34_567, 'बारह लाख चौंतीस हज़ार पाँच सौ सड़सठ'],
  [1_00_00_000, 'एक करोड़'],
])('%d is %s', (number, words) => expect(numberInWords(number)).toBe(words));

it('an amount is written as on receipts', () => {
  expect(amountInWords(14_900)).toBe('एक सौ उनचास रुपये मात्र');
  expect(amountInWords(14_950)).toBe('एक सौ उनचास रुपये पचास पैसे मात्र');
});
