import { expect, it } from 'vitest';
import { ADVICE, ORCHARD, TOMORROW } from '../testing.ts';
import { sharedAdvice, spokenAdvice } from './shared-advice.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+05:30`);

it('sharedAdvice: holds the day, the advice, the source and that it is an estimate', () => {
  expect(sharedAdvice(ADVICE, ORCHARD, at('06:30'))).toBe(
    [
      'दैनिक सलाह, शनिवार, 21 नवंबर · नदी वाला',
      'छिड़काव: सावधानी से छिड़काव करें',
      'सबसे अच्छा समय: आज सुबह 6 से 9',
      'पानी: 14.5 लीटर हर पेड़, 2 दिन में एक बार',
      'डेटा: कैश डेटा, मौसम 1 घंटे पहले का। मौसम: Open-Meteo.com',
      'यह मौसम से अनुमान है, अनार मित्र ऐप से। बाग देखकर ही करें।',
    ].join('\n'),
  );
});

it('sharedAdvice without a forecast: states the climate normals as its source, once', () => {
  const credit = 'मौसम नहीं मिला: सोलापुर का इस महीने का औसत, अनुमानित';
  const usual = { ...ADVICE, dataSource: 'backup' as const, credit, inputs: { ...ADVICE.inputs, weatherAt: null } };
  expect(sharedAdvice(usual, ORCHARD, at('06:30'))).toContain(`\nडेटा: बैकअप डेटा। ${credit}\n`);
});

it('a decision for tomorrow: the shared and the spoken text say so, once', () => {
  const night = { ...ADVICE, sprayReasons: [TOMORROW, 'हवा कम'] };
  expect(sharedAdvice(night, ORCHARD, at('22:00'))).toContain(
    'अभी नहीं: आज छिड़काव का समय निकल गया\nछिड़काव, कल: सावधानी से छिड़काव करें\nपानी',
  );
  const spokenText = spokenAdvice(night, ORCHARD, at('22:00'));
  expect(spokenText.split('निकल गया')).toHaveLength(2);
  expect(spokenText.indexOf('निकल गया')).toBeLessThan(spokenText.indexOf('सावधानी से'));
});

it('waiting time before harvest: stated in the shared and the spoken text, and omitted once it is over', () => {
  const harvestWait = { product: 'मैंकोज़ेब', sprayedOn: '2026-11-19', preHarvestDays: 5, safeOn: '2026-11-24' };
  const sprayed = { ...ORCHARD, harvestWait };
  const line = 'तुड़ाई 3 दिन बाद सुरक्षित। मैंकोज़ेब, 19 नवंबर को छिड़का। लेबल के अनुसार 24 नवंबर से तोड़ें।';
  expect(sharedAdvice(ADVICE, sprayed, at('06:30'))).toContain(`\n${line}\nपानी`);
  expect(spokenAdvice(ADVICE, sprayed, at('06:30'))).toContain(line);
  expect(sharedAdvice(ADVICE, sprayed, Date.parse('2026-11-24T06:30:00+05:30'))).not.toContain('तुड़ाई');
  expect(sharedAdvice(ADVICE, ORCHARD, at('06:30'))).not.toContain('तुड़ाई');
});

it('sharedAdvice: omits a spray window that has passed, and names the source of an alert', () => {
  const warned = {
    ...ADVICE,
    districtAlert: 'red' as const,
    alertMessage: 'मौसम अनुमान: तेज़ हवा',
    alertSource: 'forecast' as const,
  };
  const text = sharedAdvice(warned, ORCHARD, at('09:30'));
  expect(text).not.toContain('सबसे अच्छा समय');
  expect(text).toContain('लाल अलर्ट (मौसम अनुमान): तेज़ हवा');
  expect(sharedAdvice({ ...warned, alertSource: 'government' }, ORCHARD, 0)).toContain('लाल अलर्ट (सरकारी)');
  expect(spokenAdvice(warned, ORCHARD, at('09:30'))).toContain('सावधानी से छिड़काव करें। पानी: 14.5');
});
