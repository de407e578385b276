import { describe, expect, it } from 'vitest';
import { barred, freeTexts, knowledge } from '../testing/safety-bench.ts';
import { createFirstAid } from './first-aid.ts';

const { kindOf, answers } = createFirstAid(knowledge);

describe('an animal that got a product', () => {
  it.each([
    'बैल ने दवा पी ली',
    'कुत्ता मर गया दवा से',
    'गाय ने कीटनाशक खा लिया',
    'भैंस ने जहर खा लिया क्या करूं',
    'बकरी ने दवा वाली घास खा ली',
    'छिड़काव के बाद गाय बीमार हो गई',
    'दवा गाय ने चाट ली',
    'गाय के मुंह से झाग आ रहा है, दवा खा ली',
    'bail ne dawa pi li',
    'gay ne zeher kha liya',
    'kutta mar gaya dawa se',
    'spray ke baad bakri bimar ho gayi',
    'गाईने औषध प्यायले',
    'म्हशीने औषध पिले',
    'my cow drank pesticide',
    'बकरी ने नुवान पी लिया',
    'भैंस को दवा वाला पानी पिला दिया गलती से',
    'म्हशीने फवारलेले गवत खाल्ले',
  ])('%s', (text) => expect(kindOf(text)).toBe('animal'));

  it.each([
    'गाय के गोबर की खाद कितनी डालें, थ्रिप्स की दवा भी',
    'जानवर फल खा रहे हैं, कौन सी दवा डालूं',
    'नीलगाय फल खा जाती है',
    'बकरी पत्ते खा गई, अब पत्ती पीली है',
    'गाय का मूत्र छिड़कें क्या',
  ])('nothing of it: %s', (text) => expect(kindOf(text)).toBeUndefined());

  it('a person comes first', () => {
    expect(kindOf('गाय ने दवा पी ली और बच्चे ने भी दवा पी ली')).toBe('poisoning');
    expect(kindOf('गाय ने दवा पी ली, मैं मर जाऊंगा')).toBe('life');
  });

  it('calls the vet and keeps the bottle', () => {
    const { animal } = answers;
    expect(animal).toMatchObject({ action: 'call_vet', doses: [], problemId: null, confidence: 0 });
    for (const word of ['पशु डॉक्टर', '1962', 'बोतल']) expect(animal.notice).toContain(word);
    expect(freeTexts({ diagnosis: animal }).flatMap((text) => barred.find(text))).toEqual([]);
  });
});
