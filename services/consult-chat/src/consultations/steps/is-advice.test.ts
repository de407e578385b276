import { describe, expect, it } from 'vitest';
import { isAdvice, type Said } from './is-advice.ts';

const texts = (...contents: string[]): Said[] => contents.map((content) => ({ content }));
const QUICK = ['पास की फोटो भेजें', 'कल सुबह बताएँ', 'अभी कुछ न छिड़कें', 'तीन दिन तक बाग में पानी न दें'];

describe('messages of a doctor in the chat', () => {
  it.each<[string, Said[]]>([
    ['four words', texts('रोगी टहनियाँ काटकर जला दें')],
    ['in Latin letters', texts('rogi tahni kaat kar jala dein')],
    ['over two messages', texts('तीन दिन पानी न दें', 'टहनी काटें')],
    ['after a greeting', texts('नमस्ते जी, तीन दिन बाग में पानी रोकें')],
    ['beside a question', texts('कब से है? अभी तीन दिन बाग में पानी रोकें।')],
    ['beside a quick reply', texts('अभी कुछ न छिड़कें', 'रोगी टहनियाँ काटकर जला दें')],
    ['a photo with a caption', [{ content: 'ऐसी टहनी धब्बे से नीचे काटें' }]],
    ['a caption and a text', [{ content: 'ऐसी टहनी काटें' }, ...texts('तीन दिन पानी रोकें')]],
    ['five seconds of voice', [{ seconds: 5 }]],
  ])('%s: advice', (_, said) => expect(isAdvice(said, { quickReplies: QUICK })).toBe(true));

  it.each<[string, Said[]]>([
    ['nothing', []],
    ['a dot', texts('.')],
    ['emoji', texts('👍 👍 👍 👍 👍 👍 👍 👍')],
    ['a greeting', texts('नमस्ते जी, बताइए')],
    [
      'greetings',
      texts('hello sir', 'good morning sir ji', 'नमस्कार भाई साहब', 'राम राम जी', 'ok ok', 'ठीक है जी धन्यवाद'),
    ],
    ['a question', texts('पत्तों पर ये धब्बे कितने दिन से दिख रहे हैं')],
    ['questions', texts('पत्ते पीले हैं या हरे?', 'aapne pichhli baar kya spray kiya tha')],
    ['three words', texts('पानी न दें')],
    ['few letters', texts('न न हो तो')],
    ['the same word again and again', texts('बिल्कुल बिल्कुल बिल्कुल बिल्कुल बिल्कुल')],
    ['the same message again', texts('पानी न दें', 'पानी न दें', 'पानी न दें')],
    ['default quick replies', texts('पास की फोटो भेजें', 'कल सुबह बताएँ', 'अभी कुछ न छिड़कें।')],
    ['a quick reply of the doctor’s own', texts(' तीन दिन तक  बाग में पानी न दें! ')],
    ['a photo', [{ content: '' }]],
    ['a photo with a greeting', [{ content: 'नमस्ते जी' }]],
    ['a second of voice', [{ seconds: 1 }]],
    ['a voice message just too short', [{ seconds: 4.9 }]],
  ])('%s: no advice', (_, said) => expect(isAdvice(said, { quickReplies: QUICK })).toBe(false));
});
