import { expect, it } from 'vitest';
import { inSentences } from './in-sentences.ts';
import { sentencesOf } from './voices/sentences.ts';

it('ends each part with one mark, skips empty parts, and splits back into the same parts', () => {
  const parts = ['पानी', undefined, '14.5 लीटर हर पेड़', null, '', 'बारिश नहीं हुई। ', false, 'कौन सी बहार?'] as const;
  const text = inSentences(parts);
  expect(text).toBe('पानी। 14.5 लीटर हर पेड़। बारिश नहीं हुई। कौन सी बहार?');
  expect(sentencesOf(text)).toEqual(['पानी।', '14.5 लीटर हर पेड़।', 'बारिश नहीं हुई।', 'कौन सी बहार?']);
  expect(inSentences([undefined, ' '])).toBe('');
});
