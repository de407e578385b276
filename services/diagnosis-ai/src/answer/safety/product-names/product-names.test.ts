import { containsDose } from '@anar/label-claims/dose-text/dose-text';
import { describe, expect, it } from 'vitest';
import { barred, freeTexts, knowledge, safe, textsOf } from '../../../testing/safety-bench.ts';

const DISGUISED: readonly (readonly [string, string])[] = [
  ['carbaryl', 'carbaryl'],
  ['CarBaRyl50WP', 'carbaryl'],
  ['c a r b a r y l', 'carbaryl'],
  ['c.a.r.b.a.r.y.l', 'carbaryl'],
  ['carb\u200baryl', 'carbaryl'],
  ['cаrbаryl', 'carbaryl'],
  ['ｃａｒｂａｒｙｌ', 'carbaryl'],
  ['𝐜𝐚𝐫𝐛𝐚𝐫𝐲𝐥', 'carbaryl'],
  ['c4rb4ryl', 'carbaryl'],
  ['कार्बारिल', 'carbaryl'],
  ['कार्बा\u200dरिल', 'carbaryl'],
  ['का र्बा रिल', 'carbaryl'],
  ['मोनोक्रोटोफॉस', 'monocrotophos'],
  ['मोनोक्रोटोफ़ास36', 'monocrotophos'],
  ['mono-croto-phos', 'monocrotophos'],
  ['m0n0crotofos', 'monocrotophos'],
  ['डाइक्लोरवॉस', 'dichlorvos'],
  ['डायक्लोरवास', 'dichlorvos'],
  ['नुवान', 'dichlorvos'],
  ['NUVAN76EC', 'dichlorvos'],
  ['एंडोसल्फान', 'endosulfan'],
  ['एन्डोसल्फ़ान', 'endosulfan'],
  ['endo sulfan', 'endosulfan'],
  ['फोरेट 10जी', 'phorate'],
  ['थिमेट', 'phorate'],
  ['रोगोर', 'dimethoate'],
  ['फ्यूराडान', 'carbofuran'],
  ['D.D.T.', 'ddt'],
  ['डी डी टी', 'ddt'],
  ['methyl parathion', 'methyl_parathion'],
  ['paraquat', 'paraquat'],
  ['xcarbarylx', 'carbaryl'],
  ['carberol', 'carbaryl'],
  ['डाइकलोरोवैस', 'dichlorvos'],
  ['streptocycline', 'streptomycin_tetracycline'],
  ['मोनोक्रोटोफॉस३६', 'monocrotophos'],
  ['mono croto phos', 'monocrotophos'],
  ['mon o cro to phos', 'monocrotophos'],
  ['mono 36 croto phos', 'monocrotophos'],
  ['मोनोक्रोटो', 'monocrotophos'],
  ['endo-sulfan', 'endosulfan'],
  ['3nd0sulfan', 'endosulfan'],
  ['D.D.T', 'ddt'],
  ['रोगोर30ईसी', 'dimethoate'],
  ['नुवान७६', 'dichlorvos'],
  ['हिलडान', 'endosulfan'],
  ['Folidol', 'methyl_parathion'],
  ['फॉलीडाल डस्ट', 'methyl_parathion'],
  ['methyl parathyon', 'methyl_parathion'],
  ['टाफगोर', 'dimethoate'],
  ['ग्रामोक्ज़ोन', 'paraquat'],
  ['foltaf', 'captafol'],
  ['furadon', 'carbofuran'],
  ['सल्फास', 'aluminium_phosphide'],
  ['रोग और का', 'dimethoate'],
  ['for it की', 'phorate'],
  ['celphos', 'aluminium_phosphide'],
  ['एल्ड्रिन', 'aldrin'],
  ['chlordane', 'chlordane'],
  ['हेप्टाक्लोर', 'heptachlor'],
];

describe('names that never reach a farmer', () => {
  it.each(DISGUISED)('%s is %s and is removed from every text', (written, id) => {
    expect(barred.find(`छेद में ${written} डालें`)).toContain(id);
    const unsafe = `छेद में ${written} डालें।`;
    const answer = safe({
      action: 'spray_carbaryl',
      actionText: unsafe,
      diagnosis: unsafe,
      hindi_text: `मिट्टी से बंद करें। ${unsafe}`,
      scientificName: unsafe,
      why: unsafe,
      steps: [unsafe],
      irrigation: { when: unsafe, why: unsafe, source: unsafe },
      fertilizer: {
        type: unsafe,
        schedule: unsafe,
        organicOption: unsafe,
        caution: unsafe,
        items: [{ name: written, perPlant_g: 1, perAcre_kg: 1 }],
      },
      notice: unsafe,
      matchedWords: [written],
      sources: [written],
      followUp: {
        question: unsafe,
        options: [
          { id: 'a', label: written },
          { id: 'b', label: 'दो' },
          { id: 'c', label: 'तीन' },
        ],
      },
    });
    expect(freeTexts(answer).flatMap((text) => barred.find(text))).toEqual([]);
    expect(answer.diagnosis.hindi_text).toContain('मिट्टी से बंद करें।');
    expect(answer.diagnosis.action).toBe('ask_expert');
    expect(answer.removed.bannedNames).toBeGreaterThan(8);
  });

  it.each([
    'रोगरोधी किस्म लगाएँ',
    'रोगरहित पौधा',
    'add the salt',
    'दवा का सेवन',
    'पत्ती पर दाग',
    'for each tree',
    'ड्रिप से पानी',
    'सल्फर पाउडर',
    'कॉपर सल्फेट',
    'फसल पास है',
    'रोग और कीट',
    'defoliation kab kare',
    'डिफोलिएशन की दवा',
    'पत्ती पर कत्थई धब्बे',
    'is it good for it',
  ])('%s names nothing', (text) => expect(barred.find(text)).toEqual([]));

  it('are in none of our own texts, nor are amounts', () => {
    const { problems, symptoms, questions, safetyLines, labels, howTo } = knowledge;
    const own = problems.flatMap(({ name, text, actionText, why, signs, differ = '', first, organic }) => [
      ...[name, text, actionText, why, signs, differ, organic?.say ?? ''],
      ...first.map(({ say }) => say),
    ]);
    const others = [...symptoms, ...questions, ...safetyLines].flatMap(textsOf);
    for (const text of [...own, ...others, ...howTo.flatMap(textsOf), ...labels.map(({ product }) => product)])
      expect(barred.find(text)).toEqual([]);
    for (const text of own) expect([text, containsDose(text)]).toEqual([text, false]);
  });
});
