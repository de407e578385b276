import { expect, it } from 'vitest';
import { readClearNo } from './read-emergency.ts';

it.each([
  ['बच्चे पास खेल रहे हैं, दवा छिड़क दूं क्या', 'children_near'],
  ['bachche ke samne spray kar sakte hai', 'children_near'],
  ['बच्चों से दवा घोलते समय मदद ले लूं', 'children_near'],
])('%s: answered with no', (text, id) => expect(readClearNo(text)?.id).toBe(id));

it.each(['थ्रिप्स की दवा बताओ', 'बच्चों से दवा दूर कैसे रखें', 'चार दिन से दवा मार रहा हूं'])('%s: not such a question', (text) =>
  expect(readClearNo(text)).toBeUndefined(),
);
