import { describe, expect, it } from 'vitest';
import { afterSending, isCut } from './message-text.ts';

describe('more than fits', () => {
  const paste = (length: number) => ({ inputType: 'insertFromPaste', data: 'अ'.repeat(length) });
  it.each([
    ['fits exactly', paste(500), 0, 0, false],
    ['one too many', paste(501), 0, 0, true],
    ['beside what is there', paste(400), 101, 0, true],
    ['in place of what is selected', paste(400), 500, 400, false],
    ['dropped', { ...paste(501), inputType: 'insertFromDrop' }, 0, 0, true],
    ['dictated', { ...paste(501), inputType: 'insertText' }, 0, 0, true],
    ['one key in a full box', { inputType: 'insertText', data: 'a' }, 500, 0, false],
    ['a word that is being composed', { ...paste(4), inputType: 'insertCompositionText' }, 499, 0, false],
    ['deleting', { inputType: 'deleteContentBackward', data: null }, 500, 0, false],
  ])('%s', (_what, insertion, written, selected, cut) => {
    expect(isCut(insertion, written, selected, 500)).toBe(cut);
  });
});

it.each([
  ['कल सुबह ', 'कल सुबह ', ''],
  ['कल सुबह और', 'कल सुबह', 'और'],
  ['', 'कल सुबह', ''],
  ['कुछ और', 'कल सुबह', 'कुछ और'],
])('%j, of which %j was sent, leaves %j', (written, sent, rest) => {
  expect(afterSending(written, sent)).toBe(rest);
});
