import { expect, it } from 'vitest';
import { readable } from '../../i18n/amounts.ts';
import { sharedAdvice, spokenAdvice } from './actions/shared-advice.ts';
import { hourText, indiaHour, longDate, riskName, weatherAge } from './advice-text.ts';
import { dayOfMonth, heights, weekSentence } from './panels/week-days.ts';
import { hourRuns, hoursSentence } from './spray/spray-hours.ts';
import { ADVICE, ORCHARD, sprayHours, TOMORROW } from './testing.ts';
import { duration, everyDaysText, totalLitres, waterText } from './water/water-text.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+05:30`);

it('writes litres of the orchard as people in India count', () => {
  expect(totalLitres('14', 820)).toBe(11_480);
  expect(totalLitres('14.5', 1240)).toBe(17_980);
  expect(readable(1_24_000)).toBe('1,24,000');
});

it.each([
  [0, '0 मिनट'],
  [45, '45 मिनट'],
  [60, '1 घंटा'],
  [105, '1 घंटा 45 मिनट'],
  [120, '2 घंटे'],
])('says %i minutes', (minutes, text) => expect(duration(minutes)).toBe(text));

it('says how often and whether to water at all', () => {
  expect(everyDaysText(1)).toBe('रोज़ एक बार');
  expect(waterText(ADVICE, ORCHARD)).toBe('14.5 लीटर हर पेड़, 2 दिन में एक बार');
  expect(waterText({ ...ADVICE, irrigationLiters: '0' }, ORCHARD)).toBe('आज पानी न दें');
  expect(waterText({ ...ADVICE, irrigationLiters: '0' }, { irrigationType: 'rainfed' })).toBe('बाग बारिश पर है');
});

it('says the day, the hour and the age of the weather', () => {
  expect(longDate('2026-11-21')).toBe('शनिवार, 21 नवंबर');
  expect([0, 6, 12, 13, 17, 20].map(hourText)).toEqual(['रात 12', 'सुबह 6', 'दोपहर 12', 'दोपहर 1', 'शाम 5', 'रात 8']);
  expect(indiaHour('2026-11-21T18:30:00Z')).toBe(0);
  expect(weatherAge(ADVICE, at('07:30'))).toBe('मौसम 2 घंटे पहले का');
  expect(weatherAge({ inputs: { ...ADVICE.inputs, weatherAt: null } }, 0)).toBe('इस महीने का औसत मौसम');
});

it('joins hours of the same fitness, but not over a gap', () => {
  const hours = sprayHours(['safe', 'safe', 'caution', 'avoid', 'avoid']);
  expect(hourRuns(hours)).toEqual([
    { from: 6, to: 8, decision: 'safe' },
    { from: 8, to: 9, decision: 'caution' },
    { from: 9, to: 11, decision: 'avoid' },
  ]);
  expect(hourRuns(hours.filter((_, index) => index !== 1)).map(({ from }) => from)).toEqual([6, 8, 9]);
  expect(hoursSentence(hours)).toBe('आज के घंटे। सुबह 6 से सुबह 8: अच्छा, सुबह 8 से सुबह 9: सावधानी, सुबह 9 से सुबह 11: न करें');
});

it('tells the strip of days in words', () => {
  const day = { rainChance: null, temperatureMax: null, temperatureMin: null };
  const days = [
    { ...day, day: '2026-11-21', rainMm: 0.4, irrigationLiters: 21 },
    { ...day, day: '2026-11-22', rainMm: 12, irrigationLiters: 0 },
    { ...day, day: '2026-11-23', rainMm: 0, irrigationLiters: 18 },
  ];
  expect(weekSentence(days)).toBe(
    'अगले 3 दिन: आज बारिश 0.4 मिमी, पानी 21 लीटर; कल बारिश 12 मिमी, पानी 0 लीटर; 23 तारीख बारिश 0 मिमी, पानी 18 लीटर',
  );
  expect(dayOfMonth('2026-12-01')).toBe('1');
  expect(heights([0, 5, 20], 10)).toEqual([0, 0.25, 1]);
  expect(heights([2], 10)).toEqual([0.2]);
});

it('names a risk without repeating the heading', () => {
  expect(riskName('मौसम से जोखिम अनुमान: थ्रिप्स')).toBe('थ्रिप्स');
  expect(riskName('थ्रिप्स')).toBe('थ्रिप्स');
});

it('shares day, advice, source and that it is an estimate', () => {
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

it('shares usual weather with what it is, once', () => {
  const credit = 'मौसम नहीं मिला: सोलापुर का इस महीने का औसत, अनुमानित';
  const usual = { ...ADVICE, dataSource: 'backup' as const, credit, inputs: { ...ADVICE.inputs, weatherAt: null } };
  expect(sharedAdvice(usual, ORCHARD, at('06:30'))).toContain(`\nडेटा: बैकअप डेटा। ${credit}\n`);
});

it('shares and says a decision for tomorrow as one for tomorrow, once', () => {
  const night = { ...ADVICE, sprayReasons: [TOMORROW, 'हवा कम'] };
  expect(sharedAdvice(night, ORCHARD, at('22:00'))).toContain(
    'अभी नहीं: आज छिड़काव का समय निकल गया\nछिड़काव, कल: सावधानी से छिड़काव करें\nपानी',
  );
  const told = spokenAdvice(night, ORCHARD, at('22:00'));
  expect(told.split('निकल गया')).toHaveLength(2);
  expect(told.indexOf('निकल गया')).toBeLessThan(told.indexOf('सावधानी से'));
});

it('shares and says how long nobody may pick, while that lasts', () => {
  const harvestWait = { product: 'मैंकोज़ेब', sprayedOn: '2026-11-19', preHarvestDays: 5, safeOn: '2026-11-24' };
  const sprayed = { ...ORCHARD, harvestWait };
  const line = 'तुड़ाई 3 दिन बाद सुरक्षित। मैंकोज़ेब, 19 नवंबर को छिड़का। लेबल के अनुसार 24 नवंबर से तोड़ें।';
  expect(sharedAdvice(ADVICE, sprayed, at('06:30'))).toContain(`\n${line}\nपानी`);
  expect(spokenAdvice(ADVICE, sprayed, at('06:30'))).toContain(line);
  expect(sharedAdvice(ADVICE, sprayed, Date.parse('2026-11-24T06:30:00+05:30'))).not.toContain('तुड़ाई');
  expect(sharedAdvice(ADVICE, ORCHARD, at('06:30'))).not.toContain('तुड़ाई');
});

it('shares no window that has passed, and whose alert it is', () => {
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
