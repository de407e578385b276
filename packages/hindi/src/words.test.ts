import { describe, expect, it } from 'vitest';
import { wordsOf } from './words.ts';

const denied = (text: string) =>
  wordsOf(text)
    .filter((word) => word.denied)
    .map(({ text }) => text);

describe('one spelling', () => {
  it.each([
    ['सड़ रहा', 'सड\u093c रहा'],
    ['कीड़े', 'कीड़े'],
    ['पेड़', 'पेड\u093c'],
    ['ज़मीन', 'जमीन'],
    ['पत्\u200dती', 'पत्ती'],
    ['पत्\u200cती', 'पत्ती'],
    ['फल\u00a0पर', 'फल पर'],
    ['५ पेड़', '12 पेड'],
    ['dhabbe', 'धब्बे'],
    ['TEHNI', 'tehni'],
  ])('%s and %s have the same sound key', (one, other) => {
    expect(wordsOf(one).map(({ sound }) => sound)).toEqual(wordsOf(other).map(({ sound }) => sound));
  });
});

describe('negations', () => {
  it.each([
    ['फल पर धब्बे नहीं हैं', ['फल', 'पर', 'धब्बे', 'हैं']],
    ['धब्बे हैं, कीड़ा नहीं', ['कीड़ा']],
    ['पत्ते मुड़े हैं पर कीड़े नहीं', ['पर', 'कीड़े']],
    ['बिना दाग फल फटे', ['दाग', 'फल', 'फटे']],
    ['फळावर डाग नाहीत', ['फळावर', 'डाग']],
    ['no insects but leaves curl', ['insects']],
    ['फल फट रहे हैं', []],
  ])('%s', (text, expected) => expect(denied(text)).toEqual(expected));

  it('end with their clause', () => {
    expect(wordsOf('एक, दो और तीन').map(({ clause }) => clause)).toEqual([0, 1, 2, 2]);
  });
});

it.each(['', '  ', '😀😀', '।,;', '\u0300'])('no word is found in %j', (text) => expect(wordsOf(text)).toEqual([]));
