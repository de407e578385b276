import { describe, expect, it } from 'vitest';
import { safe } from '../testing/safety-bench.ts';
import { tellsDose } from './dose-text.ts';

describe('amounts in texts', () => {
  it.each([
    'कार्बेन्डाजिम 2 ग्राम प्रति लीटर छिड़कें।',
    '०.५ मिली प्रति लीटर',
    'ढाई ग्राम दवा डालें',
    'एक ढक्कन प्रति पंप',
    'spray 2.5ml/L now',
    '0.3% घोल बनाएँ',
    'दो चम्मच पंद्रह लीटर में',
    '2 gm per pump',
    '５ ml',
    '½ ग्राम',
    'प्रति टंकी एक पुड़िया',
    '100 ppm',
    'पच्चीस ग्राम दवा',
    'मात्रा: ग्राम 2',
    'पंद्रह मिली घोल में',
    '2 मि.ली दवा',
    '२ एम एल',
    'घोल 1:100',
    'दो बोतल डालें',
    '2ｍｌ',
    'एक मुट्ठी दवा',
  ])('%s does not survive', (text) => {
    expect(tellsDose(text)).toBe(true);
    const answer = safe({ hindi_text: `टहनी काटें। ${text}`, steps: [text, 'पानी दें।'] });
    expect(answer.diagnosis.hindi_text).toBe('टहनी काटें।');
    expect(answer.diagnosis.steps).toEqual(['पानी दें।']);
    expect(answer.removed.doses).toBe(2);
    expect(answer.diagnosis.askExpert).toBe(true);
  });

  it.each([
    'धब्बे से 10-12 इंच नीचे काटें',
    '24-48 घंटे में',
    'हर 3-4 दिन पर',
    '5 सेमी से पहले',
    '72 घंटे',
    'फोटो मिली',
    'मिट्टी मुट्ठी में दबाएँ',
    'सिरे से 8वीं पत्ती',
  ])('%s is no amount', (text) => expect(tellsDose(text)).toBe(false));
});
