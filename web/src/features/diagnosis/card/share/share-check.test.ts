import { expect, it } from 'vitest';
import { type CheckRecord, toCheckRecord } from '../../record/check-record.ts';
import { sharedCheck } from './share-check.tsx';

function check(confidence: number, more: object = {}): CheckRecord {
  const record = toCheckRecord({
    id: 'R',
    userInput: 'फल पर धब्बे',
    diagnosis: {
      problemId: 'bacterial_blight',
      action: 'cut',
      diagnosis: 'तेलिया रोग',
      hindi_text: 'टहनी काटें।',
      confidence,
      ...more,
    },
  });
  if (!record) throw new Error('no check');
  return record;
}

it('shares the question, the problem, the advice, that it is an estimate, and a public link', () => {
  expect(sharedCheck(check(66), 'https://x.example')).toEqual({
    title: 'अनार की जाँच',
    text: 'आपने पूछा: फल पर धब्बे\nतेलिया रोग (भरोसा 66%)\nटहनी काटें।\nयह अनार मित्र का अनुमान है, पक्की बात नहीं।',
    url: 'https://x.example/problems/bacterial_blight',
  });
});

it('names no problem below the confidence threshold', () => {
  const { text, url } = sharedCheck(check(30), 'https://x.example');
  expect(text).not.toMatch(/तेलिया|काटें/);
  expect(text).toContain('रोग साफ़ नहीं दिखा');
  expect(url).toBe('https://x.example/problems');
});

it('a how-to answer is shared with its library page and without the estimate note', () => {
  const page = {
    problemId: null,
    diagnosis: 'छंटाई',
    hindi_text: 'तुड़ाई के बाद करें।',
    howTo: [{ id: 'pruning', title: 'छंटाई' }],
  };
  expect(sharedCheck(check(0, page), 'https://x.example')).toEqual({
    title: 'अनार की जाँच',
    text: 'आपने पूछा: फल पर धब्बे\nछंटाई\nतुड़ाई के बाद करें।',
    url: 'https://x.example/problems/pruning',
  });
});
