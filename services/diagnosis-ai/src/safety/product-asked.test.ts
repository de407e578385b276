import { describe, expect, it } from 'vitest';
import { FARMER_SENTENCES } from '../testing/farmer-sentences.ts';
import { safe } from '../testing/safety-bench.ts';

describe('a farmer who names a product', () => {
  it.each(['नुवान कितना डालूं', 'carbaryl ki dose batao', 'एंडोसल्फान छिड़क दूं क्या'])(
    '%s: it is banned, do this instead',
    (asked) => {
      const { diagnosis } = safe({ problemId: null, confidence: 0 }, { asked });
      expect(diagnosis.notice).toMatch(/प्रतिबंधित.*इसकी जगह/);
      expect(diagnosis.hindi_text).toContain('प्रतिबंधित');
      expect(diagnosis.askExpert).toBe(true);
    },
  );

  it.each(['मोनोक्रोटोफॉस डाल दूं?', 'rogor kitna dale'])('%s: forbidden on pomegranate', (asked) =>
    expect(safe({}, { asked }).diagnosis.notice).toContain('मनाही'),
  );

  it.each(['इमिडाक्लोप्रिड की मात्रा', 'bavistin kitni', 'streptocycline dose'])('%s: no label, no amount', (asked) =>
    expect(safe({}, { asked }).diagnosis.notice).toContain('लेबल'),
  );

  it.each([...FARMER_SENTENCES.map(([sentence]) => sentence), 'ped ke patte pile ho rahe, nase hari'])(
    'of ordinary words gets no warning: %s',
    (asked) => expect(safe({}, { asked }).diagnosis.notice).toBeUndefined(),
  );
});
