import { describe, expect, it } from 'vitest';
import { FARMER_SENTENCES } from '../../../testing/farmer-sentences.ts';
import { safe } from '../../../testing/safety-bench.ts';

describe('a farmer who names a product', () => {
  it.each(['नुवान कितना डालूं', 'carbaryl ki dose batao', 'एंडोसल्फान छिड़क दूं क्या'])(
    '%s: it is banned, with what to do instead for the problem that was found',
    (asked) => {
      const { diagnosis } = safe({}, { asked });
      expect(diagnosis.notice).toMatch(/प्रतिबंधित.*इसकी जगह यह करें: रोगी टहनी धब्बे से 10-12 इंच नीचे से काटें/);
      expect(diagnosis.hindi_text).toContain(diagnosis.notice);
      expect(diagnosis.askExpert).toBe(true);
    },
  );

  it('is asked for the signs when no problem was found, or to answer the open question', () => {
    const unsure = { problemId: null, confidence: 0 };
    expect(safe(unsure, { asked: 'नुवान कितना डालूं' }).diagnosis.notice).toMatch(/प्रतिबंधित.*क्या दिखता है, लिखें/);
    const options = ['हाँ', 'नहीं'].map((label, at) => ({ id: `o${at}`, label }));
    const asking = { ...unsure, followUp: { question: 'छेद दिखता है?', options } };
    expect(safe(asking, { asked: 'नुवान कितना डालूं' }).diagnosis.notice).toMatch(/प्रतिबंधित.*सवाल का जवाब दें/);
  });

  it.each(['मोनोक्रोटोफॉस डाल दूं?', 'rogor kitna dale'])('%s: forbidden on pomegranate, with what to do', (asked) =>
    expect(safe({}, { asked }).diagnosis.notice).toMatch(/मनाही.*इसकी जगह यह करें/),
  );

  it.each([
    'इमिडाक्लोप्रिड की मात्रा',
    'इमिडा कितना डालूं',
    'कोराजन का डोज',
    'saaf powder kitna',
    'dithane m45',
    'profex super',
    'ग्लाइफोसेट से घास',
    'bavistin kitni',
    'streptocycline dose',
  ])('%s: no label, no amount', (asked) => expect(safe({}, { asked }).diagnosis.notice).toContain('लेबल'));

  it.each(['konsa fungicide dalu', 'बाग साफ रखें', 'फसल पास है'])('%s names none', (asked) =>
    expect(safe({}, { asked }).diagnosis.notice).toBeUndefined(),
  );

  it.each([...FARMER_SENTENCES.map(([sentence]) => sentence), 'ped ke patte pile ho rahe, nase hari'])(
    'but ordinary words give no warning: %s',
    (asked) => expect(safe({}, { asked }).diagnosis.notice).toBeUndefined(),
  );

  it('an answer with an unlabelled product refers to the expert and keeps the name without its amount', () => {
    const text = 'मैंकोजेब भी चलता है। मैंकोजेब 2 ग्राम डालें।';
    const { diagnosis } = safe({ hindi_text: text });
    expect(diagnosis.hindi_text).toBe('मैंकोजेब भी चलता है।');
    expect(safe({ hindi_text: 'मैंकोजेब भी चलता है।' }).diagnosis.askExpert).toBe(true);
    expect(safe().diagnosis.askExpert).toBe(false);
  });
});
