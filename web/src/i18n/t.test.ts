import { expect, it } from 'vitest';
import { hi } from './hi.ts';
import { t } from './t.ts';

it('gives the text of a key and fills in its parameters', () => {
  expect(t('app.name')).toBe('अनार मित्र');
  expect(t('login.phoneMissing', { n: 7 })).toBe('10 अंक का नंबर लिखें, अभी 7 हैं');
});

it('has no empty text and none with a stray brace', () => {
  for (const [area, words] of Object.entries(hi)) {
    for (const [name, text] of Object.entries(words)) {
      expect(text.trim(), `${area}.${name}`).not.toBe('');
      expect(text.replace(/\{\w+\}/g, ''), `${area}.${name}`).not.toMatch(/[{}]/);
    }
  }
});
