import { expect, it } from 'vitest';
import { cutText, shortenedText } from './cut-text.ts';

it.each([
  ['अनार', 4, 'अनार'],
  ['अनार', 3, 'अना'],
  ['अनार', 2, 'अ'],
  ['क्षति', 4, 'क्ष'],
  ['क्षति', 2, ''],
  ['पत्ते', 3, 'प'],
  ['ab👨‍👩‍👧cd', 6, 'ab'],
  ['ab👨‍👩‍👧cd', 10, 'ab👨‍👩‍👧'],
  ['a🇮🇳', 3, 'a'],
  ['', 5, ''],
])('%s cut to %i is %s', (text, max, cut) => expect(cutText(text, max)).toBe(cut));

it.each([
  ['नाशिक', 5, 'नाशिक'],
  ['नाशिक मंडी', 6, 'नाशिक…'],
  ['नाशिक', 4, 'ना…'],
])('%s shortened to %i is %s', (text, max, short) => expect(shortenedText(text, max)).toBe(short));
